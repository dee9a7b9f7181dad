/** Between texts that stand apart, such as the cells of a table. */
export const apart = ' · '

/**
 * Texts on one line, so that one can read where one ends and the next begins.
 *
 * @param texts Texts that stand apart; those that are empty are left out.
 */
export function joinTexts(texts: readonly string[]): string {
  let joined = ''
  for (const text of texts) {
    if (text === '') continue
    joined += separator(joined, text) + text
  }
  return joined
}

function separator(before: string, next: string): string {
  if (before === '' || /^[.!?:;,)\]。！？：；，、]/u.test(next)) return ''
  return /[.!?:;,…。！？：；，、،؛؟।]$/u.test(before) ? ' ' : apart
}
