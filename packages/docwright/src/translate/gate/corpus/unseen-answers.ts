/** Answers to single texts and to whole pages that the author of the rules wrote after them, and tried on them once before changing them. */
export interface UnseenAnswers {
  /** The texts; answers name them by their index. */
  sources: readonly string[]
  /** Right answers by language. */
  right: Readonly<Record<string, readonly Answer[]>>
  /** Wrong ones: the language, in what they are wrong, and the texts of one answer. */
  wrong: readonly (readonly [language: string, manner: string, texts: readonly Answer[] | RightTexts])[]
}

/** The first right texts of a language, each at the id of a later one. */
export interface RightTexts {
  of: string
  shift: number
  most: number
}

/** The index of a text, and what is answered for it. */
export type Answer = readonly [source: number, text: string]
