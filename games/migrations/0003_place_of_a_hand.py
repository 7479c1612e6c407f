from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0002_arrangements_and_house_rules"),
    ]

    operations = [
        migrations.AddField(
            model_name="hand",
            name="place",
            field=models.PositiveIntegerField(default=0, editable=False),
            preserve_default=False,
        ),
    ]
