import { tokensOf } from '../splice.ts'
import { difference, type Candidate, type Refusal, type Rule } from './segment-rule.ts'

/** Rules about placeholders, and about characters that mean something in Markdown, JSX or YAML. */
export const markupRules: readonly Rule[] = [empty, refusal, lineBreak, placeholders, markup, link, identifier]

function empty({ words, slot }: Candidate): Refusal | undefined {
  if (words !== '' || slot.text.trim() === '') return undefined
  return { rule: 'empty', message: 'The translation is empty.' }
}

const refusals =
  /\b(?:I(?:'|’)?m sorry|I cannot|I can(?:'|’)?t (?:help|assist|translate)|as an AI|language model|unable to (?:translate|assist)|here is the translation|translation:)|\b(?:je suis désolé|lo siento|es tut mir leid|desculpe, (?:mas )?não)\b|(?:申し訳|抱歉|无法翻译)/i

function refusal({ words, source }: Candidate): Refusal | undefined {
  if (!refusals.test(words) || refusals.test(source)) return undefined
  return { rule: 'refusal', message: 'The answer speaks about the task. Answer with the translation alone.' }
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
  if (slot.encoding === 'markdown' && opensBlock.test(text) && !opensBlock.test(slot.text))
    return {
      rule: 'markup',
      message: 'The beginning of the translation would make a list, a heading or a statement of it.',
    }
  return undefined
}

const addresses = /(?:https?:\/\/|www\.)[^\s<>]+|[\w.+-]+@[\w-]+\.\w+/gi

function link({ source, words }: Candidate): Refusal | undefined {
  const { added } = difference(source.match(addresses) ?? [], words.match(addresses) ?? [])
  return added.length === 0 ? undefined : { rule: 'link', message: 'The translation adds an address.' }
}

/** Names with a capital inside a word, and words with digits in them. */
const identifiers = /(?<![\w./-])(?:[A-Za-z]*[a-z][A-Z][A-Za-z0-9]*|[A-Za-z]+\d[\w.]*\w|\w+(?:\.\w+)+\(\))(?![\w])/g

function identifier({ source, words }: Candidate): Refusal | undefined {
  const missing = (source.match(identifiers) ?? []).filter((name) => !words.includes(name.replace(/(?<=[A-Z])s$/, '')))
  if (missing.length === 0) return undefined
  return { rule: 'identifier', message: `${missing.join(', ')} must stay as it is.` }
}
