"""Turns of phrase in which a secret stands before its name, or far behind: "4471 is your code", "use 4471 as PIN"."""

CODE_IS = (
    r"(?<![\w.-])(?P<t>(?:[A-Z]-)?\d{4,8}|\d{3}[ -]\d{3})[ ](?:is|ist|est|es|é|è)"
    r"[ ](?:your|my|the|dein|ihr|votre|ton|su|tu|o seu|il tuo)[ ](?:\w{1,20}[ ]){0,3}?"
    r"(?:code|pin|otp|passcode|código|codice)\b"
)

CODE_AS = (
    r"(?<!\w)(?:use|enter|type|with|nimm|utilise[rz]?|usa)[ ](?P<t>\d{4,8}|\d{3}[ -]\d{3})[ ]"
    r"(?:as|for|als|comme|como|come)"
    r"[ ](?:(?:your|the|my|dein|ihr|votre|ton|tu|su|tuo)[ ])?(?:\w{1,20}[ ]){0,3}?"
    r"(?:\w{0,20}code|pin|otp|tan|código|codice)\b"
)

CODE_FOR = (
    r"(?<!\w)(?:code|pin|combo|combination|código|codice)[ ](?P<t>\d{3,8}[#*]?)[ ]"
    r"(?:(?:for|on|at|für|an|de|du|para|per)[ ](?:(?:the|my|our|das|die|den|der|la|le|el|il)[ ])?(?:\w{1,20}[ ]){0,2}?"
    r"(?:gate|door|shed|safe|alarm|garage|lock|locker|lift|entrance|keypad|tor|tür|tresor|porte|portail|puerta|porta)"
    r"|to[ ](?:open|unlock|enter|get in|disarm))(?!\w)"
)

TO_LOG_IN = (
    r"(?<!\w)use[ ][\w.@-]{2,40}[ ]?(?:[/:]|and)[ ]?(?P<t>[^\s,;/]{4,60})"
    r"(?=,?[ ](?:to|for)[ ](?:get|log|sign|the login|access))"
)

NUMBER_OF_DOOR = (
    r"(?:ロック解除|解錠|玄関|ドア|金庫|ゲート|アラーム|オートロック|门禁|大门|小区|车库|保险柜|현관|공동현관|대문|금고|도어락|자물쇠)"
    r"[^\n。:：0-9A-Za-z]{0,8}?(?:番号|コード|密码|码|번호|코드)[ ]?[はが은는이가是为]?[ ]?[:：]?[ ]?"
    r"(?P<t>[A-Za-z]?\d{3,10}[#*]?)"
)

RESET_TO = r"(?<!\w)(?:re)?set[ ]it[ ]to[ ](?P<t>[^\s,;\"']{6,60})"
# "Der Safe geht mit 771933 auf."
GOES_OPEN = (
    r"(?<!\w)(?:geht|gehen|lässt sich|öffnet sich|kriegt man|bekommt man)[ ](?:\w{1,20}[ ]){0,4}?mit[ ]"
    r"(?:der[ ]|dem[ ])?(?P<t>\d{4,8}[#*]?)[ ](?:auf|öffnen|entsperren)\b"
)
