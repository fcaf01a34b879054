from django.http import HttpResponseRedirect


class SeeOther(HttpResponseRedirect):
    """The answer to a plain form: go there by GET (RFC 9110, 15.4.4), so that a reload sends nothing twice."""

    status_code = 303
