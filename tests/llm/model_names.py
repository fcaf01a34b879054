"""Names under which servers list their models."""

CHAT = """
gpt-4.1 gpt-4.1-nano gpt-4.5-preview gpt-5-nano gpt-5-chat-latest gpt-5.1 gpt-5.1-chat-latest gpt-5-codex gpt-5-pro
gpt-5-search-api gpt-5.1-codex-max gpt-5.2 o1-preview o1-pro o3-pro o3-deep-research o4-mini-deep-research
codex-mini-latest computer-use-preview gpt-4-0613 gpt-4-32k gpt-4-1106-preview gpt-3.5-turbo-0125 gpt-3.5-turbo-16k
gpt-35-turbo gpt-4o-mini-search-preview-2025-03-11 claude-opus-4-1-20250805 claude-opus-4-5 claude-sonnet-4-5@20250929
claude-haiku-4-5 claude-3-7-sonnet-latest claude-3-5-haiku-20241022 claude-2.1 claude-instant-1.2
us.anthropic.claude-opus-4-20250514-v1:0 anthropic/claude-3.7-sonnet:thinking gemini-3-pro-preview
gemini-2.5-flash-preview-09-2025 gemini-1.5-pro-002 gemini-pro gemini-pro-vision gemini-2.0-flash-thinking-exp-01-21
gemini-exp-1206 gemini-robotics-er-1.5-preview gemini-2.5-computer-use-preview-10-2025 gemini-flash-latest
gemini-2.0-flash-lite gemma-3-1b-it gemma-3n-e2b-it google/medgemma-27b-text-it google/medgemma-4b-it
google/txgemma-9b-chat google/codegemma-7b-it google/paligemma2-3b-mix-224 google/datagemma-rag-27b-it gemma2:2b
google/t5gemma-2b llama-4-maverick-17b-128e-instruct-fp8 meta-llama/Llama-4-Maverick-17B-128E-Instruct
meta.llama3-3-70b-instruct-v1:0 llama-3.3-70b-versatile llama-3.3-70b-specdec llama-3.2-1b-preview llama3-70b-8192
meta-llama/llama-3.2-90b-vision-instruct:free codellama:34b-instruct meta-llama/CodeLlama-70b-Instruct-hf
llama2-uncensored tinyllama:1.1b TinyLlama/TinyLlama-1.1B-Chat-v1.0 llama-pro medllama2 everythinglm
nous-hermes-2-mixtral-8x7b-dpo NousResearch/Hermes-4-405B NousResearch/DeepHermes-3-Llama-3-8B-Preview
mistral-medium-latest mistral-medium-2508 mistral-small-3.2-24b-instruct-2506 mistral-nemo mistral-saba-24b
open-mistral-7b open-mistral-nemo codestral-mamba-latest codestral:22b mathstral:7b pixtral-large-latest
mistral-tiny-latest magistral-medium-latest devstral-medium-latest voxtral-mini-2507 mistralai/Voxtral-Small-24B-2507
mistralai/Ministral-3-8B-Instruct-2512 mistral-large-2512 labs-devstral-small-2512
mistralai/Mixtral-8x22B-Instruct-v0.1 mistral-openorca mistral.mistral-large-2407-v1:0 qwen3:0.6b
qwen3-235b-a22b-thinking-2507 Qwen/Qwen3-Next-80B-A3B-Instruct qwen3-max qwen3-max-preview qwen-plus
qwen-plus-2025-07-28:thinking qwen-long qwen-flash qwen-vl-max qwen-vl-plus qwen2.5-vl:7b
Qwen/Qwen3-VL-235B-A22B-Instruct Qwen/Qwen2-Audio-7B-Instruct qwen2-audio-instruct Qwen/Qwen2.5-Omni-7B
qwen-omni-turbo Qwen/QVQ-72B-Preview qvq-max qwen2.5-coder:32b qwen2-math:7b Qwen/Qwen2.5-Math-72B-Instruct
qwen-mt-plus qwen-mt-turbo qwen-coder-plus codeqwen:7b Qwen/Qwen3-Omni-30B-A3B-Captioner Qwen/Qwen1.5-110B-Chat
qwen-audio-chat deepseek-reasoner deepseek-v3.1:671b-cloud deepseek-ai/DeepSeek-V3.2-Exp
deepseek-ai/DeepSeek-R1-Distill-Llama-70B deepseek-coder-v2:16b deepseek-ai/deepseek-vl2 deepseek-ai/Janus-Pro-7B
deepseek-prover-v2 tngtech/deepseek-r1t2-chimera:free deepscaler deepcoder grok-3 grok-3-mini-fast
grok-4-fast-reasoning grok-4-fast-non-reasoning grok-4-1-fast grok-code-fast-1 grok-beta grok-vision-beta
x-ai/grok-4.1-fast:free moonshot-v1-8k moonshot-v1-128k-vision-preview kimi-latest kimi-thinking-preview
moonshotai/Kimi-K2-Instruct-0905 moonshotai/kimi-vl-a3b-thinking kimi-k2-thinking moonshotai/Kimi-Audio-7B-Instruct
glm-4.6 glm-4.5v glm-4-flash glm-4.1v-thinking-flash glm-z1-air THUDM/glm-4-9b-chat zai-org/GLM-4.5-Air-FP8
THUDM/chatglm3-6b codegeex4 THUDM/cogvlm2-llama3-chat-19B THUDM/CogAgent-9B glm-4-voice minimax-m1
MiniMaxAI/MiniMax-M2 MiniMax-Text-01 abab6.5s-chat hunyuan-turbos-latest tencent/Hunyuan-A13B-Instruct
hunyuan-t1-latest hunyuan-vision hunyuan-large ernie-4.5-turbo-128k ERNIE-X1-32K baidu/ernie-4.5-vl-424b-a47b
doubao-1-5-pro-32k-250115 doubao-seed-1-6-250615 doubao-seed-1.6-vision bytedance/ui-tars-1.5-7b
ByteDance-Seed/Seed-OSS-36B-Instruct step-1-8k step-2-16k step-1v-8k stepfun-ai/step3 baichuan4-turbo yi-lightning
yi-vision yi-34b-chat 01-ai/Yi-1.5-34B-Chat spark-max internlm/internlm3-8b-instruct OpenGVLab/InternVL3-78B
internvl2:8b MiniCPM-V-2_6 openbmb/MiniCPM-o-2_6 minicpm-v:8b minicpm4 skywork/Skywork-OR1-32B skywork-r1v sensechat-5
longcat-flash-chat meituan-longcat/LongCat-Flash-Thinking xiaomi/mimo-v2-flash XiaomiMiMo/MiMo-VL-7B-RL
inclusionAI/Ling-1T inclusionAI/Ring-mini-2.0 Kwaipilot/KAT-Dev kwaipilot/kat-coder-pro rednote-hilab/dots.llm1.inst
rednote-hilab/dots.vlm1.inst phi3:mini phi-3.5-mini-instruct phi-3.5-moe-instruct phi-3.5-vision-instruct
phi-3-vision-128k-instruct phi4-mini-reasoning microsoft/Phi-4-mini-flash-reasoning microsoft/mai-ds-r1:free
microsoft/wizardlm-2-8x22b orca-mini wizardcoder wizard-vicuna-uncensored wizard-math microsoft/Fara-7B MAI-1-preview
microsoft/bitnet-b1.58-2B-4T microsoft/DialoGPT-medium microsoft/kosmos-2 cohere/command-r7b-12-2024 command-light
command-nightly command-a-vision-07-2025 command-a-reasoning-08-2025 command-a-translate-08-2025 c4ai-command-r-v01
aya:8b aya-expanse:32b CohereForAI/aya-vision-32b cohere.command-r-plus-v1:0 tiny-aya ai21/jamba-large-1.7 jamba-mini
ai21.jamba-1-5-large-v1:0 j2-ultra ai21.j2-mid-v1 amazon.nova-micro-v1:0 us.amazon.nova-premier-v1:0
amazon/nova-lite-v1 amazon.nova-2-lite-v1:0 amazon.titan-text-lite-v1 amazon.titan-text-premier-v1:0
writer.palmyra-x5-v1:0 palmyra-med-70b palmyra-vision palmyra-creative palmyra-fin-70b-32k nvidia/nemotron-nano-9b-v2
nvidia/nemotron-nano-12b-v2-vl:free nvidia/llama-3.3-nemotron-super-49b-v1.5 nvidia/llama-3.1-nemotron-ultra-253b-v1
nvidia/NVLM-D-72B nvidia/vila nvidia/cosmos-reason1-7b nvidia/nemotron-4-340b-instruct
nvidia/usdcode-llama3-70b-instruct nvidia/mistral-nemo-minitron-8b-8k-instruct nvidia/neva-22b
nvidia/Nemotron-3-Nano-30B-A3B nvidia/llama3-chatqa-1.5-70b nvidia/OpenReasoning-Nemotron-32B
nvidia/AceReason-Nemotron-14B nvidia/riva-translate-4b-instruct databricks/dbrx-instruct dbrx:132b
databricks-meta-llama-3-3-70b-instruct Snowflake/snowflake-arctic-instruct reka-core reka-flash-3 reka-edge
RekaAI/reka-flash-3.1 inflection/inflection-3-pi inflection-3-productivity arcee-ai/trinity-mini
arcee-ai/virtuoso-large arcee-ai/coder-large arcee-ai/maestro-reasoning arcee-ai/spotlight liquid/lfm-40b
LiquidAI/LFM2-8B-A1B liquid/lfm2-vl-1.6b essentialai/rnj-1-instruct allenai/olmo-3-32b-think allenai/Molmo-72B-0924
allenai/Llama-3.1-Tulu-3-405B deepcogito/cogito-v2.1-671b cogito:70b prime-intellect/intellect-3
perplexity/sonar-reasoning-pro perplexity/sonar-deep-research r1-1776 perplexity/llama-3.1-sonar-large-128k-online
pplx-70b-online upstage/solar-pro2 solar-mini SOLAR-10.7B-Instruct-v1.0 LGAI-EXAONE/EXAONE-4.0-32B exaone-deep:7.8b
kakaocorp/kanana-1.5-8b-instruct-2505 naver-hyperclovax/HyperCLOVAX-SEED-Think-14B HCX-005 skt/A.X-4.0
rinna/japanese-gpt-neox-3.6b-instruction-ppo elyza/Llama-3-ELYZA-JP-8B sakanaai/TinySwallow-1.5B-Instruct
pfnet/plamo-2-8b cyberagent/calm3-22b-chat swiss-ai/Apertus-70B-Instruct-2509 utter-project/EuroLLM-9B-Instruct
openGPT-X/Teuken-7B-instruct-research-v0.4 BSC-LT/salamandra-7b-instruct speakleash/Bielik-11B-v3.0-Instruct
CYFRAGOVPL/PLLuM-12B-chat ilsp/Llama-Krikri-8B-Instruct sarvam-m sarvamai/sarvam-m
aisingapore/Gemma-SEA-LION-v4-27B-IT SeaLLMs/SeaLLMs-v3-7B-Chat scb10x/llama3.1-typhoon2-70b-instruct
typhoon-v2.5-30b-a3b-instruct sea-lion-7b inceptionai/jais-30b-chat-v3 jais-13b tiiuae/Falcon-H1-34B-Instruct
falcon:40b Fanar-1-9B-Instruct humain-ai/ALLaM-7B-Instruct-preview silma-ai/SILMA-9B-Instruct-v1.0 core42/jais
inception/mercury inception/mercury-coder relace/relace-apply-3 morph/morph-v3-large z-ai/glm-4.6:exacto
switchpoint/router openrouter/auto openrouter/polaris-alpha openrouter/sherlock-dash-alpha sao10k/l3.3-euryale-70b
thedrummer/cydonia-24b-v4.1 gryphe/mythomax-l2-13b undi95/remm-slerp-l2-13b neversleep/noromaid-20b
anthracite-org/magnum-v4-72b alpindale/goliath-120b mancer/weaver raifle/sorcererlm-8x22b
nothingiisreal/mn-celeste-12b cognitivecomputations/dolphin3.0-mistral-24b:free eva-unit-01/eva-qwen-2.5-72b
featherless/qwerky-72b huggingfaceh4/zephyr-7b-beta openchat/openchat-3.5 teknium/openhermes-2.5-mistral-7b
austism/chronos-hermes-13b agentica-org/deepcoder-14b-preview:free arliai/qwq-32b-arliai-rpr-v1
shisa-ai/shisa-v2-llama3.3-70b tokyotech-llm/llama-3.1-swallow-8b-instruct-v0.3 rwkv-7-world RWKV/v6-Finch-14B-HF
starcoder2:15b bigcode/starcoder2-15b-instruct-v0.1 starchat-beta stable-code:3b stable-beluga stablelm-zephyr
stabilityai/stable-code-instruct-3b stability.stable-lm stabilityai/stablelm-2-12b-chat granite-code:34b
granite4:micro-h ibm/granite-4-h-small ibm-granite/granite-vision-3.2-2b ibm-granite/granite-speech-3.3-8b
granite3-dense granite3.1-moe sqlcoder duckdb-nsql nexusraven neural-chat notus notux samantha-mistral yarn-llama2
xwinlm open-orca-platypus2 megadolphin athene-v2 reflection command-r:35b firefunction-v2 smallthinker marco-o1
sailor2 dolphincoder bakllava moondream:1.8b llava-phi3 llava-llama3 nuextract bespoke-minicheck phind-codellama
magicoder goliath alfred solar-pro r1-1776:70b openthinker:32b deepseek-v2.5 mistrallite meditron:7b openhermes
zephyr:7b HuggingFaceTB/SmolLM3-3B HuggingFaceM4/idefics2-8b HuggingFaceTB/SmolVLM-Instruct smolvlm2 fuyu-8b
adept/fuyu-8b Salesforce/xLAM-2-70b Salesforce/blip2-opt-2.7b Salesforce/xgen-mm-phi3 Salesforce/codegen25-7b-instruct
bigscience/bloomz bigscience/bloom aleph-alpha/luminous-supreme-control luminous-base
Aleph-Alpha/Pharia-1-LLM-7B-control pharia-1-llm-7b-control mpt-30b-chat mosaicml/mpt-7b-instruct
EleutherAI/gpt-neox-20b dolly-v2-12b databricks-dbrx-instruct togethercomputer/RedPajama-INCITE-7B-Chat RedPajama
guanaco-65b koala-13b alpaca-7b oasst-sft-6 OpenAssistant/oasst-sft-4-pythia-12b-epoch-3.5 baize gpt4all-j
gpt4all-falcon lmsys/vicuna-13b-v1.5-16k lmsys/fastchat-t5-3b-v1.0 flan-t5-xxl google/flan-ul2 allenai/unifiedqa
@cf/meta/llama-4-scout-17b-16e-instruct @cf/qwen/qwq-32b @cf/defog/sqlcoder-7b-2 @hf/thebloke/zephyr-7b-beta-awq
@cf/mistral/mistral-7b-instruct-v0.1 @cf/deepseek-ai/deepseek-math-7b-instruct @cf/tiiuae/falcon-7b-instruct
@cf/openchat/openchat-3.5-0106 @cf/thebloke/discolm-german-7b-v1-awq accounts/fireworks/models/llama-v3p3-70b-instruct
accounts/fireworks/models/qwen3-235b-a22b accounts/fireworks/models/deepseek-v3p1
fireworks_ai/accounts/fireworks/models/kimi-k2-instruct vertex_ai/gemini-2.5-pro
bedrock/us.anthropic.claude-sonnet-4-5-20250929-v1:0 bedrock/converse/openai.gpt-oss-120b-1:0
watsonx/ibm/granite-3-3-8b-instruct cerebras/llama3.1-8b sambanova/Meta-Llama-3.1-405B-Instruct
deepinfra/Sao10K/L3-8B-Lunaris-v1-Turbo ollama/gemma3:27b-it-qat lm_studio/qwen2.5-7b-instruct-1m
hosted_vllm/facebook/opt-125m gguf/llama-2-7b-chat.Q4_K_M.gguf Meta-Llama-3.1-8B-Instruct-Q5_K_M.gguf Wan-chat default
auto chat assistant gpt mymodel-v1.2 our-team-model support-bot company/lora-adapter-7 merged-model-final model.gguf
bartowski/Mistral-Small-24B-Instruct-2501-GGUF unsloth/gpt-oss-20b-GGUF TheBloke/Mistral-7B-Instruct-v0.2-AWQ
neuralmagic/Meta-Llama-3.1-8B-Instruct-FP8 RedHatAI/gemma-3-27b-it-quantized.w4a16 mlx-community/Qwen3-4B-4bit
mlx-community/whisperless-llama casperhansen/llama-3-70b-instruct-awq ISTA-DASLab/gemma-3-27b-it-GPTQ-4b-128g
lmstudio-community/Phi-4-GGUF wan-llm wanda-7b flux-assistant-llama image-describer-llava-7b audio-notes-assistant
canary-deploy-llama3 veo3x nvidia/audio-flamingo-3 fnlp/AnyGPT-chat Mochi-chat lifeguard-helper retriever-chat
donut-shop-assistant piper-llama mediocre-7b whisperer-7b scribe-7b universal-2 gen-4-chat pika-chat music-chat-7b
sonic-helper nova-2-lite raymond-7b photonics-assistant alberta-7b chirpy-llama
"""
"""What answers in a chat, and names made up to look like something else."""

