/** After this many characters a block goes on without colours: nobody reads that far, and they cost seconds. */
export const longestBlock = 200_000
