/** The parts of a text that a rule checks. */
export type StyleScope = 'text' | 'heading' | 'list' | 'table' | 'paragraph' | 'sentence'

/** A rule's finding in a text. */
export interface StyleHit {
  /** Offset in the text. */
  at: number
  length: number
  message: string
  /** Its replacement, if the rule gives one that is beyond doubt. */
  replacement?: string
}

/** A rule of style. */
export interface StyleRule {
  /** Such as `Google.We`. */
  name: string
  level: 'suggestion' | 'warning' | 'error'
  /** Kinds of text it looks at. */
  scope: StyleScope
  /**
   * Omits patterns that cannot match on a page: most patterns of a style guide are words that most pages do not use.
   *
   * @param page The words of the whole page, in small letters.
   * @returns A function that checks its texts; undefined if nothing can be found.
   */
  forPage?(page: string): StyleRule['find'] | undefined
  /**
   * Looks at a text.
   *
   * @param text Words, with everything that is no word written over by `¦`.
   */
  find(text: string): StyleHit[]
}

/** Stands for what is no word. */
export const masked = '¦'
