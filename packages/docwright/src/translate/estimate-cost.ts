/** The estimated cost of asking a model for texts. */
export interface CostEstimate {
  texts: number
  words: number
  characters: number
  /** Tokens that the model reads and writes. */
  tokens: { input: number; output: number }
}

/** Characters of a token, on average. */
const perToken = 4
/** Texts and characters of one request at most, and characters of its instructions. */
const request = { texts: 40, characters: 6000, said: 2000 }
/** Characters around a text when it is sent, and around its translation. */
const around = { sent: 90, answered: 40 }
/** A text is sent with the one before and the one behind it, and its translation is somewhat longer. */
const growth = { sent: 3, answered: 1.2 }

/**
 * Estimates what it costs to have texts translated once; what a check refuses is asked for again.
 *
 * @param texts Each of them once.
 */
export function estimateCost(texts: Iterable<string>): CostEstimate {
  const all = [...texts]
  const characters = all.reduce((sum, { length }) => sum + length, 0)
  const words = all.reduce((sum, text) => sum + (text.match(/[\p{L}\p{N}\p{M}’'-]+/gu)?.length ?? 0), 0)
  const requests = Math.ceil(Math.max(all.length / request.texts, characters / request.characters))
  const sent = requests * request.said + all.length * around.sent + characters * growth.sent
  const answered = all.length * around.answered + characters * growth.answered
  const tokens = { input: Math.ceil(sent / perToken), output: Math.ceil(answered / perToken) }
  return { texts: all.length, words, characters, tokens }
}

/**
 * The cost of tokens by a price such as `3/15`: for a million tokens that are read, and for a million written.
 *
 * @param price As the operator has written it.
 * @returns Undefined if it is not a price.
 */
export function priceOf({ input, output }: CostEstimate['tokens'], price: string | undefined): number | undefined {
  const [, read, written] = /^(\d+(?:\.\d+)?)\/(\d+(?:\.\d+)?)$/.exec(price?.trim() ?? '') ?? []
  if (read === undefined || written === undefined) return undefined
  return (input * Number(read) + output * Number(written)) / 1_000_000
}
