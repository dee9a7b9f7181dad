/** Words without which no English sentence of some length stands. */
const englishWords =
  /^(?:the|a|an|and|or|of|to|in|is|are|was|be|by|for|from|with|that|this|these|those|it|its|on|at|as|if|when|which|who|not|you|your|can|will|has|have|must|may|only|even|into|than|then|there|they|each|every|between|do|does|any|all|how|what|where|before|after|while|so|but)$/i

/** With one of these, three words may be a sentence. */
const verb = /^(?:is|are|was|were|will|can|cannot|must|has|have|does|do|if|when|should)$/i

/** Two words with one of these are no name and no label of a program. */
const inSentences =
  /^(?:you|must|should|they|their|which|whose|because|although|(?!assembly|anomaly|multiply|butterfly)\p{Ll}{5,}ly)$/iu

/** The fewest words in a row, and the fewest of them that are neither names nor terms. */
const least = { words: 4, plain: 3 }

/**
 * Finds a part of a sentence that a translation has word for word from its English source. Text that both have in quotation
 * marks is a label of a program, and stays.
 *
 * @param source Words of the source.
 * @param words Those of the translation.
 * @returns The part; undefined if there is none.
 */
export function leftInSource(source: string, words: string): string | undefined {
  const wanted = ` ${wordsIn(withoutQuoted(source)).join(' ')} `
  const found = wordsIn(withoutQuoted(words))
  for (let start = 0; start + 2 <= found.length; start += 1) {
    let end = start
    while (end < found.length && wanted.includes(` ${found.slice(start, end + 1).join(' ')} `)) end += 1
    const run = found.slice(start, end)
    const plain = run.filter((word) => /^\p{Ll}{2,}$/u.test(word))
    if (run.length >= 2 && plain.length > 0 && run.some((word) => inSentences.test(word))) return run.join(' ')
    if (run.length === least.words - 1 && plain.length >= 2 && run.some((word) => verb.test(word))) return run.join(' ')
    if (run.length >= least.words && plain.length >= least.plain && run.some((word) => englishWords.test(word)))
      return run.join(' ')
  }
  return undefined
}

function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}_'’-]+|[^\s\p{L}\p{N}]/gu)?.filter((part) => /[\p{L}\p{N}]/u.test(part)) ?? []
}

function withoutQuoted(text: string): string {
  return text.replaceAll(/["“„«「『][^"“”„«»「」『』]{1,200}["”“»」』]/gu, ' § ')
}
