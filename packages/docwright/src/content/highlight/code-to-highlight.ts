/** A block of code and its marks. Plain data: it is sent to a thread and hashed. */
export interface CodeToHighlight {
  /** As written, including diff comments. */
  code: string
  /** As written (`bash`, `Python`, `c#`); empty for none. */
  language: string
  /** Highlighted lines, counted from 1. */
  highlighted?: readonly number[]
  /** Focused lines, counted from 1; all others are dimmed. */
  focused?: readonly number[]
  /** Whether readers can look at types (`twoslash`); only for TypeScript and JavaScript. */
  typed?: boolean
}

/** A highlighted block. Plain data: it comes from a thread or a cache. */
export interface HighlightedCode {
  /** HTML for the inside of `<code>`. */
  html: string
  /**
   * HTML of the popovers that buttons in `html` open: the button of `types-2` opens the second. Absent for most blocks.
   */
  popovers?: readonly string[]
  /** The code as readers see and copy it, if it differs from the author's code without comments that mark lines. */
  text?: string
  /** Problems with its colors or types. The block is on the page anyway. */
  problems?: readonly CodeProblem[]
}

/** The reason why a block has fewer colors or types than its author wanted. */
export interface CodeProblem {
  /**
   * `long`: no colors from this line on. `line`: no colors on this line. `slow`: coloring takes too much time.
   * `types`: a mistake that twoslash found. `typescript-missing`: TypeScript is not installed.
   */
  kind: 'long' | 'line' | 'slow' | 'types' | 'typescript-missing'
  /** Index of the line in the author’s code, counted from 0. */
  line: number
  /** The mistake, as the end of a sentence; for `line`, its length; empty if the kind says it all. */
  reason: string
}

/** A language that the docs repository defines with a TextMate grammar (`styling.codeblocks.languages.custom`). */
export interface CustomGrammar {
  name: string
  scopeName: string
  aliases?: string[]
  /** Names of bundled languages whose grammars this one includes. */
  embeddedLangs?: string[]
  [key: string]: unknown
}
