import pytest

from summaries.engine.extract import extract, quotes
from summaries.engine.looking import only_looks
from summaries.engine.messages import turns_of

from .talk import COUNTER, say

SAYS_NOTHING = [
    "I looked in the instructions and the recent messages.",
    "I checked the conversation history.",
    "I've read through the attached files carefully.",
    "Let me look through the earlier messages first.",
    "I searched the whole thread and your notes.",
    "I have reviewed all the documents you provided.",
    "I went through the summary and the last messages again.",
    "Ich habe in den Anweisungen und den letzten Nachrichten nachgesehen.",
    "Ich habe den bisherigen Verlauf noch einmal gelesen.",
    "J'ai consulté les instructions et les derniers messages.",
    "J'ai relu toute la conversation.",
    "He revisado las instrucciones y los mensajes recientes.",
    "He consultado el historial.",
    "Verifiquei as instruções e as mensagens recentes.",
    "Ho controllato le istruzioni e i messaggi recenti.",
    "Ik heb in de instructies en de recente berichten gekeken.",
    "Sprawdziłem instrukcje i ostatnie wiadomości.",
    "Я посмотрел в инструкциях и последних сообщениях.",
    "Я ещё раз просмотрела всю переписку.",
    "راجعت التعليمات والرسائل الأخيرة.",
    "मैंने निर्देशों और हाल के संदेशों को देखा।",
    "Talimatlara ve son mesajlara baktım.",
    "我查看了说明和最近的消息。",
    "指示と最近のメッセージを確認しました。",
    "저는 지침과 최근 메시지를 확인했습니다.",
]
SAYS_SOMETHING = [
    "You have to check the logs first.",
    "Please check the attached documents before replying.",
    "Please read the instructions again before going.",
    "See the file above.",
    "Your code was reviewed.",
    "Bitte prüfe die Dokumente.",
    "Lis la page.",
    "I looked in the instructions: refunds take ten days.",
    "I checked the conversation history and found two dates.",
    "I've read through the attached files, and the roof leaks.",
    "I searched the whole thread but found nothing about the deposit.",
    "I reviewed your essay about whales.",
    "I checked the messages of 4 May.",
    "I read the contract and fixed the second clause.",
    "I looked at the invoice.",
    "The instructions say that replies are short.",
    "I went to Rome.",
    "Ich habe in den Anweisungen nachgesehen: Antworten sind kurz.",
    "Ich habe den Vertrag gelesen und nichts zum Dach gefunden.",
    "J'ai consulté les instructions, et la salle ferme à minuit.",
    "J'ai relu le bail.",
    "He revisado los mensajes y falta la factura.",
    "Verifiquei as mensagens e não há prazo.",
    "Ho controllato i messaggi e manca la fattura.",
    "Ik heb de berichten bekeken en de afspraak gevonden.",
    "Sprawdziłem wiadomości i nie ma tam adresu.",
    "Я посмотрел в сообщениях, адреса там нет.",
    "راجعت الرسائل ولم أجد العنوان.",
    "मैंने संदेश देखे और पता नहीं मिला।",
    "Mesajlara baktım, adres yok.",
    "我查看了消息，没有找到地址。",
    "メッセージを確認しましたが、住所はありません。",
    "메시지를 확인했지만 주소가 없습니다.",
]


@pytest.mark.parametrize("sentence", SAYS_NOTHING)
def test_an_assistant_that_only_tells_where_it_looked_says_nothing(sentence):
    assert only_looks(sentence)


@pytest.mark.parametrize("sentence", SAYS_SOMETHING)
def test_what_it_found_or_did_is_said(sentence):
    assert not only_looks(sentence)


@pytest.mark.parametrize("sentence", SAYS_NOTHING)
def test_no_line_is_kept_of_it(sentence):
    turns = turns_of([say(1, "user", "Where do we meet?"), say(2, "assistant", f"{sentence} You meet in Graz.")])
    for items in (extract(turns, counter=COUNTER), quotes(turns, counter=COUNTER)):
        assert [item.text for item in items if item.sources == (2,)] == ["You meet in Graz."]


def test_what_a_person_tells_of_it_is_kept():
    turns = turns_of([say(1, "user", "I checked the conversation history.")])
    assert [item.text for item in quotes(turns, counter=COUNTER)] == ["I checked the conversation history."]
