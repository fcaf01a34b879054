"""What stays although something was said about it."""

import pytest

from summaries.engine.supersede.comparing import Judged
from summaries.engine.supersede.others import is_of_somebody_near
from summaries.engine.supersede.reading import read
from summaries.engine.supersede.unchanged import keeps_it, leaves_it_to_do


@pytest.mark.parametrize(
    ("older", "message"),
    [
        ("We ship our orders with DPD.", "DPD lost a parcel. The insurance paid, so I can't complain."),
        ("I'm seeing the dentist on the 22nd.", "The dentist rang about the 20th, but we left it as it was."),
        ("Pour la façade, on a choisi un enduit à la chaux.", "L'enduit met longtemps à sécher, on ne change rien."),
        ("В прихожую взяли светлую плитку.", "На светлой плитке видно каждую крошку. Но менять не буду."),
        ("社内の連絡はSlackを使っています。", "Teamsの話も出たけど、Slackはこのままで行く。"),
        ("Wir heizen mit Pellets.", "Die Pellets sind teurer geworden, wir bleiben trotzdem dabei."),
    ],
)
def test_a_message_keeps_what_it_says_stays(older, message):
    assert keeps_it(message, read(older))


@pytest.mark.parametrize(
    ("older", "message"),
    [
        ("Solo is 19 euros a month.", "Solo will be 15 euros a month, and we don't touch the Team price."),
        ("We ship our orders with DPD.", "DPD lost a parcel, from May we ship with DHL."),
        ("We take payments with Paddle.", "Paddle turned us down. We switch to Stripe."),
        ("We live in Paris.", "We moved to Lyon anyway."),
        ("Wir wohnen in Köln.", "Wir sind trotzdem nach Bonn gezogen."),
    ],
)
def test_what_is_kept_is_another_thing_or_nothing(older, message):
    assert not keeps_it(message, read(older))


@pytest.mark.parametrize(
    ("task", "message"),
    [
        ("I have to pay the nursery deposit.", "The nursery sent a reminder, I'll see to the deposit tomorrow."),
        ("Me falta pedirle que arregle la persiana.", "El casero vino hoy, de la persiana se me olvidó hablar."),
        ("Falta eu pagar a matrícula do curso.", "O material do curso já está pago, a matrícula vence só dia 30."),
        ("Evin tapu harcını yatırmam lazım.", "Emlakçıyı bugün ödedim, tapu harcına sıra haftaya gelecek."),
        ("我还得去银行把旧卡注销。", "今天去银行办了存款,忘了带旧卡,注销只能下次再跑一趟。"),
    ],
)
def test_a_message_leaves_a_task_to_do(task, message):
    assert leaves_it_to_do(message, read(task))


@pytest.mark.parametrize(
    ("task", "message"),
    [
        ("I have to pay the nursery deposit by Friday.", "The nursery deposit is paid."),
        ("I need to order the second disk.", "The disk came today. Tomorrow I'm at the lake with my whole family."),
        ("Me falta que mi tutora me firme la carta.", "La tutora me ha devuelto la carta firmada esta mañana."),
    ],
)
def test_a_task_that_is_done_is_not_left_to_do(task, message):
    assert not leaves_it_to_do(message, read(task))


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("I drink two cups of coffee a day.", "My dad's down to one cup of coffee a day since his heart trouble."),
        ("Ich trinke zwei Tassen Kaffee am Tag.", "Mein Vater trinkt nur noch eine Tasse Kaffee am Tag."),
        ("İnternete ayda 400 lira ödüyorum.", "Ablam internete ayda 650 ödemeye başlamış."),
        ("मैं घर का किराया 12 हज़ार देता हूँ।", "मेरे सहकर्मी का किराया बढ़कर 15 हज़ार हो गया है।"),
        ("房租我每个月交三千二。", "我弟那边房东涨价了,他现在一个月要交四千。"),
        ("아파트 관리비가 한 달에 22만 원 나와요.", "친구네 아파트는 관리비가 30만 원으로 올랐다네요."),
    ],
)
def test_how_it_is_with_somebody_near_is_no_change(older, newer):
    assert is_of_somebody_near(Judged(read(newer), read(older)))


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("We meet on Tuesday.", "My wife says Thursday is better."),  # passed on
        ("We meet on Tuesday.", "My wife can't on Tuesday, so we meet on Thursday."),  # their own, too
        ("My dad takes 5 mg.", "My dad takes 10 mg now."),  # the same person
        ("The call is on Tuesday.", "My colleague moved the call to Thursday."),
        ("Der Termin ist am Mittwoch.", "Mein Chef hat den Termin auf Freitag verlegt."),
        ("The rent is 900.", "The rent went up, like my brother's."),
    ],
)
def test_what_concerns_the_writer_may_change_it(older, newer):
    assert not is_of_somebody_near(Judged(read(newer), read(older)))
