/** The length after which a block has no colors: nobody reads that far, and they take seconds. */
export const maxBlockLength = 200_000

/**
 * A longer line has no colors: some grammars take quadratic time, and a regular expression cannot be interrupted.
 * Nobody reads a line of that length.
 */
export const maxLineLength = 5000
