from django.test import Client


def test_a_form_without_its_token_gets_our_own_page(db: None) -> None:
    stranger = Client(enforce_csrf_checks=True)

    answer = stranger.post("/admin/login/", {"username": "ann"})

    assert answer.status_code == 403
    assert "403.html" in [template.name for template in answer.templates]
    assert b"style=" not in answer.content


def test_a_page_that_is_not_there_keeps_the_content_policy(client: Client) -> None:
    answer = client.get("/no/such/page")

    assert answer.status_code == 404
    assert "404.html" in [template.name for template in answer.templates]
    assert "default-src 'none'" in answer["Content-Security-Policy"]
    assert "unsafe" not in answer["Content-Security-Policy"]
