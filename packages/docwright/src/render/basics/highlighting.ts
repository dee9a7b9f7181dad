/**
 * The treatment of code: `complete` waits for its colors, `now` leaves it uncolored if they are not at hand and has
 * them made meanwhile, `none` omits them. `problems` omits them, too, and finds problems in code.
 */
export type Highlighting = 'complete' | 'now' | 'none' | 'problems'
