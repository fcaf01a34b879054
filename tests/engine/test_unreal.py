"""What is only wished or imagined changes nothing; what sounds like it and says what is so does."""

import pytest

from summaries.engine.supersede.unreal import is_unreal

from .test_plain_pairs import effect

UNREAL = [
    "I wish the exam were on the 25th.",
    "I wish we had moved the party to June.",
    "if only the budget were 9,000",
    "If the deadline were in August, I'd have more time.",
    "If we had booked the hall for 60 people we would have had room.",
    "What would it cost us if we moved the launch to November?",
    "Would there be room for 60 people if we had the party in the hall?",
    "It would be nice if the dentist opened at eight.",
    "Suppose the rent was 900, could we pay it?",
    "Wenn die Abgabe erst im August wäre, hätte ich mehr Zeit.",
    "Ich wünschte, die Prüfung wäre am 25.",
    "Schön wär's, wenn das Budget 9.000 wäre.",
    "Hätten wir den Saal genommen, wäre Platz für 60.",
    "Si le cours était le jeudi, je pourrais l'emmener, mais ce n'est pas possible.",
    "J'aurais aimé que le budget soit de 9 000.",
    "si seulement le loyer était de 700",
    "Ojalá el examen fuera el 25.",
    "Si el plazo fuera en agosto, tendría más tiempo.",
    "Se la consegna fosse a ottobre potrei andare in ferie, peccato.",
    "Magari il treno partisse alle 9.",
    "Se o ônibus saísse às 20h, daria pra chegar antes da meia-noite, mas não sai.",
    "Quem dera a prova fosse no dia 25.",
    "Если бы стоматолог принимал до девяти, я бы успевал после работы.",
    "Вот бы экзамен был 25-го.",
    "Keşke tatil için 60 bin lira ayırabilseydik.",
    "Sınav 25'inde olsaydı biraz daha çalışırdım.",
    "لو كان اختبار الرياضيات يوم 15 لكان عندي وقت أطول للمذاكرة.",
    "ليت الموعد كان يوم الخميس.",
    "काश परीक्षा 25 को होती, तो थोड़ा और पढ़ लेता।",
    "अगर बजट 60 हज़ार होता तो हम दिल्ली जाते।",
    "要是论文截止日期是六月底就好了，可惜不是。",
    "如果预算有六万，我们就能去北京了。",
    "試験が25日だったらよかったのに。",
    "予算が6万円あれば北海道に行けるのに。",
    "토익 시험이 한 주만 늦었으면 더 준비했을 텐데.",
    "예산이 60만 원이었으면 좋겠는데.",
    "Als het feest in de zaal was, zou er plek zijn voor 60 mensen.",
    "Was de toets maar op de 25e.",
]
REAL = [
    "I wish to be called Kat from now on.",
    "I wish you a nice day, and the meeting is at 10 now.",
    "If you don't mind, the meeting is on Tuesday now.",
    "If it rains we meet in the garage.",
    "As I would have had no time, the exam is on the 25th now.",
    "We moved the launch to November.",
    "If the deadline were in August I'd have time, but it has moved to 20 July.",
    "I asked if we had the hall, and yes: the party is in the hall now.",
    "Ask her if she would take over from Tom.",
    "Wenn es dir recht ist, treffen wir uns jetzt um 8.",
    "Wenn der Kurs voll ist, gehen wir am Montag.",
    "Ich hätte gern kürzere Antworten.",
    "Wir wären dann 80 Gäste.",
    "Si tu veux, on se voit à 8 h maintenant.",
    "J'aimerais des réponses plus courtes.",
    "Si te parece, quedamos a las ocho.",
    "Prefiero que el examen sea el 25.",
    "Se ti va bene, ci vediamo alle otto.",
    "Se você quiser, a reunião é às 8h agora.",
    "Если удобно, встречаемся в восемь.",
    "Узнал, если ли места: да, едем 25-го.",
    "İstersen artık sekizde buluşalım.",
    "إذا ناسبك نلتقي الساعة الثامنة.",
    "अगर ठीक हो तो अब आठ बजे मिलते हैं।",
    "如果你方便，会议改到八点。",
    "よければ会議は8時からにします。",
    "괜찮으면 회의는 이제 8시예요.",
    "Als je wilt, is de vergadering nu om 8 uur.",
    "The flat was 900, and we took it.",
    "In my wish list the budget was 900; it is 800 now.",
]


@pytest.mark.parametrize("text", UNREAL)
def test_a_wish_or_a_thought_is_unreal(text):
    assert is_unreal(text)


@pytest.mark.parametrize("text", REAL)
def test_what_is_so_is_not(text):
    assert not is_unreal(text)


@pytest.mark.parametrize(
    ("earlier", "newer"),
    [
        ("The exam is on the 18th.", "I wish the exam were on the 25th."),
        ("The launch is on 14 October.", "What would it cost us if we moved the launch to November?"),
        ("Abgabe der Bachelorarbeit ist am 15. Juli.", "Wenn die Abgabe erst im August wäre, hätte ich mehr Zeit."),
        ("Tatil için 40 bin lira ayırdık.", "Keşke tatil için 60 bin lira ayırabilseydik."),
        ("论文截止日期是六月一号。", "要是论文截止日期是六月底就好了，可惜不是。"),
        ("토익 시험이 28일이에요.", "토익 시험이 한 주만 늦었으면 더 준비했을 텐데."),
    ],
)
def test_it_leaves_what_is_known_alone(earlier, newer):
    assert effect(earlier, newer) == "stand"
