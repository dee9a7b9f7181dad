import type { ContentNode } from '../content-tree.ts'

const letter = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]`

/** `**…**` whose inner edge is punctuation while its outer edge touches a letter: no emphasis by the letter of CommonMark. */
const refused = new RegExp(
  String.raw`\*\*(?!\s)([^*\n]*[\p{P}\p{S}])\*\*(?=${letter})|(?<=${letter})\*\*(?=[\p{P}\p{S}])([^*\n]+?)(?<!\s)\*\*`,
  'gu',
)

/**
 * Emphasis as writers of Chinese, Japanese and Korean mean it. CommonMark asks for a space or punctuation outside of
 * `**` whose inside is punctuation; these languages have no spaces there, and readers would see the stars.
 *
 * @param value Text of the page in which the parser found no emphasis.
 * @returns The text with its emphasis.
 */
export function wideEmphasis(value: string): ContentNode[] {
  const nodes: ContentNode[] = []
  let end = 0
  for (const match of value.matchAll(refused)) {
    const [whole, closing, opening] = match
    if (match.index > end) nodes.push({ type: 'text', value: value.slice(end, match.index) })
    const inside: ContentNode = { type: 'text', value: closing ?? opening ?? '' }
    nodes.push({ type: 'element', name: 'strong', attributes: {}, children: [inside] })
    end = match.index + whole.length
  }
  if (end < value.length) nodes.push({ type: 'text', value: value.slice(end) })
  return nodes
}