NOT_CHAT = """
text-embedding-3-small-1 text-search-davinci-doc-001 text-similarity-ada-001 code-search-babbage-code-001 text-ada-001
text-babbage-001 text-curie-001 babbage curie davinci code-davinci-002 text-davinci-002 text-davinci-edit-001
code-cushman-001 gpt-image-1-mini gpt-image-1.5 gpt-audio-mini gpt-audio-2025-08-28 gpt-realtime-mini
gpt-4o-mini-audio-preview gpt-4o-transcribe-diarize gpt-4o-mini-tts-2025-03-20 tts-1-1106 sora
omni-moderation-2024-09-26 text-moderation-007 gemini-embedding-exp-03-07 text-multilingual-embedding-002
multimodalembedding@001 gemini-3-pro-image-preview gemini-2.5-flash-image gemini-2.5-pro-preview-tts
gemini-2.5-flash-live-preview gemini-2.5-flash-native-audio-preview-09-2025 imagegeneration@006
imagen-4.0-ultra-generate-001 imagen-4.0-fast-generate-001 imagen-3.0-capability-001 veo-2.0-generate-001
veo-3.1-fast-generate-preview lyria-002 lyria-realtime-exp chirp-2 chirp_3 models/chirp google/gemma-embedding
embed-english-light-v3.0 embed-multilingual-light-v3.0 embed-v4.0 rerank-multilingual-v3.0 rerank-english-v2.0
rerank-v4.0-pro cohere.rerank-v3-5:0 cohere.embed-v4:0 amazon.rerank-v1:0 amazon.titan-embed-image-v1
amazon.titan-image-generator-v1 amazon.titan-embed-g1-text-02 amazon.nova-2-sonic-v1:0
amazon.nova-2-multimodal-embeddings-v1:0 twelvelabs.marengo-embed-2-7-v1:0 stability.stable-image-ultra-v1:0
stability.stable-image-core-v1:1 stability.stable-image-inpaint-v1:0 stability.stable-diffusion-xl-v1 voyage-3-large
voyage-3.5 voyage-3.5-lite voyage-finance-2 voyage-law-2 voyage-multimodal-3 voyage-context-3 voyage-4-lite rerank-2.5
rerank-2.5-lite rerank-2 jina-embeddings-v4 jina-embeddings-v2-base-de jina-code-embeddings-1.5b jina-reranker-m0
jina-reranker-v3 jina-colbert-v2 jinaai/jina-clip-v1 nomic-embed-text-v2-moe nomic-ai/nomic-embed-code
nomic-ai/nomic-embed-vision-v1.5 nomic-ai/colnomic-embed-multimodal-7b vidore/colpali-v1.3 vidore/colqwen2.5-v0.2
vidore/colSmol-256M lightonai/GTE-ModernColBERT-v1 answerdotai/answerai-colbert-small-v1 naver/splade-v3
prithivida/Splade_PP_en_v1 opensearch-project/opensearch-neural-sparse-encoding-v2-distill BAAI/bge-small-zh-v1.5
BAAI/bge-en-icl BAAI/BGE-VL-MLLM-S1 BAAI/llm-embedder intfloat/multilingual-e5-small intfloat/mmE5-mllama-11b-instruct
Alibaba-NLP/gte-multilingual-base Alibaba-NLP/gme-Qwen2-VL-2B-Instruct Alibaba-NLP/gte-multilingual-reranker-base
Alibaba-NLP/gte-reranker-modernbert-base mixedbread-ai/deepset-mxbai-embed-de-large-v1
mixedbread-ai/mxbai-colbert-large-v1 snowflake-arctic-embed:22m Snowflake/snowflake-arctic-embed-l-v2.0
ibm-granite/granite-embedding-english-r2 ibm-granite/granite-embedding-reranker-english-r2
ibm/slate-125m-english-rtrvr slate-30m-english-rtrvr-v2 Salesforce/SFR-Embedding-Code-2B_R
Linq-AI-Research/Linq-Embed-Mistral GritLM/GritLM-7B Kingsoft-LLM/QZhou-Embedding codefuse-ai/F2LLM-4B
tencent/KaLM-Embedding-Gemma3-12B-2511 HIT-TMG/KaLM-embedding-multilingual-mini-v1 infly/inf-retriever-v1
ibm-research/re2g-reranker maidalun1020/bce-embedding-base_v1 maidalun1020/bce-reranker-base_v1
shibing624/text2vec-base-chinese moka-ai/m3e-base sentence-transformers/gtr-t5-xxl
sentence-transformers/paraphrase-multilingual-mpnet-base-v2 sentence-transformers/distiluse-base-multilingual-cased-v2
sentence-transformers/msmarco-bert-base-dot-v5 multi-qa-mpnet-base-dot-v1 multi-qa-MiniLM-L6-cos-v1
msmarco-distilbert-base-v4 distiluse-base-multilingual-cased-v1 dunzhang/stella_en_400M_v5
NovaSearch/jasper_en_vision_language_v1 minishlab/potion-base-8M gte-qwen2-1.5b-instruct text-embedding-v4
text-embedding-v3 multimodal-embedding-v1 tongyi-embedding-vision-plus gte-rerank-v2 qwen3-rerank
doubao-embedding-text-240715 doubao-embedding-vision-250615 embedding-2 embedding-3 baichuan-text-embedding
hunyuan-embedding bge_visualized facebook/contriever facebook/contriever-msmarco
facebook/dpr-question_encoder-single-nq-base facebook/drama-base laion/CLIP-ViT-bigG-14 laion/clap-htsat-unfused
openai/clip-vit-base-patch32 google/siglip2-so400m-patch14-384 facebook/dinov2-large facebook/dinov3-vitb16
facebook/metaclip-h14-fullcc2.5b apple/DFN5B-CLIP-ViT-H-14 EVA02-CLIP nvidia/NV-CLIP nvidia/nvclip
nvidia/nv-embedqa-mistral-7b-v2 nvidia/nv-embedcode-7b-v1 nvidia/llama-3.2-nv-embedqa-1b-v2
nvidia/llama-3.2-nv-rerankqa-1b-v2 nvidia/nv-rerankqa-mistral-4b-v3 nvidia/nv-rerank-qa-mistral-4b:1
nvidia/llama-3.2-nemoretriever-300m-embed-v1 nvidia/llama-3.2-nemoretriever-500m-rerank-v2
nvidia/llama-nemoretriever-colembed-3b-v1 nvidia/llama-3_2-nemoretriever-1b-vlm-embed-v1 nvidia/omni-embed-nemotron-3b
nvidia/llama-embed-nemotron-8b snowflake/arctic-embed-l BAAI/bge-reranker-large BAAI/bge-reranker-v2-gemma
BAAI/bge-reranker-v2.5-gemma2-lightweight castorini/rank_zephyr_7b_v1_full castorini/monot5-base-msmarco
cross-encoder/ms-marco-MiniLM-L-6-v2 cross-encoder/nli-deberta-v3-base ms-marco-MiniLM-L-12-v2
mixedbread-ai/mxbai-rerank-base-v2 zeroentropy/zerank-1 zerank-2 zembed-1 ctxl-rerank-v2-instruct
ContextualAI/ctxl-rerank-v2-instruct-multilingual-2b pinecone-rerank-v0 bge-reranker-v2-m3:latest flashrank
Qwen/Qwen3-VL-Reranker-2B Qwen/Qwen3-VL-Embedding-8B meta-llama/Llama-Guard-4-12B meta-llama/LlamaGuard-7b
meta-llama/Llama-Guard-3-11B-Vision meta-llama/Prompt-Guard-86M llama-guard-3-8b @cf/meta/llama-guard-3-8b
Meta-Llama-Guard-2-8B google/shieldgemma-27b google/shieldgemma-2-4b-it shieldgemma:2b
ibm-granite/granite-guardian-3.3-8b granite3-guardian:2b Qwen/Qwen3Guard-Stream-4B
nvidia/llama-3.1-nemotron-safety-guard-8b-v3 nvidia/Aegis-AI-Content-Safety-LlamaGuard-Defensive-1.0
nvidia/nemotron-content-safety-reasoning-4b nvidia/nemoguard-jailbreak-detect
nvidia/llama-3.1-nemoguard-8b-topic-control allenai/wildguard protectai/deberta-v3-base-prompt-injection-v2
KoalaAI/Text-Moderation unitary/toxic-bert facebook/roberta-hate-speech-dynabench-r4-target ToxicityModel
openai/gpt-oss-safeguard-120b gpt-oss-safeguard:20b virtueguard-text-lite VirtueAI/VirtueGuard-Text-Lite
mistral-moderation-2411 ToxiGen-RoBERTa PolyGuard-Qwen bingoguard-llama3.1-8B thu-coai/ShieldLM-14B-qwen
ai4bharat/IndicConformer whisper-large whisper:large-v3 whisper-large-v3-q5 distil-whisper/distil-large-v3.5
openai/whisper-tiny.en faster-whisper-large-v3 deepdml/faster-whisper-large-v3-turbo-ct2 ggml-large-v3-turbo-whisper
nyrahealth/CrisperWhisper nvidia/parakeet-rnnt-1.1b nvidia/parakeet-ctc-1.1b-asr nvidia/canary-qwen-2.5b
nvidia/canary-180m-flash nvidia/parakeet-tdt-0.6b-v3 facebook/wav2vec2-large-960h facebook/w2v-bert-2.0
facebook/hubert-large-ls960-ft facebook/mms-1b-all facebook/seamless-m4t-v2-large facebook/omniASR-LLM-7B
microsoft/wavlm-large kyutai/stt-2.6b-en kyutai/moshiko-pytorch-bf16 kyutai/tts-1.6b-en_fr moshi
usefulsensors/moonshine moonshine-base FunAudioLLM/Fun-ASR-Nano-2512 iic/SenseVoiceSmall paraformer-realtime-v2
paraformer-v2 fun-asr sensevoice-v1 qwen3-asr-flash-filetrans Qwen/Qwen3-ASR-1.7B voxtral-mini-transcribe-2507
voxtral-mini-transcribe-realtime-2602 scribe_v1 elevenlabs/scribe_v2 deepgram/nova-3 nova-2-general
assemblyai/universal-2 assemblyai/best @cf/openai/whisper-large-v3-turbo @cf/deepgram/nova-3 @cf/deepgram/aura-1
@cf/myshell-ai/melotts @cf/openai/whisper-tiny-en gladia/solaria pyannote/speaker-diarization-3.1
pyannote/segmentation-3.0 speechbrain/spkrec-ecapa-voxceleb snakers4/silero-vad silero-vad rev-ai/reverb-asr
canopylabs/orpheus-3b-0.1-ft canopylabs/orpheus-v1-english playai-tts-arabic elevenlabs/eleven-v3 eleven_flash_v2_5
eleven_turbo_v2_5 eleven_v3 eleven_english_sts_v2 sesame/csm-1b csm-1b nari-labs/Dia-1.6B-0626
ResembleAI/chatterbox-turbo fishaudio/fish-speech-1.5 fishaudio/openaudio-s1-mini fish-speech-1.5
FunAudioLLM/CosyVoice2-0.5B cosyvoice-v2 IndexTeam/IndexTTS-2 index-tts-2 IndexTeam/Index-TTS microsoft/VibeVoice-1.5B
VibeVoice-Large bosonai/higgs-audio-v2-generation-3B-base hexgrad/kokoro-82m kokoro-v1.0
speaches-ai/Kokoro-82M-v1.0-ONNX rhasspy/piper-voices piper-en_US-lessac-medium piper-tts myshell-ai/OpenVoiceV2
myshell-ai/MeloTTS-English suno/bark-small suno-v4 chirp-v3-5 tts-hd qwen3-tts-flash qwen-tts-latest
Qwen/Qwen3-TTS-12Hz-1.7B-Base sambert-zhichu-v1 speech-02-turbo speech-2.6-hd minimax/speech-02-hd minimax/music-1.5
music-2.0 music-01 facebook/musicgen-medium facebook/audiogen-medium facebook/mms-tts-eng
stabilityai/stable-audio-open-1.0 stable-audio-2.5 stabilityai/stable-audio-open-small cartesia/sonic-2 cartesia/sonic
sonic-3 cartesia/sonic-english aura-2-thalia-en hume/octave inworld-tts-1-max inworld-tts-1.5-mini maya-research/maya1
neuphonic/neutts-air kyutai/pocket-tts tencent/SongGeneration ACE-Step/ACE-Step-v1-3.5B ace-step m-a-p/YuE-s1-7B
google/gemini-2.5-flash-preview-tts outetts OuteAI/OuteTTS-1.0-0.6B Zyphra/Zonos-v0.1-transformer speecht5_tts
coqui/xtts espnet/kan-bayashi_ljspeech_vits parler-tts/parler-tts-mini-v1 StyleTTS2 tts_models/en/ljspeech/vits
stabilityai/stable-diffusion-xl-base-1.0 stabilityai/stable-diffusion-3-medium stabilityai/stable-diffusion-2-1
runwayml/stable-diffusion-v1-5 CompVis/stable-diffusion-v1-4 sd-turbo stabilityai/sd-turbo sdxl-lightning sd3-medium
sd3.5-large sd3 sd-1.5 SDXL ByteDance/SDXL-Lightning ByteDance/Hyper-SD stable-image-core stable-image-ultra
stabilityai/stable-video-diffusion-img2vid-xt stabilityai/stable-cascade stabilityai/stable-zero123
black-forest-labs/FLUX.2-dev black-forest-labs/FLUX.1-schnell-Free black-forest-labs/FLUX-1-schnell flux-pro-1.1-ultra
flux-1.1-pro flux-kontext-pro flux-2-pro FLUX.1-dev-GGUF fal-ai/flux-lora fal-ai/flux-pro/v1.1 bfl/flux-pro-1.1
@cf/black-forest-labs/flux-1-schnell @cf/lykon/dreamshaper-8-lcm @cf/bytedance/stable-diffusion-xl-lightning
@cf/runwayml/stable-diffusion-v1-5-img2img @cf/leonardo/phoenix-1.0 @cf/leonardo/lucid-origin dreamshaper-8
dreamshaper juggernaut-xl realvisxl playgroundai/playground-v2.5-1024px-aesthetic playground-v3
PixArt-alpha/PixArt-XL-2-1024-MS Efficient-Large-Model/Sana_1600M_1024px sana-1.6b Alpha-VLLM/Lumina-Image-2.0
HiDream-ai/HiDream-I1-Full hidream-i1-fast OmniGen2/OmniGen2 Shitao/OmniGen-v1 ZhipuAI/CogView4-6B cogview-4-250304
cogview-3-flash glm-image zai-org/GLM-Image tencent/HunyuanImage-2.1 Tencent-Hunyuan/HunyuanDiT hunyuan-image
hunyuan-turbos-image Qwen/Qwen-Image-2512 qwen-image-plus qwen-image-edit-plus wanx2.1-t2i-turbo wanx-v1
wan2.2-t2i-flash wan2.5-t2i-preview wan2.5-i2v-preview wan2.2-i2v-plus wan2.6-t2v Wan-AI/Wan2.2-TI2V-5B
Wan-AI/Wan2.2-Animate-14B Wan-AI/Wan2.2-S2V-14B seedream-4-0-250828 doubao-seedream-3-0-t2i-250415
doubao-seededit-3-0-i2i-250628 doubao-seedance-1-0-pro-250528 bytedance/seedream-4.5 Tongyi-MAI/Z-Image-Turbo z-image
ideogram-v3 ideogram-v2a-turbo ideogram/V_2 recraftv3 recraft-20b recraft-v3-svg luma/photon-1 luma/photon-flash
photon-1 luma/ray-2 ray-2-720p luma-ray runway/gen4_turbo gen-4-turbo gen3a_turbo gen4_image runwayml/gen-4-image
grok-imagine-image grok-imagine-video grok-2-image grok-2-image-latest janus-image dall-e-2-preview dalle3 DALLE-3
craiyon/dalle-mini kandinsky-community/kandinsky-2-2-decoder ai-forever/kandinsky5 Bria-AI/BRIA-3.2 bria-fibo
bria/bria-2.3 reve-image-1.0 reve/create minimax/image-01 image-01 image-01-live minimax/video-01 video-01-director
MiniMax-Hailuo-02 hailuo-2.3 kling-v2-1-master kwaivgi/kling-v2.5-turbo-pro pika-2.2 pixverse-v5 vidu-q1 viduq2
vidu2.0 Lightricks/LTX-Video ltx-2-pro ltxv-13b genmo/mochi-1-preview THUDM/CogVideoX1.5-5B cogvideox-3
tencent/HunyuanVideo-1.5 hunyuan3d-2 tencent/Hunyuan3D-2.1 microsoft/TRELLIS-image-large trellis stabilityai/TripoSR
VAST-AI/TripoSR tripo3d sam2 facebook/sam2-hiera-large facebook/sam3 segment-anything real-esrgan
nightmareai/real-esrgan esrgan-4x swinir codeformer gfpgan topaz-upscale clarity-upscaler briaai/RMBG-2.0 rembg
birefnet depth-anything-v2 lllyasviel/sd-controlnet-canny controlnet-union ip-adapter animatediff
timbrooks/instruct-pix2pix instruct-pix2pix latent-consistency/lcm-sdxl SimianLuo/LCM_Dreamshaper_v7
dreamlike-art/dreamlike-photoreal-2.0 prompthero/openjourney openjourney SG161222/Realistic_Vision_V5.1
realistic-vision-v5 stablediffusion animagine-xl-4.0 pony-diffusion-v6-xl NoobAI-XL lumalabs/dream-machine
mistral-ocr-2503 mistral-ocr-2512 deepseek-ocr:3b deepseek-ai/DeepSeek-OCR PaddlePaddle/PaddleOCR-VL
allenai/olmOCR-2-7B-1025 datalab-to/chandra nanonets/Nanonets-OCR2-3B lightonai/LightOnOCR-1B rednote-hilab/dots.ocr
opendatalab/MinerU2.5 microsoft/trocr-large-printed qwen-vl-ocr tencent/HunyuanOCR glm-ocr naver-clova-ix/donut-base
nvidia/nemoretriever-parse nvidia/nemoretriever-ocr-v1 nvidia/nemoretriever-page-elements-v2 baidu/paddleocr
nvidia/ocdrnet Skywork/Skywork-Reward-V2-Llama-3.1-8B nvidia/Qwen-3-Nemotron-32B-Reward nvidia/nemotron-4-340b-reward
RLHFlow/ArmoRM-Llama3-8B-v0.1 internlm/internlm2-7b-reward Qwen/Qwen2.5-Math-PRM-72B Qwen/WorldPM-72B
infly/INF-ORM-Llama3.1-70B sfairXC/FsfairX-LLaMA3-RM-v0.1 OpenAssistant/reward-model-deberta-v3-large-v2
nvidia/Llama-3.3-Nemotron-70B-Feedback PKU-Alignment/beaver-7b-v1.0-reward prometheus-rm
allenai/Llama-3.1-8B-Instruct-RM-RB2 Nexusflow/Athene-RM-8B Starling-RM-34B facebook/bart-large-mnli
facebook/bart-large-cnn @cf/facebook/bart-large-cnn @cf/huggingface/distilbert-sst-2-int8 @cf/microsoft/resnet-50
@cf/facebook/detr-resnet-50 @cf/meta/m2m100-1.2b facebook/nllb-200-distilled-600M Helsinki-NLP/opus-mt-en-de
google/vit-base-patch16-224 microsoft/resnet-50 ultralytics/yolov8 yolo11n dslim/bert-base-NER bert-base-uncased
distilbert-base-uncased roberta-large FacebookAI/xlm-roberta-large answerdotai/ModernBERT-base
microsoft/deberta-v3-large google-bert/bert-base-multilingual-cased google/owlv2-base-patch16
IDEA-Research/grounding-dino-tiny Salesforce/blip-image-captioning-large microsoft/Florence-2-large
microsoft/table-transformer-detection urchade/gliner_multi-v2.1 knowledgator/gliner-x-large fastino/gliner2
ProsusAI/finbert cardiffnlp/twitter-roberta-base-sentiment amazon/chronos-bolt-base google/timesfm-2.0-500m-pytorch
google/tapas-base deepset/roberta-base-squad2
"""
"""What embeds, ranks, moderates, listens, speaks, paints, films, reads or only classifies."""
