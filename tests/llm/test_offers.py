"""What of a server's list answers in a chat: by what the server says, else by its name."""

import pytest

from spaces.llm.model_names import LONGEST_NAME, looks_like_chat
from spaces.llm.offers import Offer, offer_of
from tests.llm import model_names

CHAT = """
gpt-4.1-mini gpt-4o gpt-4o-2024-08-06 chatgpt-4o-latest gpt-4-turbo gpt-4-vision-preview gpt-4o-search-preview
gpt-3.5-turbo gpt-5 gpt-5-mini o1 o3 o4-mini gpt-oss:20b openai/gpt-4o-mini openai/gpt-oss-120b azure/gpt-4o
ft:gpt-4o-mini-2024-07-18:acme::7p4lURx ft:gpt-4o-mini:our-embedding-team:whisper:7p4l ft:gpt-4o
llama3.1 llama3.1:8b llama3.2-vision:11b llama3:latest meta-llama/Llama-3.3-70B-Instruct meta-llama/Llama-4-Scout-17B
hf.co/bartowski/Llama-3.2-3B-Instruct-GGUF:Q4_K_M @cf/meta/llama-3.1-8b-instruct groq/llama-3.1-8b-instant
mistral-large-latest mistral:7b mistralai/Mistral-7B-Instruct-v0.3 ministral-8b-latest codestral-latest magistral-small
pixtral-12b-2409 devstral-small voxtral-small-latest open-mixtral-8x22b mixtral:8x7b
command-r command-r-plus-08-2024 command-a-03-2025 c4ai-aya-expanse-32b aya-vision
gemini-2.5-pro models/gemini-2.0-flash gemini/gemini-1.5-flash-8b gemini-2.5-flash-lite gemini-diffusion
gemma-3-27b-it gemma3n:e4b google/gemma-2-9b-it learnlm-2.0-flash-experimental
Qwen/Qwen3-8B Qwen/Qwen2.5-VL-7B-Instruct qwen3-coder:30b qwen-max qwen-turbo-latest qwq:32b qwen3-omni-flash
Qwen/Qwen2-Video-7B llava:13b lmms-lab/LLaVA-Video-7B-Qwen2 llava-onevision
claude-sonnet-4-20250514 anthropic/claude-3-haiku anthropic.claude-3-5-sonnet-20241022-v2:0
deepseek-chat deepseek-r1:14b deepseek-ai/DeepSeek-V3 grok-4 grok-2-vision-1212 kimi-k2 zai-org/GLM-4.5
phi4 phi-4-multimodal-instruct granite3.3:8b ibm-granite/granite-3.3-8b-instruct snowflake-arctic-instruct
amazon.nova-pro-v1:0 amazon.titan-text-express-v1 nvidia/llama-3.1-nemotron-70b-instruct stablelm2:12b
stabilityai/stablelm-zephyr-3b teuken-7b sonar-pro solar-10.7b-instruct yi-large hermes3 dolphin-mixtral wizardlm2
EmbeddedLLM/Mistral-7B-Merge embedded-assistant-7b imagine-7b Vanguard-13B WhispererAI-8B orca2 vicuna:7b tulu3
realm-7b soraya-8b fluxional-7b audiobook-writer-7b guardians-of-prose watts-7b rankin-8b fake-large
canvas-assistant school-playground eleven-labs-support voyage-planner stella supernova-70b paraphrase-helper
generative-images-explained liveops-7b
DavidAU/Llama-3.2-8X3B nous-hermes2 smollm2:135m olmo2 exaone3.5 falcon3:10b internlm2 baichuan2-13b-chat my-model
"""

