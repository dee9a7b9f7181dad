/** Words that deny the word next to them; in languages without spaces, the signs. */
const denials: Readonly<Record<string, string>> = {
  de: 'nicht|nichts|nie|niemals|kein\\p{L}*',
  fr: 'pas|jamais|aucun\\p{L}*|non|rien',
  es: 'no|nunca|ningun\\p{L}*|nada',
  it: 'non|mai|nessun\\p{L}*',
  pt: 'não|nunca|nenhum\\p{L}*',
  nl: 'niet|nooit|geen',
  pl: 'nie|nigdy|żad\\p{L}*',
  ru: 'не|нет|ни|нельзя',
  uk: 'не|немає|ні|ніколи',
  cs: 'ne|není|nejsou|nelze|nebyl\\p{L}*|nebud\\p{L}*',
  sv: 'inte|ej|aldrig|icke',
  tr: 'değil\\p{L}*|yok\\p{L}*',
  ja: 'ません|ない|なかった|ず',
  zh: '不|未|没|沒|无|無|非',
  ko: '않|없|못|아니|아닙',
}
const withoutSpaces = new Set(['ja', 'zh', 'ko'])

/** Letters on either side within which a denial belongs to a word. */
const reach = { letters: 18, signs: 8 }

function denialOf(language: string): RegExp | undefined {
  const words = denials[language]
  if (words === undefined) return undefined
  return withoutSpaces.has(language)
    ? new RegExp(words, 'u')
    : new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, 'iu')
}

/** Whether a text denies anything. */
export function hasDenial(text: string, language: string): boolean {
  return denialOf(language)?.test(text) === true
}

const clauseEnd = /[.,;:!?。、，；：！？]/u

/**
 * Whether all that a pattern finds in a text is denied there: “not allowed” is one way to say “forbidden”.
 *
 * @param language The text's language, without its region.
 */
export function isDenied(text: string, pattern: RegExp, language: string): boolean {
  const denial = denialOf(language)
  const found = [...text.matchAll(new RegExp(pattern, `g${pattern.flags}`))]
  if (denial === undefined || found.length === 0) return false
  const isSigns = withoutSpaces.has(language)
  const far = isSigns ? reach.signs : reach.letters
  return found.every(({ index, 0: word }) => {
    const before =
      text
        .slice(Math.max(0, index - far), index)
        .split(clauseEnd)
        .at(-1) ?? ''
    const [after = ''] = text.slice(index + word.length, index + word.length + far).split(clauseEnd, 1)
    return denial.test(before) || denial.test(after)
  })
}
