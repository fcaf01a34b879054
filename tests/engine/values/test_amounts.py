"""Numbers, dates, times and amounts by what they are worth, in every language that the summary has cues for."""

import pytest

from summaries.engine.values import invented_values

SAME = [
    ("3 options for the roof, 2 weeks each", "There are three options for the roof and each takes two weeks."),
    ("Fence cost: $1,200", "The fence costs one thousand two hundred dollars."),
    ("Swim 2 km without a break", "My goal is to swim two kilometres without a break."),
    ("Nursery closes at 16:30", "The nursery closes at half past four in the afternoon."),
    ("Visa expires on 2026-11-03", "My visa runs out on the third of November 2026."),
    ("Raise £25k", "Our fundraising goal is 25,000 pounds."),
    ("Retire at 60", "I want to retire at sixty."),
    ("10% of ticket sales go", "Ten percent of the ticket sales go to the shelter."),
    ("12 eggs and 500 ml of cream", "I need a dozen eggs and half a litre of cream for the cake."),
    ("25 people", "twenty-five people"),
    ("due 4 May", "by May 4th"),
    ("due 14 February", "अंतिम तारीख 14 फ़रवरी है।"),
    ("due 14 February", "अंतिम तारीख 14 फरवरी है।"),
    ("due 2 March", "अब 2 मार्च को है।"),
    ("due 2 March", "الموعد 2 آذار."),
    ("due on 4 May 2026", "the deadline is 2026-05-04"),
    ("Meeting at 3pm", "We meet at 15:00."),
    ("Meeting at 3:45 pm", "We meet at quarter to four."),
    ("30 minutes", "It takes half an hour."),
    ("90 minutes", "It takes an hour and a half."),
    ("1.5 kg of flour", "Take 1500 g of flour."),
    ("rent 1.5k", "The rent is 1500."),
    ("3.5 million users", "We have 3,500,000 users."),
    ("2 500 euros", "deux mille cinq cents euros"),
    ("Location : 350 € par semaine", "La location coûte trois cent cinquante euros par semaine."),
    ("92 euros", "quatre-vingt-douze euros"),
    ("75 ans", "Elle a soixante-quinze ans."),
    ("Rendez-vous à 16h30", "Rendez-vous à quatre heures et demie."),
    ("Kosten des Dachs: 12.000 Euro", "Das Dach kostet zwölftausend Euro."),
    ("325 Gäste", "Es kommen dreihundertfünfundzwanzig Gäste."),
    ("Treffen um 16:30 Uhr", "Treffen um halb fünf"),
    ("am 3. Mai 2027", "am dritten Mai 2027"),
    ("25 invitados", "Somos veinticinco invitados en la boda."),
    ("350 personas", "Vienen trescientas cincuenta personas."),
    ("42 alunos", "São quarenta e dois alunos."),
    ("12 человек", "На дачу приедут двенадцать человек."),
    ("350 рублей", "Билет стоит триста пятьдесят рублей."),
    ("встреча в 4:30", "Встречаемся в половине пятого."),
    ("إيجار الشقة 900 يورو", "إيجار الشقة ٩٠٠ يورو."),
    ("25 ضيفا", "عدد الضيوف خمسة وعشرون."),
    ("婚礼客人共120人", "婚礼一共请了一百二十个客人。"),
    ("2800000元", "房子二百八十万元。"),
    ("下午3点半", "下午三点半见。"),
    ("発表会の来場者は30人", "発表会には三十人来ます。"),
    ("12명", "열두 명이 옵니다."),
    ("Düğüne 150 kişi geliyor", "Düğüne yüz elli kişi geliyor."),
    ("शादी में 200 मेहमान", "शादी में दो सौ मेहमान आएँगे।"),
    ("Insurance covers 6 sessions", "The insurance pays for up to six sessions."),
    ("Version 3.11.2 is used", "We run version 3.11.2."),
    ("Python 3.11. Next: tests", "Python 3.11 it is."),
    ("nothing to count here", "No numbers at all."),
    ("One of the two has left", "They both stay."),
]

INVENTED = [
    ("Rent went up to 1,340 euros", "The rent went up this year."),
    ("Adults pay 21 euros, children 5", "Adults pay 12 euros, children pay 5 euros."),
    ("17 cherry trees", "I planted two apple trees."),
    ("seventeen cherry trees", "I planted two apple trees."),
    ("Exam takes place on 19 April", "The exam is on 9 April."),
    ("On 9 May", "It is on 9 April."),
    ("On 3 November 2027", "On the third of November 2026."),
    ("Boiler holds 200 gallons", "The boiler holds 200 litres."),
    ("The dress was 300 dollars", "The dress was 300 Swiss francs."),
    ("5 kg", "Take 5 g of salt."),
    ("500 mg", "I take 50 mg."),
    ("at 4:30", "We meet at 5:30."),
    ("at 16:30", "We meet at 4:30 in the morning."),
    ("twelve people", "nine people"),
    ("40 %", "30 %"),
    ("2 hours", "2 days"),
    ("$1,200", "$12,000"),
    ("18.400 Euro", "Die Küche war teuer."),
    ("dreißig Euro", "dreizehn Euro"),
    ("640 places", "Le concert était complet."),
    ("el 8 de mayo", "Mi primo se casa pronto."),
    ("14 часов", "Дорога была долгой."),
    ("新车花了28万元", "我们换了新车。"),
    ("ثمن البيت 240000 يورو", "اشترينا بيتا جديدا."),
    ("自転車は98000円だった", "新しい自転車を買いました。"),
    ("마흔 명", "서른 명이 옵니다."),
]


@pytest.mark.parametrize(("text", "source"), SAME)
def test_what_is_worth_the_same_is_not_invented(text, source):
    assert invented_values(text, source) == []


@pytest.mark.parametrize(("text", "source"), INVENTED)
def test_what_nothing_is_worth_is_invented(text, source):
    assert invented_values(text, source)


@pytest.mark.parametrize(
    "piece", ["1", "1.", "1,000 ", "one ", "hundert", "十", "half ", "1:", "may 3 ", "1/", "٣", "一点"]
)
def test_a_long_run_of_one_piece_is_read(piece):
    assert invented_values(piece * 2_000, "") is not None
