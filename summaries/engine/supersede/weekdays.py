"""On which days of each week something is so: "on Saturdays", "am Wochenende", "le dimanche"."""

import re

from ..scripts import HAN, KANA
from .statement import Reading

# In the order of the languages: en, de, fr, es, it, pt, ru, tr, ar, ja, ko. Chinese and Hindi say "on Saturday" for
# this Saturday and for each.
_DAYS = {
    "monday": "mondays montags le_lundi los_lunes di_lunedì às_segundas по_понедельникам pazartesileri أيام_الاثنين "
    "月曜は 월요일은",
    "tuesday": "tuesdays dienstags le_mardi los_martes di_martedì às_terças по_вторникам salıları أيام_الثلاثاء "
    "火曜は 화요일은",
    "wednesday": "wednesdays mittwochs le_mercredi los_miércoles di_mercoledì às_quartas по_средам çarşambaları "
    "أيام_الأربعاء 水曜は 수요일은",
    "thursday": "thursdays donnerstags le_jeudi los_jueves di_giovedì às_quintas по_четвергам perşembeleri "
    "أيام_الخميس 木曜は 목요일은",
    "friday": "fridays freitags le_vendredi los_viernes di_venerdì às_sextas по_пятницам cumaları أيام_الجمعة "
    "金曜は 금요일은",
    "saturday": "saturdays samstags sonnabends le_samedi los_sábados di_sabato aos_sábados по_субботам cumartesileri "
    "أيام_السبت 土曜は 토요일은",
    "sunday": "sundays sonntags le_dimanche los_domingos di_domenica aos_domingos по_воскресеньям pazarları أيام_الأحد "
    "日曜は 일요일은",
    "week": "weekdays weeknights werktags unter_der_woche en_semaine entre_semana durante_la_settimana "
    "durante_a_semana по_будням hafta_içi 平日 평일",
    "weekend": "weekends the_weekend am_wochenende le_week-end los_fines_de_semana nel_fine_settimana "
    "aos_fins_de_semana по_выходным hafta_sonları 週末は 주말은",
    "holiday": "public_holidays bank_holidays feiertags an_feiertagen les_jours_fériés los_festivos nei_festivi "
    "nos_feriados",
}
_LETTER = rf"[^\W\d_{HAN}{KANA}]"
_NAMED = re.compile(
    "|".join(
        rf"(?P<{day}>(?<!{_LETTER})(?:{'|'.join(forms.split()).replace('_', ' ')})(?!{_LETTER}))"
        for day, forms in _DAYS.items()
    ),
    re.IGNORECASE,
)


def is_of_other_weekdays(new: Reading, old: Reading) -> bool:
    """The newer says on which days of each week, and the older says other ones or none, however it names them ("every
    Monday")."""
    mine = weekdays_in(new.text)
    if not mine or not mine.isdisjoint(weekdays_in(old.text)):
        return False
    return {given.worth for given in new.given if given.kind == "day"}.isdisjoint(
        given.worth for given in old.given if given.kind == "day"
    )


def weekdays_in(text: str) -> frozenset[str]:
    return frozenset(found.lastgroup for found in _NAMED.finditer(text) if found.lastgroup)
