import { tokensOf } from './splice.ts'
import type { Translator } from './translator.ts'

/**
 * A translator that makes every text longer, accented and set in brackets: what stays in plain letters on a page is text
 * that no translation reaches.
 */
export function createPseudoTranslator(): Translator {
  return {
    name: 'pseudo',
    isPseudo: true,
    translate: (requests) => Promise.resolve(new Map(requests.map(({ id, text }) => [id, pseudo(text)]))),
  }
}

const letters = new Map(
  'aáeéiíoóuúyýcçnñsšzžAÁEÉIÍOÓUÚYÝCÇNÑSŠZŽ'
    .split('')
    .flatMap((letter, index, all) => (index % 2 === 0 ? [[letter, all[index + 1] ?? letter] as const] : [])),
)

function pseudo(text: string): string {
  const accented = tokensOf(text)
    .map((token) => {
      if (token.type === 'fixed') return `<${token.id}/>`
      if (token.type === 'open') return `<${token.id}>`
      if (token.type === 'close') return `</${token.id}>`
      return token.text.replaceAll(/\S+/g, accent)
    })
    .join('')
  const longer = Math.ceil(text.length * 0.15)
  return `⟦${accented}${longer < 2 ? '' : ` ${'·'.repeat(longer)}`}⟧`
}

/** Names written with capitals inside stay, and units, as a translator leaves them. */
function accent(word: string): string {
  if (/\p{Ll}\p{Lu}|\d|^[kKMG]?bps\b|\(\)|^\P{L}*\p{L}{1,3}\P{L}*$/u.test(word)) return word
  return word.replaceAll(/[a-z]/gi, (letter) => letters.get(letter) ?? letter)
}
