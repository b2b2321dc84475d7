"""Questions about how text is written by diffusion, each with its answer.

Invariants: as those of `model.corpus.answers.topic`.
"""

from __future__ import annotations

from collections.abc import Mapping

from model.corpus.answers.topic import Topic

DECODING: Mapping[str, Topic] = {
    "diffusion": Topic(
        "what is text diffusion|how does diffusion work for text|how do you write|how does a diffusion language "
        "model work|what does diffusion mean here|how do you work",
        "text diffusion|diffusion language models|diffusion decoding|how you write|diffusion",
        "I begin with a block of masks, places where nothing stands yet. In each round I guess all of them at once "
        "and keep the guesses that I am sure of. The others stay masked until more of their neighbours are known.",
        (r"masks?|masked", r"round", r"sure|confiden|keep"),
    ),
    "mask": Topic(
        "what is a mask|what is a masked token|what are the empty cells|why are some cells empty|what does masked "
        "mean",
        "masks|a mask|masked tokens|the mask token|the empty cells",
        "A mask is a place in the text whose token is not decided yet. Every place of a new block starts as a mask. "
        "Each round I look at the masks and the text around them, and replace those that I can guess well.",
        (r"not decided|undecided|not known|unknown|nothing stands", r"place|position|token"),
    ),
    "round": Topic(
        "what is a round|what happens in a round|what is a denoising step|how many rounds are there|what is one step",
        "rounds|a round|a denoising round|denoising steps",
        "A round is one pass of the network over the open block. It gives a guess and a probability for every masked "
        "place. Then a strategy decides which guesses are kept, and the next round sees them.",
        (r"pass", r"guess", r"kept|keep"),
    ),
    "block": Topic(
        "what is a block|why do you write in blocks|what are the boxes on the board|why not the whole page at once"
        "|how do blocks work",
        "blocks|a block|the blocks|the boxes on the board",
        "A block is a stretch of neighbouring places that are written together. Within it I may fill the places in "
        "any order, but blocks follow each other from left to right: a finished one goes into memory, and the next "
        "one opens.",
        (r"together|any order|at once", r"left to right|follow|one after"),
    ),
    "blocksize": Topic(
        "what does the block size do|which block size is best|what happens with larger blocks|should blocks be small"
        "|why change the block size",
        "the block size|larger blocks|small blocks",
        "The block size says how many places are open at a time. Large blocks can settle more tokens in one pass, "
        "but their far places are harder to guess. With a size of one, only one token is open, as in usual decoding.",
        (r"how many|open|places|size", r"larger?|harder|more|one"),
    ),
    "confidence": Topic(
        "what is confidence|what does the confidence mean|how do you know that you are sure|what do the shades mean"
        "|where does the probability come from",
        "confidence|the confidence|how sure you are|the probability of a token",
        "Confidence is the probability that I give to my best guess for a place. Near one, I am almost sure; spread "
        "over many tokens, I am in doubt. It is a guess about myself and can be wrong, most of all far from known "
        "text.",
        (r"probability|likely", r"guess"),
    ),
    "threshold": Topic(
        "what is the threshold|what does the threshold do|how do I set the threshold|why is there a threshold|what "
        "does the threshold knob do",
        "the threshold|the threshold strategy|the confidence threshold",
        "The threshold says how sure I must be to keep a guess. In each round every masked place whose probability "
        "reaches it is kept, and at least the surest one, so a block always ends.",
        (r"sure|probability|confiden", r"keep|kept"),
    ),
    "low": Topic(
        "what happens with a low threshold|why not a low threshold|what if I lower the threshold|why does the text "
        "break when it is fast|what goes wrong in parallel",
        "a low threshold|low thresholds|what breaks with a low threshold|errors of parallel decoding",
        "With a low threshold I keep many guesses a round, so I need fewer passes. But places that are guessed in "
        "the same pass do not see each other, so words may be doubled, dropped or swapped.",
        (r"fewer|faster|many", r"doubled|dropped|swapped|wrong|errors?|mistakes?"),
    ),
    "high": Topic(
        "what happens with a high threshold|why not set the threshold to one|what if the threshold is very high|is a "
        "high threshold better",
        "a high threshold|high thresholds|a threshold near one",
        "With a high threshold I keep only guesses that I am almost certain of. The text gets safer, but most rounds "
        "settle only a few places, so it takes more passes. The best setting lies in between.",
        (r"safer|certain|sure", r"more passes|slower|few"),
    ),
    "slot": Topic(
        "what is the memory slot|what is the history slot|what does the slot do|how does a block see the text before "
        "it|what is the extra slot",
        "the memory slot|the history slot|the extra slot",
        "In most layers, each place of an open block looks at the whole block and at one extra slot. That slot is "
        "read from the memory of everything before the block, so the past joins in without being read again.",
        (r"slot|memory", r"block", r"before|past|everything"),
    ),
    "state": Topic(
        "how do you remember the text so far|what is your memory made of|does your memory grow|what is a delta layer"
        "|what is a gated delta net",
        "your memory of the text|gated delta nets|delta layers|the memory matrix",
        "Most of my layers are gated delta nets. Each keeps a matrix of fixed size: every finished token erases a "
        "little of it and writes something new. So this memory does not grow with the text, however long it gets.",
        (r"matrix|fixed size|delta", r"grow|fixed|writes"),
    ),
    "attention": Topic(
        "do you use attention|why are there attention layers|what does attention do|how many layers have attention"
        "|what is full attention for",
        "attention|your attention layers|full attention",
        "Every fourth of my layers is full attention, which can look up any earlier token exactly. The others keep a "
        "memory of fixed size. Looking up helps to copy names and figures from your request.",
        (r"fourth|attention", r"look|earlier|copy"),
    ),
    "experts": Topic(
        "what is a mixture of experts|what are experts|why do you have experts|how are experts chosen|what does the "
        "router do",
        "the mixture of experts|experts|the router",
        "Each layer has several small networks called experts, and a router sends every token to a few of them. One "
        "shared expert sees all tokens. So only a part of my weights works on any one token.",
        (r"expert", r"router|few|part|token"),
    ),
    "commit": Topic(
        "what is a commit|what happens when a block is finished|what does committing mean|when is a block done|what "
        "comes after a block",
        "the commit|committing a block|a commit",
        "When a block has no masks left, its tokens run once through the network from left to right. This pass moves "
        "the memory forward and is called commit. The next block then starts from the new memory.",
        (r"memory", r"left to right|pass|finished|no masks"),
    ),
    "preview": Topic(
        "what is a preview pass|how do you guess a block|can a place see to its right|do you see the whole block"
        "|what is the difference between preview and commit",
        "the preview|preview passes|a preview of a block",
        "A preview is a pass over an open block. Every place sees the whole block, to its right as well, and the "
        "memory of the past. It gives guesses but leaves the memory as it was, so it can be repeated.",
        (r"block", r"guess|right", r"memory|repeat"),
    ),
    "revision": Topic(
        "can you take something back|can you correct yourself|what is a revision|why do tokens change again|can a "
        "diffusion model fix its mistakes",
        "revision|revisions|taking tokens back|how you correct yourself",
        "Yes: some strategies look at tokens that were kept and mask the doubtful ones again while their block is "
        "open. The causal check does it at the end of a block. On the board such changes are marked as revisions.",
        (r"mask|back|chang|replace", r"block|token|check"),
    ),
    "check": Topic(
        "what is the causal check|what is the acceptance|how are blocks checked|what does the check do|why are "
        "finished blocks checked",
        "the causal check|the acceptance|checking a block",
        "The pass that commits a block also reads it from left to right. Where it finds another token much more "
        "likely, that token is put in, and all places behind it are masked again. The same weights give both "
        "opinions.",
        (r"left to right|causal", r"mask|another|likely"),
    ),
    "autoregressive": Topic(
        "what is autoregressive decoding|how do usual language models write|what does autoregressive mean|how do "
        "other models write|what is next token prediction",
        "autoregressive decoding|autoregressive models|usual decoding|next-token prediction",
        "Autoregressive decoding writes one token at a time from left to right. Each new token needs a pass of its "
        "own and never changes again. Most language models write this way, and my weights can do it, too.",
        (r"one (?:token|word) at a time|one after", r"left to right|pass"),
    ),
    "difference": Topic(
        "how do you differ from usual models|diffusion or autoregressive|what is better about diffusion|why not "
        "write from left to right|what is the difference to a usual chat model",
        "the difference to autoregressive models|diffusion against autoregressive decoding|diffusion vs "
        "autoregressive",
        "An autoregressive model settles one token in each pass, always the next. I guess a whole block and settle "
        "as many tokens as I am sure of, in any order. That takes fewer passes, but guesses of one pass can clash.",
        (r"one token|next", r"block|many|several", r"fewer|clash|order"),
    ),
    "fast": Topic(
        "why is diffusion faster|where does the speed come from|why do fewer passes matter|how can you be faster"
        "|what makes parallel decoding fast",
        "why diffusion is fast|where the speed comes from|parallel decoding",
        "A pass over many places costs little more than one over a single place, since the weights have to be read "
        "either way. So when one pass settles several tokens, the text is done after fewer passes.",
        (r"pass", r"several|many|fewer"),
    ),
    "race": Topic(
        "is the race fair|how does the race work|what is compared in the race|what is the race|is it the same model "
        "in both lanes",
        "the race|the race of both modes|whether the race is fair",
        "In a race the same weights answer the same request twice, once by diffusion and once from left to right, "
        "one token at a time. Only the way of decoding differs, so the comparison is fair.",
        (r"same (?:weights|model|network)", r"diffusion|left to right"),
    ),
    "token": Topic(
        "what is a token|are tokens words|what is in one cell|why are words cut into pieces|what does the tokenizer "
        "do",
        "tokens|a token|the tokenizer|the cells of the board",
        "A token is a piece of text: a word, a part of one, or a sign. The tokenizer cuts text into such pieces, "
        "common ones long and rare ones short. Each cell of the board is one token.",
        (r"piece|part|word", r"text|cell|cut"),
    ),
    "tpf": Topic(
        "what are tokens per forward|what does tokens per pass mean|what is a forward pass|how is the speedup counted",
        "tokens per forward|tokens per pass|a forward pass",
        "A forward is one pass through the network. Tokens per forward says how many tokens of the text each pass "
        "settled on average, all checks counted. In autoregressive decoding it is one, and more is faster.",
        (r"pass", r"average|how many|each", r"one\b"),
    ),
    "end": Topic(
        "how do you know when to stop|what is the end of text|when does a run end|what is an end token",
        "the end of text|the end token|how you stop",
        "One token of my vocabulary means the end of the text. When it stands in a block and everything before it is "
        "settled, the run is over. What was guessed behind it is not shown.",
        (r"end", r"token", r"over|stop|not shown|finished"),
    ),
    "temperature": Topic(
        "what is the temperature|what does the temperature do|why is the temperature zero|can you be more creative"
        "|how do I get another answer",
        "the temperature|sampling|randomness",
        "At temperature zero I always take the most probable token, so the same request and settings give the same "
        "page. Above zero the tokens are drawn by chance, and a seed says which draw it is. For pages, zero is "
        "usually best.",
        (r"zero|0", r"probable|likely|chance|drawn"),
    ),
    "strategy": Topic(
        "what is a strategy|what do the strategies do|which strategies are there|how is decided what to keep|what is "
        "the choice of strategy for",
        "strategies|the strategies|decoding strategies",
        "A strategy decides after each round which guesses are kept. Some keep all above a threshold, some a fixed "
        "number a round, some look at how uncertain a guess is, and some take tokens back. The network is the same "
        "for all.",
        (r"round|guess", r"kept|keep"),
    ),
    "quota": Topic(
        "what does a fixed number of rounds do|what is a quota|what does the rounds setting do|what if I choose "
        "fewer rounds",
        "the rounds setting|quotas|a fixed number of rounds",
        "With a quota, each block is done in a given number of rounds, and every round keeps its share of the surest "
        "guesses. Fewer rounds are faster, but unsure guesses are then kept as well.",
        (r"rounds?", r"fewer|share|faster|number"),
    ),
    "order": Topic(
        "in which order do you write|why is the order so odd|why do brackets come first|why does the end come first"
        "|why do you jump around",
        "the order of writing|why the order is odd|the order in which cells fill",
        "I settle what is easy first: brackets, tags, indentation and words that the text around them makes certain. "
        "Names and choices often come later. So the order shows what depends on what.",
        (r"easy|sure|certain", r"later|first"),
    ),
    "copy": Topic(
        "how do you copy names|why are names hard|why is my name misspelt|how do titles get into the page",
        "how you copy names|copying|misspelt names",
        "A name from your request has to be copied token by token. My attention layers look up where it stands and "
        "take the tokens over. Rare names are cut into many tokens, so one of them may go wrong.",
        (r"cop(?:y|ied)|look", r"tokens?|letters?"),
    ),
    "training": Topic(
        "how were you trained|how does training work|what is learned in training|how do you train a diffusion model"
        "|what are the two streams",
        "your training|how you were trained|training a diffusion model",
        "In training some tokens of a page are masked, and the network learns to guess them from the rest. A second "
        "stream through the same weights reads the clean page from left to right, so I learn both ways of writing.",
        (r"mask", r"guess|learn", r"left to right|clean|both"),
    ),
    "alternatives": Topic(
        "what are the alternatives|what else did you consider|what do I see when I point at a cell|why does a cell "
        "list several tokens",
        "the alternatives|the alternatives of a cell|the list of guesses at a cell",
        "For each place I give every token of my vocabulary a probability. The alternatives are the likeliest of "
        "them, best first. If the first is far ahead I was sure; if several are close I was in doubt.",
        (r"probab|likel", r"place|token|cell"),
    ),
    "entropy": Topic(
        "what is entropy|what does the entropy tell|how is doubt measured|what is the entropy of a guess",
        "entropy|the entropy of a guess|how doubt is measured",
        "Entropy measures how spread out my guess is. It is zero when one token has all the probability, and large "
        "when many tokens are about as likely. Some strategies keep the guesses of low entropy first.",
        (r"spread|doubt|uncertain|probab", r"zero|low|large|many"),
    ),
    "redo": Topic(
        "can you redo a part|how does redoing a part work|can you fill a gap|what is infilling|can you change only "
        "one line",
        "redoing a part|infilling|filling a gap",
        "A part of the text is masked again, and what stands before and behind it stays. I then guess the masked "
        "places with both sides in view. Filling gaps is natural for diffusion, since it never had to go from left "
        "to right.",
        (r"mask", r"both|before|behind|around"),
    ),
}  # fmt: skip
