"""Whether a model answers in a chat, by its name alone.

Most servers say nothing but names, and no list of them is ever whole. What is taken for a chat by mistake staff switch
off; what is refused by mistake they add by hand.
"""

from __future__ import annotations

import re

EMBEDS = r"""
    .*embed(?!ded).* | (mm)?e5 | bge | gte | gtr | gme | uae | m3e | minilm.* | .*mpnet | labse | simcse | text2vec
    | .*sbert | distiluse | contriever | msmarco | rtrvr | gritlm | f2llm | splade | dpr | clap
    | (modern|answerai)?colbert.* | col(pali|qwen|smol|gemma|flor|modernvbert)[\w.]*
    | (open|jina|meta|nv|eva\d*|mobile|alt)?clip\d? | siglip\d?
"""
RANKS = r"""
    .*re-?rank(er|ing)?\w* | ranker | zerank | flashrank | monot5 | rank(llama|zephyr|vicuna) | reward | (armo?|o|p)?rm
"""
MODERATES = r"""
    moderations? | (?!(van|body|life|coast|black|home|mud|fire|night)guard)\w*guard\d? | guardian | shield(gemma|lm)
    | toxic | toxigen | toxicitymodel | detoxify | jailbreak
"""
LISTENS = r"""
    .*whisper(?!er|less).* | transcribe | transcription | .*asr | stt | parakeet | paraformer
    | sensevoice.* | wav2vec\d? | wavlm | w2v | hubert | (indic)?conformer | diarization | spkrec | vad | moshi(ko|ka)?
"""
SPEAKS = r"""
    (x|f5|melo|cosy|mega|style|chat|parler|play|index|oute?|neu|kitten|pocket)?tts\d? | speecht5 | kokoro
    | (cosy|open|vibe)voice[v\d]* | chatterbox | orpheus | vits | sambert | openaudio | zonos
    | (music|audio)gen | lyria | suno | songgeneration
"""
PAINTS = r"""
    dalle\d? | imagen\d? | imagegeneration | hunyuan(image|dit|3d) | sdxl | sd\d | sd3\.5 | \w*diffusion\d? | midjourney
    | ideogram | recraft(v\d)? | kandinsky\d? | pixart | kolors | seedream | seededit | cogview\d? | inpaint(ing)?
    | (.*pix|img)2(pix|img|vid) | (t|i)2i | controlnet | animatediff | dreamshaper.* | dreamlike | openjourney | hidream
    | omnigen\d? | realvisxl.* | noobai | animagine | zero123 | tripo(sr|3d) | wanx[\d.]* | bria
"""
FILMS = r"""
    sora | veo\d? | kling | hailuo | pixverse | vidu[q\d.]* | seedance | cogvideo[x\d.]* | hunyuanvideo | (t|i|s|v|ti)2v
    | ltxv? | wan\d[\d.]*
"""
MENDS_PICTURES = r"upscaler? | .*esrgan | gfpgan | codeformer | swinir | rembg | rmbg | birefnet | sam\d"
SEES = r"yolo\w* | detr | resnet | vit | dinov\d | owlv\d | ocd?rnet"
READS_PAGES = r".*ocr(\d\w*)? | nemoretriever | mineru[\d.]*"
READS_ONLY = r"""
    (distil|modern|mobile|tiny|electra|fin|bio|sci|legal|camem)?bert | deberta | distilroberta | mnli | gliner\w*
    | nllb | m2m100 | timesfm | sst | squad\d?
"""
COMPLETES_ONLY = r"babbage | davinci | curie | cushman"
KINDS_OF_WORK = (EMBEDS, RANKS, MODERATES, LISTENS, SPEAKS, PAINTS, FILMS, MENDS_PICTURES, SEES, READS_PAGES)
FOR_ELSE = re.compile("|".join([*KINDS_OF_WORK, READS_ONLY, COMPLETES_ONLY]), re.VERBOSE)
"""Of the words in a name, those that stand for something else than a chat."""

COMMON_WORD = re.compile(
    r"""
    audio | speech | realtime | bark | canary | image | flux\d? | mochi | retriever | upscale | music | piper | donut
    | trellis
    """,
    re.VERBOSE,
)
TALKS = re.compile(r"instruct | chat | assistant | (code)?llama\d* | llava | granite", re.VERBOSE)
"""A common word stands for something else too, but not beside one of these."""

