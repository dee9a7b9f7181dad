import { tokensOf } from '../splice.ts'
import { hasModelWords } from './model-words.ts'
import { speaksAboutTask } from './task-words.ts'
import { difference, type Candidate, type Refusal, type Rule } from './segment-rule.ts'

/** Rules about placeholders, and about characters that mean something in Markdown, JSX or YAML. */
export const markupRules: readonly Rule[] = [
  empty,
  control,
  refusal,
  quotation,
  lineBreak,
  placeholders,
  markup,
  link,
  identifier,
]

function empty({ words, slot }: Candidate): Refusal | undefined {
  if (words !== '' || slot.text.trim() === '') return undefined
  return { rule: 'empty', message: 'The translation is empty.' }
}

function refusal({ words, source, from, to }: Candidate): Refusal | undefined {
  if (!speaksAboutTask(source, words) && !hasModelWords({ source, words, from, to })) return undefined
  return { rule: 'refusal', message: 'The answer speaks about the task. Answer with the translation alone.' }
}

/** Characters that nobody sees, and those that turn the direction of what follows. */
const invisible = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD]/gu
/** Marks of direction in texts that run from right to left, and joiners in scripts that need them. */
const allowed: Readonly<Record<string, RegExp>> = {
  ar: /[\u200C-\u200F]/,
  he: /[\u200E\u200F]/,
  hi: /[\u200C\u200D]/,
  fr: /\u00AD/,
}

