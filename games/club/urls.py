"""The room's own contents."""

from django.urls import path

from games.club.views.houses import (
    house_delete,
    house_edit,
    house_list,
    house_new,
    house_words,
)

HOUSE = "house/<uuid:house_id>/"

urlpatterns = [
    path("house/", house_list, name="house_list"),
    path("house/new/", house_new, name="house_new"),
    path(HOUSE, house_edit, name="house_edit"),
    path(HOUSE + "words/", house_words, name="house_words"),
    path(HOUSE + "delete/", house_delete, name="house_delete"),
]