NOT_CHAT = """
text-embedding-3-small text-embedding-3-large text-embedding-ada-002 openai/text-embedding-3-small
azure/text-embedding-ada-002 Text-Embedding-Own embedding-001 models/text-embedding-004 gemini-embedding-001
textembedding-gecko@003 embeddinggemma:300m embed-english-v3.0 embed-v4.0 cohere/embed-multilingual-v3.0
cohere.embed-english-v3 amazon.titan-embed-text-v2:0 mistral-embed codestral-embed-2505 voyage-3 voyage-code-3
nomic-embed-text nomic-embed-text:latest nomic-ai/nomic-embed-text-v1.5 mxbai-embed-large snowflake-arctic-embed2
all-minilm:latest sentence-transformers/all-MiniLM-L6-v2 sentence-transformers/LaBSE all-mpnet-base-v2
paraphrase-multilingual:278m bge-m3 BAAI/bge-large-en-v1.5 @cf/baai/bge-base-en-v1.5 bge-multilingual-gemma2
intfloat/e5-mistral-7b-instruct multilingual-e5-large-instruct thenlper/gte-large Alibaba-NLP/gte-Qwen2-7B-instruct
jinaai/jina-embeddings-v3 jina-clip-v2 Qwen/Qwen3-Embedding-8B granite-embedding:278m nvidia/nv-embedqa-e5-v5
nvidia/NV-Embed-v2 Salesforce/SFR-Embedding-Mistral NovaSearch/stella_en_1.5B_v5 WhereIsAI/UAE-Large-V1
hkunlp/instructor-xl openai/clip-vit-large-patch14 google/siglip-so400m
rerank-v3.5 cohere/rerank-english-v3.0 BAAI/bge-reranker-v2-m3 jina-reranker-v2-base-multilingual
mixedbread-ai/mxbai-rerank-large-v1 Qwen/Qwen3-Reranker-4B cross-encoder/ms-marco-TinyBERT-L-2 voyage-rerank-2
nvidia/Llama-3.1-Nemotron-70B-Reward Skywork-Reward-Gemma-2-27B
omni-moderation-latest text-moderation-stable mistral-moderation-latest llama-guard3:8b
meta-llama/Llama-Guard-3-8B meta-llama/Llama-Prompt-Guard-2-86M openai/gpt-oss-safeguard-20b shieldgemma:9b
google/shieldgemma-2b granite3-guardian:8b ibm-granite/granite-guardian-3.1-8b Qwen/Qwen3Guard-Gen-8B
allenai/wildguard nvidia/llama-3.1-nemoguard-8b-content-safety
whisper-1 openai/whisper-large-v3 whisper-large-v3-turbo distil-whisper-large-v3-en Systran/faster-whisper-small
@cf/openai/whisper gpt-4o-transcribe gpt-4o-mini-transcribe voxtral-mini-transcribe nvidia/parakeet-tdt-0.6b-v2
qwen3-asr-flash nvidia/canary-1b FunAudioLLM/SenseVoiceSmall
tts-1 tts-1-hd gpt-4o-mini-tts openai/tts-1 gemini-2.5-flash-preview-tts playai-tts hexgrad/Kokoro-82M suno/bark
coqui/XTTS-v2 SWivid/F5-TTS microsoft/speecht5_tts orpheus-3b speech-02-hd eleven_multilingual_v2
gpt-4o-audio-preview gpt-audio gpt-realtime gpt-4o-realtime-preview-2024-12-17 gpt-4o-mini-realtime-preview
gemini-2.5-flash-preview-native-audio-dialog gemini-2.0-flash-live-001 gemini-live-2.5-flash-preview
amazon.nova-sonic-v1:0 dall-e-2 dall-e-3 openai/dall-e-3 azure/dall-e-3 gpt-image-1 chatgpt-image-latest
gemini-2.5-flash-image-preview gemini-2.0-flash-exp-image-generation imagen-4.0-generate-001
models/imagen-3.0-generate-002 grok-2-image-1212
black-forest-labs/FLUX.1-dev flux-schnell flux.1-kontext black-forest-labs/Kontext-1 stable-diffusion-xl-base-1.0
stabilityai/stable-diffusion-3.5-large stabilityai/sdxl-turbo stability.sd3-large-v1:0 amazon.nova-canvas-v1:0
amazon.titan-image-generator-v2:0 Qwen/Qwen-Image Qwen/Qwen-Image-Edit tencent/HunyuanImage-3.0 recraft-v3 ideogram-v2
midjourney nano-banana playground-v2.5 kandinsky-3 Kwai-Kolors/Kolors z-image-turbo
sora-2 sora-2-pro veo-3.0-generate-preview amazon.nova-reel-v1:0 Wan-AI/Wan2.1-T2V-14B THUDM/CogVideoX-5b
tencent/HunyuanVideo kling-v1 mistral-ocr-latest models/aqa
babbage-002 davinci-002 text-davinci-003 gpt-3.5-turbo-instruct ft:babbage-002:acme::7p4lURx
openai/* * anthropic/*
"""


