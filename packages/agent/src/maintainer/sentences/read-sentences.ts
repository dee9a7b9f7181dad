import type { ScopedTask } from '../maintainer-task.ts'
import { markQuotes, type MarkedText } from './quoted-texts.ts'
import type { FieldValues, SentenceField, SentenceForm } from './sentence-form.ts'
import { patternExpression } from './sentence-pattern.ts'
import { sentenceForms } from './sentence-table.ts'

/** A sentence of the table, found in a message. */
export interface ReadSentence {
  form: SentenceForm
  values: FieldValues
  /** The person's words. */
  words: string
}

/** A message as sentences. Every word of it is in a sentence, in politeness, or in the unknown rest. */
export interface ReadSentences {
  sentences: readonly ReadSentence[]
  /** The clauses that are no sentence of the table, in the person's words. */
  unknown: readonly string[]
}

/** Nobody asks for one thing in so many words; quoted texts do not count. */
const maxLength = 600

/**
 * Reads a message. It reads the sentences of the table and claims no more: one word too many, and it is not understood.
 *
 * @param prompt The person's words.
 */
export function readSentences(prompt: string): ReadSentences {
  const marked = markQuotes(prompt)
  const sentences: ReadSentence[] = []
  const unknown: string[] = []
  for (const clause of clausesOf(marked.text)) {
    const words = unmarked(clause, marked)
    const asked = clause.length > maxLength ? undefined : withoutPoliteness(clause)
    if (asked === '') continue
    const read = asked === undefined ? [] : readJoined(asked, marked)
    if (read.length === 0) unknown.push(words)
    else sentences.push(...read)
  }
  return { sentences, unknown }
}

/**
 * The task of a sentence, and its places.
 *
 * @param sentence The sentence read.
 */
export function taskOf({ form, values, words }: ReadSentence): ScopedTask {
  const places = (name: string): string[] => (values[name] === undefined ? [] : [values[name]])
  return { task: form.task(values), scope: { only: places('where'), except: places('except') }, words }
}

interface Reading {
  form: SentenceForm
  expression: RegExp
}

const readings: readonly Reading[] = sentenceForms.flatMap((form) =>
  [form.pattern, ...(form.also ?? [])].map((pattern) => ({
    form,
    expression: patternExpression(pattern, form.fields),
  })),
)

/** Two sentences may be joined by “and” if each is one by itself; “and” may also be part of one. */
function readJoined(clause: string, marked: MarkedText): ReadSentence[] {
  for (const parts of [clause.split(/,? and (?:then |also )?/iu), [clause]]) {
    const read = parts.map((part) => readOne(part, marked))
    if (read.every((one) => one !== undefined)) {
      return read.map((one, index) => ({ ...one, words: unmarked(parts[index] ?? '', marked) }))
    }
  }
  return []
}

/** The reading that leaves fewest words to gaps; two that leave as many are none. */
function readOne(clause: string, marked: MarkedText): Omit<ReadSentence, 'words'> | undefined {
  const found = readings.flatMap(({ form, expression }) => {
    const match = expression.exec(clause)
    // A sentence without gaps has no groups.
    const groups: Readonly<Record<string, string | undefined>> = match?.groups ?? {}
    if (match === null || !form.fields.every((field) => isPath(field, groups[field.name], marked))) return []
    const free = form.fields.map(({ kind, name }) => (kind === 'choice' ? 0 : (groups[name]?.length ?? 0)))
    return [{ form, groups, free: free.reduce((sum, length) => sum + length, 0) }]
  })
  const [best, second] = found.toSorted((a, b) => a.free - b.free)
  if (best === undefined || (second?.free === best.free && second.form !== best.form)) return undefined
  const entries = best.form.fields.flatMap((field) => {
    const value = valueOf(field, best.groups[field.name], marked)
    return value === undefined ? [] : [[field.name, value] as const]
  })
  return { form: best.form, values: Object.fromEntries(entries) }
}

/** A quoted path is one only with a slash in it: “rename A to “B”” may mean a title. */
function isPath(field: SentenceField, written: string | undefined, marked: MarkedText): boolean {
  return field.kind !== 'path' || written === undefined || (valueOf(field, written, marked) ?? '').includes('/')
}

function valueOf(field: SentenceField, written: string | undefined, marked: MarkedText): string | undefined {
  if (field.kind === 'choice') {
    const words = written?.toLowerCase()
    const named = field.choices?.find((choice) => choice.words.some((word) => word.toLowerCase() === words))
    // A spelling that leaves a choice out means the first.
    return (named ?? field.choices?.[0])?.value
  }
  if (written === undefined) return undefined
  const isPage = field.kind === 'page' || field.kind === 'target'
  const bare = isPage
    ? written
        .replace(/^(?:the|our) /iu, '')
        .replace(/^page /iu, '')
        .replace(/ page$/iu, '')
    : written
  const quote = /^\uE000(\d+)\uE001$/u.exec(bare)?.[1]
  return quote === undefined ? unmarked(bare, marked) : (marked.quotes[Number(quote)] ?? '')
}

/** A message at the ends of sentences and lines. */
function clausesOf(text: string): string[] {
  return (
    text
      .replaceAll(/[’‘]/gu, "'")
      .replaceAll(/[^\S\n]+/gu, ' ')
      .replaceAll(/ ?\n\s*/gu, '\n')
      // A block is on lines of its own.
      .replaceAll(/\n(?=\uE000)/gu, ' ')
      .split('\n')
      .flatMap((line) =>
        line
          .trim()
          .replace(/^(?:[-*•+–]|\d{1,3}[.)])\s+/u, '')
          .split(/(?<=[.!?;…。！？；]) /u),
      )
      .map(tidy)
      .filter((clause) => clause !== '')
  )
}

/** Without the marks of a sentence's end. */
function tidy(text: string): string {
  const words = text.trim()
  let end = words.length
  while (end > 0 && endMarks.has(words.charAt(end - 1))) end -= 1
  return words.slice(0, end)
}

const endMarks: ReadonlySet<string> = new Set(' .!?;:,…。！？；')

const polite =
  /^(?:please|hi|hello|hey|ok|okay|thanks|thank you|(?:can|could|would|will) you(?: please)?)(?: there| docwright)?(?:[ ,:!]+|$)/iu
const politeEnd = /(?:^|(?<![ ,])[ ,]+)(?:please|thanks|thank you|thanks a lot)$/iu

function withoutPoliteness(clause: string): string {
  let text = clause
  for (let before = ''; before !== text;) {
    before = text
    text = text.replace(polite, '').replace(politeEnd, '')
  }
  return text.trim()
}

function unmarked(text: string, { quotes }: MarkedText): string {
  return text.replaceAll(/\uE000(\d+)\uE001/gu, (_mark, index: string) => `“${quotes[Number(index)] ?? ''}”`)
}