SEVERAL_WORDS = re.compile(
    r"""
    dall-e\b | gemini-.{0,200}\blive\b | gpt-3\.5-turbo-instruct | content-safety | nano-banana | \baqa$
    | nova-(\d-)?(canvas|reel|sonic) | ^playground-v\d | ^eleven-(multi|mono|english|flash|turbo|v\d)
    | ^voyage-([34]|code|law|finance|multi|large|lite|context|rerank) | ^stella-en | ^instructor-(xl|large|base)$
    | ^paraphrase-(multilingual|minilm|mpnet|albert|distil)
    | ^(text|code)-(similarity-|search-)?ada-\d | ^slate-\d+m | ^jasper-en | ^potion-base
    | neural-sparse | ^drama-(base|large|1b)
    | prompt-injection | topic-control | \brank-zephyr | ^worldpm-\d | nemotron-.{0,60}-feedback$
    | ^chirp(-|$) | ^scribe-v\d | ^moonshine-(base|tiny) | ^seamless-m4t | ^mms-(1b|tts) | ^distil-(large|medium|small)-
    | ^nova-[23](-(general|medical|meeting|phonecall|voicemail|finance))?$ | ^aura-(\d|[a-z]+-en$)
    | ^csm-1b | ^dia-1\.6b | ^ace-step | ^yue-s1 | ^maya1$ | ^sonic-(\d|english|multilingual|turbo)
    | ^sd-(turbo|[x\d]) | ^hyper-sd | ^stable-(cascade|image|audio) | ^sana-([\d.]+[bm]|sprint) | ^photon-(1|flash)$
    | (^luma[-.]ray | ^ray)(-v?\d | \d | $) | ^gen-?[34](\.5)?a?-(turbo|image|aleph) | ^grok-imagine
    | ^reve-(image|create)
    | ^(video|music|image)-0\d | ^pika-\d | ^dream-machine | ^(leonardo-)?phoenix-1\.0 | ^lucid-origin
    | latent-consistency
    | ^lcm-(sd|dream) | ^juggernaut-xl | ^realistic-vision | ^ip-adapter | ^segment-anything | ^depth-anything
    | grounding-dino | table-transformer | page-elements | nemoretriever-parse | ^opus-mt | ^bart-(large|base)
    | ^(xlm-)?roberta-(large|base) | ^albert-(base|large|x+large) | ^chronos-(bolt|t5) | ^tapas-(base|large)
    | ^florence-2-
    """,
    re.VERBOSE,
)
"""Names that are made of several words, or whose one word is somebody else's too."""

BUT_CHATS = re.compile(
    r"gemini-diffusion | audio-flamingo | (llava|qwen)[\w.]{0,100}-.{0,200}\bvideo\b | mercury-diffusion", re.VERBOSE
)
MAKERS = {
    *("sentence-transformers", "cross-encoder", "colbert-ir", "vidore", "zeroentropy"),
    *("distil-whisper", "assemblyai", "deepgram", "gladia", "speechbrain", "pyannote", "snakers4", "usefulsensors"),
    *("elevenlabs", "rhasspy", "hexgrad", "sesame", "cartesia", "hume", "resembleai", "canopylabs", "nari-labs"),
    *("coqui", "suno", "black-forest-labs", "bfl", "ideogram", "recraft", "leonardo", "playgroundai", "compvis"),
    *("pixart-alpha", "luma", "lumalabs", "runway", "runwayml", "kwaivgi", "lightricks", "genmo", "fal-ai"),
    *("bria", "briaai", "bria-ai", "reve", "ultralytics", "datalab-to", "helsinki-nlp", "cardiffnlp", "prosusai"),
    *("urchade", "knowledgator", "fastino", "protectai", "unitary"),
}
"""Who make nothing that chats, whatever it is called."""

LONGEST_NAME = 200  # characters, as a row holds


def looks_like_chat(name: str) -> bool:
    """Whether a model of this name answers in a chat; so it is taken for, where nothing in the name speaks against it.

    Ways to name one: openai/gpt-4o, models/gemini-2.5-pro, @cf/baai/bge-m3, nomic-embed-text:latest,
    amazon.titan-embed-text-v2:0, ft:gpt-4o-mini:our-embedding-team::7p4l.
    """
    path = name[:LONGEST_NAME].strip("/ ").lower()
    if path.endswith("*"):  # LiteLLM's way to say: all that this provider has
        return False
    own = path.split(":")[1] if path.startswith("ft:") and path.count(":") > 1 else path
    *makers, own = own.split("/")
    own = own.replace("_", "-")
    if BUT_CHATS.search(own):
        return True
    words = [word for word in re.split(r"[-:@\s]|\.(?!\d)|(?<!\d)\.", own) if word]
    if MAKERS.intersection(makers) or SEVERAL_WORDS.search(own) or any(FOR_ELSE.fullmatch(word) for word in words):
        return False
    has_common_word = any(COMMON_WORD.fullmatch(word) for word in words)
    return not has_common_word or any(TALKS.fullmatch(word) for word in words)