@pytest.mark.parametrize("name", CHAT.split())
def test_a_model_that_chats_is_known_by_its_name(name):
    assert looks_like_chat(name)


@pytest.mark.parametrize("name", NOT_CHAT.split())
def test_a_model_for_something_else_is_known_by_its_name(name):
    assert not looks_like_chat(name)


def test_hundreds_of_models_are_known_by_their_names():
    assert [name for name in model_names.CHAT.split() if not looks_like_chat(name)] == []
    assert [name for name in model_names.NOT_CHAT.split() if looks_like_chat(name)] == []


@pytest.mark.parametrize("upper", [str.upper, str.title])
def test_how_a_name_is_written_makes_no_difference(upper):
    assert not looks_like_chat(upper("nomic-embed-text"))
    assert looks_like_chat(upper("llama3.1:8b"))


@pytest.mark.parametrize("of", [CHAT, NOT_CHAT])
def test_the_hand_through_which_it_is_offered_makes_no_difference(of):
    for name in of.split():
        if not name.startswith("ft:"):
            assert looks_like_chat(f"litellm_proxy/{name}") == looks_like_chat(name), name


@pytest.mark.parametrize(
    "said",
    [
        {"type": "chat"},
        {"type": "llm"},
        {"mode": "chat"},
        {"task": "chat-completion"},
        {"capabilities": {"completion_chat": True, "completion_fim": False}},
        {"capabilities": {"chat_completion": True, "embeddings": False}},
        {"capabilities": ["chat", "vision"]},
        {"supports_chat": True},
        {"capabilities": {"type": "chat", "family": "gpt-4o"}},
        {"model_ability": ["generate", "chat"]},
        {"endpoints": ["chat", "summarize"]},
        {"endpoints": ["chat/completions", "completions"]},
        {"supported_endpoints": ["/v1/chat/completions", "/v1/responses"]},
    ],
)
def test_a_server_that_says_chat_is_believed_whatever_the_name(said):
    assert offer_of({"id": "our-embed-helper", "object": "model", **said}).answers_in_chat


@pytest.mark.parametrize(
    "said",
    [
        {"type": "embedding"},
        {"type": "embeddings"},
        {"type": "image"},
        {"type": "moderation"},
        {"type": "rerank"},
        {"mode": "audio_transcription"},
        {"mode": "image_generation"},
        {"mode": "audio_speech"},
        {"task": "embeddings"},
        {"pipeline_tag": "feature-extraction"},
        {"capabilities": {"completion_chat": False, "completion_fim": True}},
        {"capabilities": {"chat_completion": False, "embeddings": True}},
        {"capabilities": ["embedding"]},
        {"supports_chat": False},
        {"capabilities": {"type": "embeddings"}},
        {"model_ability": ["rerank"]},
        {"endpoints": ["embed", "classify"]},
        {"supported_endpoints": ["/v1/audio/speech"]},
        {"architecture": {"input_modalities": ["text"], "output_modalities": ["image"]}},
        {"architecture": {"input_modalities": ["audio"], "output_modalities": ["text"]}},
        {"output_modalities": ["embeddings"]},
        {"type": "chat", "capabilities": {"completion_chat": False}},
    ],
)
def test_a_server_that_says_something_else_is_believed_whatever_the_name(said):
    assert not offer_of({"id": "gpt-4o", "object": "model", **said}).answers_in_chat


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"type": "model"},
        {"type": "base"},
        {"type": None, "mode": 3, "capabilities": "chat"},
        {"capabilities": {}},
        {"capabilities": ["completion", "tools"]},
        {"capabilities": {"vision": True}},
        {"architecture": {"input_modalities": ["text", "image"], "output_modalities": ["text"]}},
        {"architecture": [], "output_modalities": []},
        {"supports_chat": "yes"},
        {"capabilities": {"type": "completion"}},
        {"endpoints": ["generate", 7, None]},
        {"endpoints": "chat", "model_ability": {"chat": True}},
    ],
)
def test_where_a_server_says_nothing_that_decides_the_name_does(said):
    assert offer_of({"id": "llama3.1:8b", **said}) == Offer("llama3.1:8b", answers_in_chat=True)
    assert offer_of({"id": "bge-m3", **said}) == Offer("bge-m3", answers_in_chat=False)


def test_a_name_longer_than_any_is_read_no_further_than_a_row_holds():
    assert looks_like_chat("x" * LONGEST_NAME + "-embed")
