/** One block of code and what is to be marked in it. Plain data: it is sent to a thread and hashed. */
export interface CodeToHighlight {
  /** As the author wrote it, diff comments included. */
  code: string
  /** As the author wrote it (`bash`, `Python`, `c#`); empty for none. */
  language: string
  /** Highlighted lines, counted from 1. */
  highlighted?: readonly number[]
  /** Focused lines, counted from 1; all others are dimmed. */
  focused?: readonly number[]
  /** Whether readers can ask for types (`twoslash`); for TypeScript and JavaScript only. */
  typed?: boolean
}

/** What became of a block. Plain data: it comes from a thread or a cache. */
export interface HighlightedCode {
  /** HTML for the inside of `<code>`. */
  html: string
  /** HTML of what the buttons in `html` open: the button of `types-2` opens the second. Absent on most blocks. */
  popovers?: readonly string[]
  /** The code as readers see and copy it, where that is not the author's without the comments that mark lines. */
  text?: string
  /** What went wrong; the block is on the page all the same. */
  problems?: readonly CodeProblem[]
}

/** Why a block has fewer colours or types than its author meant it to have. */
export interface CodeProblem {
  /**
   * `long`: no colours from this line on. `line`: none on this line. `slow`: colouring takes too much time. `types`: a
   * mistake that twoslash finds. `typescript-missing`: nothing that knows types is installed.
   */
  kind: 'long' | 'line' | 'slow' | 'types' | 'typescript-missing'
  /** Index of the line in the code as the author wrote it, counted from 0. */
  line: number
  /** What is wrong, as the end of a sentence; of `line`, its length; empty where the kind says it all. */
  reason: string
}

/** A language of the docs repository itself: a TextMate grammar (`styling.codeblocks.languages.custom`). */
export interface CustomGrammar {
  name: string
  scopeName: string
  aliases?: string[]
  /** Names of bundled languages whose grammars this one includes. */
  embeddedLangs?: string[]
  [key: string]: unknown
}
