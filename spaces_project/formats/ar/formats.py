"""Where Django has nothing for Arabic, or writes numbers and times otherwise than browsers do."""

DATE_FORMAT = "j F Y"
DATETIME_FORMAT = "j F Y، g:i A"
DECIMAL_SEPARATOR = "."
THOUSAND_SEPARATOR = ","
NUMBER_GROUPING = 3
