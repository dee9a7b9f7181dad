/**
 * What becomes of code: `complete` waits for its colours, `now` leaves it uncoloured where they are not at hand
 * and has them made meanwhile, `none` does without. `problems` does without too, and finds out what is wrong in code.
 */
export type Highlighting = 'complete' | 'now' | 'none' | 'problems'
