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
    "要是预算有六万，我们就能去北京了。",
    "試験が25日だったらよかったのに。",
    "予算が6万円あれば北海道に行けるのに。",
    "토익 시험이 한 주만 늦었으면 더 준비했을 텐데.",
    "Als het feest in de zaal was, zou er plek zijn voor 60 mensen.",
    "Was de toets maar op de 25e.",
    "I wish it were Tuesday, but it's not.",
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
    # forms that only look alike
    "आकाश अब टीम लीड है।",
    "परीक्षा का अवकाश अब 12 मई से है।",
    "نحتاج الآن 30 ليترا من الحليب.",
    "لو كنت فاضي نتقابل الساعة 9",
    "De afspraak was op dinsdag maar is verzet naar vrijdag.",
    "Het was dinsdag, maar nu woensdag.",
    "I wish it were Tuesday, but it's Friday.",
    "要是周六就好了，可是改到星期五",
    "바쁘실 텐데 회의는 금요일로 변경됐습니다.",
    "이제부터 답변에 출처도 있었으면 좋겠어요.",
    "Staj kısaydı, 30 güne uzatıldı.",
    "6 kişilik masaydı, 8 kişilik oldu.",
    "Si vas ahora, la librería cierra a las ocho.",
    "Si la hora no te viene bien, podría ser a las nueve.",
    "Se for nesse dia, a padaria abre às 7.",
    "Se passi da noi, vorrei cenare alle 9.",
    "Magari passi tu alle 9 invece che alle 8.",
    "Si c'est parfait pour vous, j'aimerais décaler à 10 h.",
    "Si tu préfères en français, je voudrais des réponses en français.",
    "If it's not too complicated, I'd like to move the meeting to Tuesday.",
    "We leave at 6 now, if only because of the traffic.",
    "Suppose we'll take the 9:40 train then.",
    "I wish I could make it, I have to move our call to 3 pm.",
    "Schön wäre es, wenn du ab jetzt auf Deutsch antwortest.",
    "Wenn es ginge, würde ich den Termin gern auf Dienstag legen.",
    "Жаль, что не успели, встреча теперь в пятницу.",
    "いつでもよければ、会場まで行くのに30分かかります。",
    "如果材料齐了，就不用再寄了。",
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
