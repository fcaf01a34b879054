"""Questions that name a thing otherwise than its answer does, in many languages; and what says little brings little."""

import pytest

from summaries.engine.recalling.recall import Candidate, block, query, recall

from ..talk import COUNTER, say


def among(*texts):
    """Far enough from each other that none counts for what another one says."""
    return [Candidate((say(10 * number, "user", text, id=f"m{number}"),)) for number, text in enumerate(texts, start=1)]


def recalled(question, candidates):
    found = recall(query(question), candidates, budget=400, counter=COUNTER)
    messages = {message.name: message for candidate in candidates for message in candidate.messages}
    return block(found, messages)


@pytest.mark.parametrize(
    ("question", "answer", "other"),
    [
        ("Come si chiama il mio animale?", "Abbiamo preso un gatto, si chiama Briciola.", "Domani piove a Genova."),
        ("Quanto pago di affitto?", "Il canone è di 900 euro al mese.", "Domani piove a Genova."),
        ("Qual é o nome do meu animal?", "Adotámos um gato chamado Bolinha.", "Amanhã chove no Porto."),
        ("Onde é o meu trabalho?", "Comecei num emprego novo em Braga.", "Amanhã chove no Porto."),
        ("Hoe heet mijn huisdier?", "We hebben een kat die Mies heet.", "Morgen regent het in Utrecht."),
        ("Wanneer is de bruiloft?", "We trouwen op 3 mei in Leiden.", "Morgen regent het in Utrecht."),
        ("Jak się nazywa moje zwierzę?", "Mamy kota, wabi się Burek.", "Jutro pada w Krakowie."),
        ("Kiedy jest ślub?", "Wesele będzie 3 maja w Gdańsku.", "Jutro pada w Krakowie."),
        ("Düğün ne zaman?", "Nikah 3 Mayıs'ta İzmir'de.", "Yarın Ankara'da yağmur var."),
        ("旅行はいつですか？", "休暇は五月に京都へ行きます。", "明日は雨です。"),
        ("여행 언제야?", "휴가 때 5월에 부산에 가요.", "내일 비가 와요."),
        ("शादी कब है?", "विवाह 3 मई को जयपुर में होगा।", "कल बारिश होगी।"),
        ("मेरी गाड़ी कहाँ है?", "कार गैराज में खड़ी है।", "कल बारिश होगी।"),
    ],
)
def test_an_answer_may_name_the_same_by_another_word(question, answer, other):
    found = recalled(question, among(other, answer))

    assert answer.rstrip(".。।") in found
    assert other not in found


@pytest.mark.parametrize(
    "statement",
    [
        "I watered the carrots and went home.",
        "Ich habe die Karotten gegossen und bin heimgegangen.",
        "Ho annaffiato le carote e sono tornato a casa.",
        "Ik heb de wortels water gegeven en ging naar huis.",
        "今天我给胡萝卜浇了水。",
    ],
)
def test_a_statement_brings_back_at_most_what_shares_most_of_it(statement):
    weak = [
        *("Carrots like sand.", "Karotten mögen Sand.", "Le carote amano la sabbia.", "Wortels houden van zand."),
        *("胡萝卜喜欢沙子。", "My home is far.", "Mein Heim ist weit.", "La casa è lontana.", "Het huis is ver."),
    ]
    told = recalled(statement, among(*weak))

    assert told.count("#") <= 2


@pytest.mark.parametrize(
    "phrase",
    [
        *("Dziękuję bardzo!", "Jak się masz?", "Dzień dobry", "Do jutra", "Boa noite", "Até amanhã", "Muito obrigada"),
        *("Buonanotte", "A domani!", "Va bene, grazie", "Goedemorgen", "Tot morgen", "Prima, bedankt", "Günaydın"),
        *(
            "İyi geceler",
            "Tamam, teşekkürler",
            "शुभ रात्रि",
            "आप कैसे हैं?",
            "좋아요",
            "잘 자요",
            "わかりました",
            "おやすみなさい",
        ),
    ],
)
def test_small_talk_of_many_languages_brings_nothing(phrase):
    said = [
        "Comprei pão.",
        "Kupiłem chleb jutro rano.",
        "Il treno parte domani.",
        "De trein gaat morgen.",
        "내일 가요.",
    ]
    assert recalled(phrase, among(*said, "明日行きます。", "मैं कल जाऊँगा।", "Yarın gece giderim.")) == ""
