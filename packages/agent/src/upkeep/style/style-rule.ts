/** Where a rule looks. */
export type StyleScope = 'text' | 'heading' | 'list' | 'table' | 'paragraph' | 'sentence'

/** What a rule finds in a text. */
export interface StyleHit {
  /** Offset in the text. */
  at: number
  length: number
  message: string
  /** What goes in its place, where the rule says it beyond doubt. */
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
   * Leaves out what a page cannot have: most patterns of a style guide are words that most pages do not use.
   *
   * @param page The words of the whole page, in small letters.
   * @returns What looks at its texts; undefined where nothing can be found.
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
