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
