import pytest

from summaries.engine.values.moments import dated

WEDNESDAY = "2026-02-04T12:00:00+01:00"
DATED = [
    ("We met last Friday.", "30 Jan"),
    ("See you Friday.", "6 Feb"),
    ("I was at the gym on Monday.", "2 Feb"),
    ("The parcel arrives by Monday.", "9 Feb"),
    ("Let's meet next week on Tuesday.", "10 Feb"),
    ("She left two days ago and comes back in three.", "2 Feb"),
    ("Ben painted it last year.", "2025"),
    ("They met a couple of weeks ago.", "21 Jan"),
    ("I ran a charity race last Saturday.", "31 Jan"),
    ("Next month I turn 30.", "Mar 2026"),
    ("This weekend we go camping.", "7 Feb"),
    ("I've got a meeting on Thursday.", "5 Feb"),
    ("The deadline is Friday.", "6 Feb"),
    ("We'll sign on Monday, then move in a fortnight.", "18 Feb"),
    ("I was born three years ago, he joked.", "2023"),
    ("Moving in two months.", "4 Apr"),
    ("I went to a LGBTQ support group yesterday and it was so powerful.", "3 Feb"),
    ("Morgen Abend kommt Oma.", "5 Feb"),
    ("Ich fliege am Freitag nach Rom.", "6 Feb"),
    ("Wir waren am Montag beim Arzt.", "2 Feb"),
    ("Nächste Woche habe ich Urlaub.", "week of 9 Feb"),
    ("Heute in einer Woche ist Prüfung.", "11 Feb"),
    ("On se voit vendredi.", "6 Feb"),
    ("J'ai vu le médecin lundi dernier.", "2 Feb"),
    ("Il y a trois jours, j'ai perdu mes clés.", "1 Feb"),
    ("La semaine prochaine je pars.", "week of 9 Feb"),
    ("El viernes tengo examen.", "6 Feb"),
    ("Hace dos semanas compré un coche.", "21 Jan"),
    ("La semana que viene viajo.", "week of 9 Feb"),
    ("Na sexta vou ao dentista.", "6 Feb"),
    ("Daqui a três dias viajo.", "7 Feb"),
    ("Comprei o carro há dois meses.", "4 Dec"),
    ("Domani parto per Roma.", "5 Feb"),
    ("Due giorni fa ho visto Anna.", "2 Feb"),
    ("Venerdì prossimo c'è l'esame.", "6 Feb"),
    ("Через три дня мы переезжаем.", "7 Feb"),
    ("Два дня назад я купил билет.", "2 Feb"),
    ("В пятницу у меня встреча.", "6 Feb"),
    ("В понедельник я был у врача.", "2 Feb"),
    ("На следующей неделе отпуск.", "week of 9 Feb"),
    ("В прошлом году мы женились.", "2025"),
    ("Üç gün sonra sınavım var.", "7 Feb"),
    ("Geçen hafta taşındık.", "week of 26 Jan"),
    ("Cuma günü toplantı var.", "6 Feb"),
    ("İki gün önce geldim.", "2 Feb"),
    ("Gelecek ay evleniyoruz.", "Mar 2026"),
    ("سأسافر يوم الجمعة.", "6 Feb"),
    ("وصلت قبل ثلاثة أيام.", "1 Feb"),
    ("الأسبوع القادم عندي امتحان.", "week of 9 Feb"),
    ("بعد غد عندي موعد.", "6 Feb"),
    ("कल मैं दिल्ली जाऊँगा।", "5 Feb"),
    ("कल मैंने फ़िल्म देखी।", "3 Feb"),
    ("तीन दिन पहले वह आया था।", "1 Feb"),
    ("अगले हफ़्ते परीक्षा है।", "week of 9 Feb"),
    ("शुक्रवार को बैठक है।", "6 Feb"),
    ("下周五我要去上海。", "13 Feb"),
    ("三天前我买了车。", "1 Feb"),
    ("两周后考试。", "18 Feb"),
    ("上个月我搬家了。", "Jan 2026"),
    ("周五有会议。", "6 Feb"),
    ("明年我毕业。", "2027"),
    ("来週の金曜日に会議があります。", "13 Feb"),
    ("三日後に出発します。", "7 Feb"),
    ("2週間前に引っ越しました。", "21 Jan"),
    ("来月結婚します。", "Mar 2026"),
    ("金曜日に面接があります。", "6 Feb"),
    ("去年、車を買いました。", "2025"),
    ("다음 주 금요일에 회의가 있어요.", "13 Feb"),
    ("3일 전에 도착했어요.", "1 Feb"),
    ("이틀 후에 떠나요.", "6 Feb"),
    ("지난달에 이사했어요.", "Jan 2026"),
    ("금요일에 시험이 있어요.", "6 Feb"),
    ("2주 후에 결혼해요.", "18 Feb"),
    ("내년에 졸업해요.", "2027"),
]
PLAIN = [
    "I finished the book in two weeks.",
    "I read it every Friday.",
    "His daughter turns 9 that Saturday.",
    "We come back the same Monday.",
    "An jenem Freitag war alles zu.",
    "The shop is closed on Sundays.",
    "Delivery in two weeks after payment.",
    "Today's soup is great.",
    "She sang Yesterday by the Beatles.",
    "We leave tomorrow, 5 February.",
    "Call me by Friday 13 March.",
    "Black Friday is a big day.",
    "Letzten Sommer war es heiß.",
    "Guten Morgen zusammen!",
    "Ich jogge immer am Montag.",
    "Hier ist der Vertrag.",
    "Le lundi je travaille.",
    "Los lunes nado.",
    "Trabajo por la mañana.",
    "По пятницам я плаваю.",
    "Her cuma yüzerim.",
    "हर शुक्रवार को बैठक होती है।",
    "每周五有会议。",
    "毎週金曜日に泳ぎます。",
    "매주 금요일에 수영해요.",
    "Our parrot is called Friday.",
    "The leaders of tomorrow sit here.",
    "Los jóvenes de hoy leen más.",
    "我一周一次去游泳。",
    "以后天天跑步。",
    "It lasts a week, twice in a week even.",
    "We watched The Day After Tomorrow.",
    "Herr Freitag ist mein Nachbar.",
    "오늘날 사람들은 바빠요.",
    "The next day it rained.",
    "My birthday is on 5 May 2026.",
]


@pytest.mark.parametrize(("sentence", "date"), DATED)
def test_a_day_that_counts_from_now_is_followed_by_its_date(sentence, date):
    assert f"{date}" in dated(sentence, WEDNESDAY)


@pytest.mark.parametrize("sentence", PLAIN)
def test_names_habits_and_stretches_of_time_have_no_date(sentence):
    assert dated(sentence, WEDNESDAY) == sentence


def test_the_date_stands_right_behind_its_words():
    assert dated("I fly to Porto tomorrow.", WEDNESDAY) == "I fly to Porto tomorrow (5 Feb 2026)."
    assert dated("我明天飞成都。", WEDNESDAY) == "我明天(5 Feb 2026)飞成都。"


def test_the_day_is_that_of_the_zone_in_which_it_was_said():
    assert "1 Jun 2026" in dated("It starts tomorrow.", "2026-05-31T23:30:00+14:00")


@pytest.mark.parametrize("said", ["", "soon", "2026-99-99"])
def test_without_a_day_nothing_is_added(said):
    assert dated("I fly tomorrow.", said) == "I fly tomorrow."
