"""The names of gates, in words."""

from django import template

from summaries.reviews.gate_words import gate_name

register = template.Library()
register.filter("gate_name", gate_name)
