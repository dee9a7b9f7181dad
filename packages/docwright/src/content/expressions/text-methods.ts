import { limited } from './operators.ts'
import { maxSubjectLength, SimplePattern } from './simple-pattern.ts'
import { toText, type Value } from './values.ts'

/** A method of texts or numbers that pages may call. */
export type TextMethod = (text: string, values: readonly Value[], start: number) => Value

const number = (value: Value) => (value === undefined ? undefined : Number(value))
const text = (value: Value) => toText(value)

/** The methods of texts that pages may call. */
export const textMethods: Readonly<Record<string, TextMethod>> = {
  at: (own, [index]) => own.at(number(index) ?? 0),
  charAt: (own, [index]) => own.charAt(number(index) ?? 0),
  concat: (own, values, start) => limited(own + values.map(text).join(''), start),
  endsWith: (own, [part]) => own.endsWith(text(part)),
  includes: (own, [part]) => own.includes(text(part)),
  indexOf: (own, [part, from]) => own.indexOf(text(part), number(from)),
  lastIndexOf: (own, [part]) => own.lastIndexOf(text(part)),
  localeCompare: (own, [other]) => own.localeCompare(text(other), 'en'),
  padEnd: (own, [length, filler], start) => pad('padEnd', own, length, filler, start),
  padStart: (own, [length, filler], start) => pad('padStart', own, length, filler, start),
  repeat: (own, [count], start) => {
    const times = Math.max(0, Math.trunc(number(count) || 0))
    return own === '' || times === 0
      ? ''
      : limited(own.length * times > 1_000_000 ? ' '.repeat(1_000_001) : own.repeat(times), start)
  },
  replace: (own, [part, other], start) => limited(replaceText(own, part, other, false, start), start),
  replaceAll: (own, [part, other], start) => limited(replaceText(own, part, other, true, start), start),
  slice: (own, [from, to]) => own.slice(number(from), number(to)),
  split: (own, [separator, limit], start) => {
    if (separator === undefined) return [own]
    return own.split(matcher(own, separator, start), number(limit)).slice(0, 100_000)
  },
  startsWith: (own, [part]) => own.startsWith(text(part)),
  substring: (own, [from, to]) => own.substring(number(from) ?? 0, number(to)),
  toLowerCase: (own) => own.toLowerCase(),
  toString: (own: string) => own,
  toUpperCase: (own) => own.toUpperCase(),
  trim: (own) => own.trim(),
  trimEnd: (own) => own.trimEnd(),
  trimStart: (own) => own.trimStart(),
}

// Patterns are applied only to texts of limited length.
function matcher(own: string, value: Value, start: number): string | RegExp {
  if (!(value instanceof SimplePattern)) return text(value)
  if (own.length > maxSubjectLength) limited(' '.repeat(1_000_001), start)
  return value.expression
}

function replaceText(own: string, part: Value, other: Value, all: boolean, start: number): string {
  const found = matcher(own, part, start)
  const replacement = text(other)
  if (own.length * replacement.length > 50_000_000) return limited(' '.repeat(1_000_001), start)
  return all && typeof found === 'string'
    ? own.replaceAll(found, () => replacement)
    : own.replace(found, () => replacement)
}

function pad(side: 'padEnd' | 'padStart', own: string, length: Value, filler: Value, start: number): string {
  const width = number(length) ?? 0
  if (width > 1_000_000) return limited(' '.repeat(1_000_001), start)
  return own[side](width, filler === undefined ? ' ' : text(filler))
}

/** The methods of numbers that pages may call. */
export const numberMethods: Readonly<Record<string, (own: number, values: readonly Value[]) => Value>> = {
  toFixed: (own, [digits]) => own.toFixed(Math.min(100, Math.max(0, number(digits) ?? 0))),
  toLocaleString: (own: number) => own.toLocaleString('en-US'),
  toString: (own: number) => String(own),
}
