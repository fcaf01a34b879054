"""What says nothing by itself: a person's "Done." or "Confirmed.", and an assistant's offers to help."""

import re

# A word that takes note of what was said; what it is said of is a line of its own.
_NOTED = re.compile(
    r"(?:(?:ok(?:ay)?|yes|ja|oui|sí|si|sim|да|evet|alright|great|perfect|super)[,.!] ?)?"
    r"(?:that['’]s |it['’]s |all |is )?"
    r"(?:confirmed|done|noted|agreed|understood|approved|acknowledged|received|got it|will do|sorted|settled|checked"
    r"|erledigt|bestätigt|notiert|verstanden|vermerkt|einverstanden|gemacht|genehmigt|erhalten|abgemacht|angekommen"
    r"|confirmée?|c['’]est (?:fait|noté|confirmé)|fait|notée?|compris|entendu|d['’]accord|reçu|bien reçu"
    r"|confirmado|hecho|anotado|entendido|recibido|de acuerdo|listo|feito|recebido|combinado|confermato|fatto|annotato"
    r"|capito|ricevuto|d['’]accordo|подтверждено|подтверждаю|сделано|готово|принято|понял[аи]?|понятно|записал[аи]?"
    r"|договорились|tamam|onaylandı|yapıldı|anlaşıldı|not edildi|alındı|确认|已确认"
    r"|收到|好的?|知道了|明白了?|完成|已完成|搞定"
    r"|了解です|了解しました|承知しました|確認しました|完了|完了しました|확인했습니다|알겠습니다"
    r"|완료|تم|مفهوم|مؤكد|تم التأكيد"
    r"|potwierdzam|zrobione|zanotowane|bevestigd|gedaan|genoteerd|begrepen|हो गया|समझ गया|ठीक है)[.!。！…]*",
    re.IGNORECASE,
)
_SURE = (
    r"(?:(?:sure|of course|certainly|absolutely|gladly|great|yes|gerne?|natürlich|klar|selbstverständlich|bien sûr"
    r"|volontiers|avec plaisir|claro|por supuesto|certo|certamente|con piacere|com certeza|конечно|tabii)[,.!:–—-]* )?"
)
_HELPS = re.compile(
    rf"{_SURE}(?:(?:i|we)(?:['’](?:d|ll|m))?(?: can| could| will| would| am| be)*(?: be)?"
    r"(?: happy| glad| pleased)?(?: to)? "
    r"(?:help|assist)(?: you)?(?: out)?(?: (?:with|on) (?:that|this|it|everything|anything))?"
    r"|(?:happy|glad) to help(?: you)?(?: with (?:that|this))?"
    r"|(?:dabei|damit|da|hier|das)? ?(?:kann ich|helfe ich|unterstütze ich|ich kann|ich helfe)(?: (?:dir|ihnen|euch))?"
    r"(?: (?:dabei|damit|da))?(?: gerne?)?(?: (?:helfen|weiterhelfen|unterstützen))?"
    r"|je (?:peux|serai ravie? de|suis là pour) (?:vous |t['’]|te )?aider"
    r"(?: (?:avec (?:ça|cela)|à ce sujet|pour (?:ça|cela)))?"
    r"|puedo ayudar(?:te|le|los|os)?(?: con (?:eso|esto))?|te puedo ayudar(?: con (?:eso|esto))?"
    r"|posso (?:aiutar(?:ti|la|vi)|ajud[aá](?:-lo|-la|r))(?: (?:con (?:questo|ciò)|com (?:isso|isto)))?"
    r"|я (?:могу|смогу|помогу) ?(?:вам |тебе )?(?:помочь)?(?: с этим)?"
    r"|bu konuda (?:size |sana )?yardımcı olabilirim|我(?:可以|能|来)帮(?:你|您)(?:处理|解决)?(?:这个)?(?:问题)?"
    r"|お手伝い(?:します|できます)|도와드릴 수 있습니다|يمكنني مساعدتك(?: في ذلك| في هذا)?)[.!。！…]*",
    re.IGNORECASE,
)
_OFFERS = re.compile(
    r"(?:please |just |so |and )?(?:let me know (?:if|when|whether|what|how|which|should)"
    r"|feel free to|don['’]t hesitate"
    r"|i hope (?:this|that|it) helps|if you (?:need|have|want|['’]d like|would like) (?:any|more|anything)"
    r"|sag(?:en sie)? (?:mir |uns |einfach |gerne? |bitte )*bescheid|lass(?:en sie|t)? (?:es )?mich (?:gerne? )?wissen"
    r"|meld(?:e dich|en sie sich)|wenn (?:du|sie) (?:noch )?(?:weitere )?fragen"
    r"|(?:dites|dis)-moi (?:si|quand|ce)|n['’]hésite[sz]? pas|faites-moi savoir|fais-moi savoir"
    r"|av[ií]same (?:si|cuando)|dime si|háznelo saber|házmelo saber|hágame saber|no dudes en|no dude en"
    r"|fammi sapere|mi faccia sapere|dimmi se|non esitare|non esiti|me avise|avise-me"
    r"|me diga se|diga-me se|fique à vontade"
    r"|дай(?:те)? (?:мне )?знать|сообщи(?:те)?,? если|обращай(?:тесь|ся)|не стесняй(?:тесь|ся)"
    r"|如(?:果|有).{0,20}(?:告诉我|联系我|问题)|请?随时告诉我|何かあれば|ご不明|궁금한|필요하시면|أخبرني إذا|لا تتردد)"
    r"[^?？؟]{0,120}",
    re.IGNORECASE,
)
_TELLING = re.compile(r"\d|(?<=[a-zà-ÿ,;] )(?!I\b|Sie\b|Ihnen\b|Ihre?\b|Fragen\b|Hilfe\b|Details\b|Bescheid\b)[A-ZÀ-Þ]")


def only_notes(sentence: str) -> bool:
    """ "Confirmed.", "Yes, done.", "Erledigt!": which says nothing of what it is said of."""
    return bool(_NOTED.fullmatch(sentence.strip()))


def only_offers(sentence: str) -> bool:
    """What an assistant says of its help alone. With a number or a name it says more."""
    said = sentence.strip()
    return bool(_HELPS.fullmatch(said) or _OFFERS.fullmatch(said)) and not _TELLING.search(said)
