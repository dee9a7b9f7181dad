import { quoted } from './quoted-texts.ts'
import type { FieldValues, SentenceField, SentenceForm } from './sentence-form.ts'
import { patternPieces, type PatternPiece } from './sentence-pattern.ts'

/** A sentence, or the field that it cannot be written with. */
export type WrittenSentence = { sentence: string } | { field: string; problem: string }

/**
 * Writes the sentence of a form: the text that the form sends, and that the API takes.
 *
 * @param values The entered values.
 */
export function writeSentence(form: SentenceForm, values: FieldValues): WrittenSentence {
  const entered = Object.fromEntries(form.fields.map(({ name }) => [name, values[name]?.trim() ?? '']))
  for (const field of form.fields) {
    const problem = problemOf(field, entered[field.name] ?? '')
    if (problem !== undefined) return { field: field.name, problem }
  }
  return { sentence: write(patternPieces(form.pattern), form, entered) }
}

/**
 * The sentence with the examples of its fields, for documentation and lists.
 */
export function exampleSentence(form: SentenceForm): string {
  const values = form.fields.flatMap(({ name, example, isOptional }) =>
    isOptional === true && form.pattern.includes('[') && name !== 'new' ? [] : [[name, example] as const],
  )
  const written = writeSentence(form, Object.fromEntries(values))
  if ('problem' in written) throw new Error(`The examples of “${form.id}” make no sentence: ${written.problem}`)
  return written.sentence
}

function problemOf({ kind, label, choices, isOptional }: SentenceField, value: string): string | undefined {
  if (kind === 'choice') {
    return choices?.some((choice) => choice.value === value) === true ? undefined : `Choose one of the list.`
  }
  if (value === '') return isOptional === true ? undefined : `Fill in “${label}”.`
  if (kind === 'path' && !value.includes('/')) return `Begin with a slash, such as “/${value}”.`
  if (kind !== 'long-text' && /[\r\n]/.test(value)) return 'Write it on one line.'
  return gapText(kind, value) === undefined
    ? 'It holds every kind of quotation mark, so it cannot be quoted.'
    : undefined
}

function write(pieces: readonly PatternPiece[], form: SentenceForm, values: Readonly<Record<string, string>>): string {
  return pieces
    .map((piece) => {
      if (piece.kind === 'words') return piece.choices[0] ?? ''
      if (piece.kind === 'optional') return hasValue(piece.pieces, values) ? write(piece.pieces, form, values) : ''
      const field = form.fields.find(({ name }) => name === piece.name)
      const value = values[piece.name] ?? ''
      if (field?.kind === 'choice') return field.choices?.find((choice) => choice.value === value)?.words[0] ?? ''
      return (field && gapText(field.kind, value)) ?? ''
    })
    .join('')
}

function hasValue(pieces: readonly PatternPiece[], values: Readonly<Record<string, string>>): boolean {
  return pieces.some((piece) => piece.kind === 'gap' && values[piece.name] !== '')
}

/** Paths and single words stay unchanged; everything else is quoted. */
function gapText(kind: SentenceField['kind'], value: string): string | undefined {
  const isBare =
    kind !== 'text' &&
    kind !== 'long-text' &&
    /^[^\s"“”„«»「」`'‘’\uE000\uE001]*[^\s"“”„«»「」`'‘’.!?;:,…\uE000\uE001]$/u.test(value)
  return isBare ? value : quoted(value)
}
