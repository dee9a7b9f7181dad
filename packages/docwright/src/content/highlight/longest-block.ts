/** After this many characters a block goes on without colours: nobody reads that far, and they cost seconds. */
export const maxBlockLength = 200_000

/**
 * A longer line has no colours: some grammars take the square of its length, and nothing interrupts one regular
 * expression. Nobody reads a line of that length.
 */
export const maxLineLength = 5000