function control({ text, slot, to }: Candidate): Refusal | undefined {
  const fine = allowed[to.split('-')[0] ?? to]
  const { added } = difference(slot.text.match(invisible) ?? [], text.match(invisible) ?? [])
  const unwanted = added.filter((character) => fine?.test(character) !== true)
  if (unwanted.length === 0) return undefined
  const shown = `U+${(unwanted[0]?.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  return { rule: 'control', message: `The translation holds a character that nobody sees (${shown}).` }
}

const quotes = /[“”„‟"«»「」『』‹›‚‘’']/g
const quoted = /^(?:[“”„"«「『‹].*[“”"»」』›]|[‚‘’'].*[‘’'])[.。]?$/u

function quotation({ words, source }: Candidate): Refusal | undefined {
  if (!quoted.test(words) || quoted.test(source)) return undefined
  if ((words.match(quotes) ?? []).length <= (source.match(quotes) ?? []).length) return undefined
  return { rule: 'quotation', message: 'The translation stands in quotation marks; the source does not.' }
}

function lineBreak({ text, slot }: Candidate): Refusal | undefined {
  if (!/[\n\r]/.test(text) || /[\n\r]/.test(slot.text)) return undefined
  return { rule: 'line-break', message: 'The text is one line; the translation must be one line, too.' }
}

function placeholders({ slot, text }: Candidate): Refusal | undefined {
  const wanted = nesting(slot.text)
  const found = nesting(text)
  if (found === undefined) return wrong('The pairs of placeholders are not closed in order.')
  const { missing, added } = difference(wanted ?? [], found)
  if (missing.length > 0) return wrong(`${names(missing)} must be in the translation, inside what it was inside of.`)
  const emptied = emptyPairs(text).filter((id) => !emptyPairs(slot.text).includes(id))
  if (emptied.length > 0) return wrong(`Words must stand between ${names(emptied)} and its end.`)
  if (added.length > 0) return wrong(`${names(added)} must be in the translation once, where the source has it.`)
  const ordered = slot.placeholders.filter(({ hasSlots }) => hasSlots).map(({ id }) => id)
  if (ordered.length < 2) return undefined
  const order = tokensOf(text).flatMap((token) => (token.type === 'fixed' || token.type === 'open' ? [token.id] : []))
  const kept = order.filter((id) => ordered.includes(id)).join(' ') === ordered.join(' ')
  return kept ? undefined : wrong(`${names(ordered)} must stay in this order.`)
}

function wrong(message: string): Refusal {
  return { rule: 'placeholders', message }
}

function names(ids: readonly string[]): string {
  return ids.map((id) => `<${id.replace(/^.*\//, '')}>`).join(', ')
}

/** Pairs of which nothing is left to be seen. */
function emptyPairs(text: string): string[] {
  return Array.from(text.matchAll(/<(g\d+)>\s*<\/\1>/g), ([, id = '']) => id)
}

/** Every placeholder behind the pairs that it stands in. */
function nesting(text: string): string[] | undefined {
  const open: string[] = []
  const found: string[] = []
  for (const token of tokensOf(text)) {
    if (token.type === 'words') continue
    if (token.type === 'close') {
      if (open.pop() !== token.id) return undefined
    } else {
      found.push([...open, token.id].join('/'))
      if (token.type === 'open') open.push(token.id)
    }
  }
  return open.length === 0 ? found : undefined
}

const significant = /[<>{}[\]*_`~|\\^]|\$\$|!(?=\[)/g
const opensBlock = /^(?:#{1,6}\s|[-+]\s|\d{1,9}[.)]\s|={2,}|-{2,}|import\s|export\s)/

/** Emoji, and signs that are drawn like them. */
const pictograph = /(?![©®™\d#*])\p{Extended_Pictographic}/gu

/** Such marks are letters outside of Markdown, and no better there. */
const marksLine = /^(?:#{1,6}|[-+*>])\s/

/** A question mark inside a word; what is written without spaces has none behind a question, either. */
const spaced = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}]`
const lostLetter = new RegExp(String.raw`${spaced}\?${spaced}`, 'u')

function markup({ slot, text }: Candidate): Refusal | undefined {
  const plain = (from: string): string => from.replaceAll(/<\/?[xg]\d+\/?>/g, '')
  const { added } = difference(plain(slot.text).match(significant) ?? [], plain(text).match(significant) ?? [])
  if (added.length > 0) {
    const shown = [...new Set(added)].map((character) => `“${character}”`).join(', ')
    return { rule: 'markup', message: `${shown} must not be in the translation: it has a meaning in Markdown.` }
  }
  // An entity is a placeholder; one of the translator’s own would be shown as another character.
  if (/&(?:#\w+|[A-Za-z]\w*);/.test(plain(text)) && !/&(?:#\w+|[A-Za-z]\w*);/.test(plain(slot.text)))
    return { rule: 'markup', message: 'Write characters as they are, without entities.' }
  if (lostLetter.test(plain(text)) && !lostLetter.test(plain(slot.text)))
    return { rule: 'markup', message: 'A question mark stands inside a word: letters were lost.' }
  if (/\p{L}\s\/\s\p{L}/u.test(plain(text)) && !/[/|]/.test(plain(slot.text)))
    return { rule: 'markup', message: 'The translation gives two wordings: choose one.' }
  const pictures = difference(slot.text.match(pictograph) ?? [], text.match(pictograph) ?? []).added
  if (pictures.length > 0) return { rule: 'markup', message: `The translation adds “${pictures[0]}”.` }
  if (marksLine.test(text) && !marksLine.test(slot.text))
    return { rule: 'markup', message: 'The translation begins with a mark of Markdown.' }
  if (slot.encoding === 'markdown' && opensBlock.test(text) && !opensBlock.test(slot.text))
    return {
      rule: 'markup',
      message: 'The beginning of the translation would make a list, a heading or a statement of it.',
    }
  return undefined
}

const addresses =
  /(?:https?:\/\/|www\.)[^\s<>]+|(?<![\w.+-])[\w.+-]+@[\w-]+\.\w+|(?<![\w./-])[a-z][a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?:\/[\w./-]+)/gi

function link({ source, words }: Candidate): Refusal | undefined {
  const { added } = difference(source.match(addresses) ?? [], words.match(addresses) ?? [])
  return added.length === 0 ? undefined : { rule: 'link', message: 'The translation adds an address.' }
}

/** Names with a capital inside a word, and words with digits in them. */
const identifiers = /(?<![\w./-])(?:[A-Za-z]*[a-z][A-Z][A-Za-z0-9]*|[A-Za-z]+\d[\w.]*\w|\w+(?:\.\w+)+\(\))(?![\w])/g

function identifier({ source, words, isDoubted = false }: Candidate): Refusal | undefined {
  const missing = (source.match(identifiers) ?? []).filter((name) => !words.includes(name.replace(/(?<=[A-Z])s$/, '')))
  if (missing.length > 0) return { rule: 'identifier', message: `${missing.join(', ')} must stay as it is.` }
  const [lost, others] = [
    acronymsOf(source).filter((name) => !words.includes(name)),
    acronymsOf(words).filter((name) => !source.includes(name)),
  ]
  const isReplaced = lost.some((name) => !ownAcronyms.has(name)) && others.length > 0
  if (isReplaced || (isDoubted && lost.length + others.length > 0))
    return { rule: 'identifier', message: 'Abbreviations in capital letters must stay as they are.' }
  const letters = lettersOf(source)
  // “NutzerInnen” is a plural.
  const added = (words.match(camelCase) ?? []).filter(
    (name) => !/[a-zäöüß]In(?:nen)?$/.test(name) && !letters.includes(lettersOf(name)),
  )
  if (added.length === 0) return undefined
  return { rule: 'identifier', message: `${added.join(', ')} must not be in the translation: the source lacks it.` }
}

/** Abbreviations that languages have their own for, such as those of taxes, laws and alliances. */
const ownAcronyms = new Set(
  'VAT|GST|GDPR|CCPA|NATO|EULA|USA|UNO|WHO|IMF|NGO|CEO|CFO|CTO|SME|GMT|UTC|CET|EST|PST|DNA|RNA|AIDS|HIV|FAQ|TBD|TBA|ETA|ASAP|FYI|NOT|AND|ALL|ONLY|MUST|NEVER|NEW|THE|ATM|DIY|ISBN|TLDR|AKA|VIP|PTO|KPI|ROI|EUR|CRM|ERP|PhD'.split(
    '|',
  ),
)

/** Names of three letters and more with a capital behind a small letter. */
const camelCase = /(?<![\p{L}\p{N}./_-])\p{L}*\p{Ll}{2}\p{Lu}\p{Ll}[\p{L}\p{N}]*/gu

function acronymsOf(text: string): string[] {
  return text.match(/(?<![A-Za-z\d])[A-Z]{3,}(?![A-Za-z\d])/g) ?? []
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}
