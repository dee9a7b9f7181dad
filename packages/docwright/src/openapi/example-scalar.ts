import type { ApiSchema } from './api-schema.ts'
import { matchesPattern, textOfPattern } from './example-pattern.ts'

const texts: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'date-time': '2024-01-15T09:30:00Z',
    date: '2024-01-15',
    time: '09:30:00Z',
    duration: 'P1D',
    email: 'jane@example.com',
    'idn-email': 'jane@example.com',
    hostname: 'example.com',
    'idn-hostname': 'example.com',
    ipv4: '192.0.2.1',
    ipv6: '2001:db8::1',
    uri: 'https://example.com',
    url: 'https://example.com',
    iri: 'https://example.com',
    'uri-reference': '/path',
    'iri-reference': '/path',
    'uri-template': 'https://example.com/{id}',
    uuid: '3c90c3cc-0d44-4b50-8888-8dd25736052a',
    byte: 'aGVsbG8=',
    base64: 'aGVsbG8=',
    binary: '<binary>',
    password: '********',
    'json-pointer': '/path',
    'relative-json-pointer': '0',
    regex: '^[a-z]+$',
  }),
)

/** Texts are not padded beyond this length, if the minimum length allows. */
const maxPaddingLength = 512

/**
 * Makes an example of a text.
 *
 * @returns A text with the right format, pattern and length, as far as possible.
 */
export function textExample({ format, constraints, contentEncoding }: ApiSchema): string {
  const { minLength = 0, maxLength = Infinity, pattern } = constraints
  const isEncoded = contentEncoding === 'base64' || contentEncoding === 'base64url'
  const known = (format === undefined ? undefined : texts.get(format)) ?? (isEncoded ? 'aGVsbG8=' : undefined)
  const wanted = known ?? (maxLength < '<string>'.length ? 'string'.slice(0, maxLength) : '<string>')
  const padded = wanted.padEnd(Math.min(minLength, maxPaddingLength), 'x')
  if (pattern === undefined)
    return padded.length > maxLength && known === undefined ? padded.slice(0, maxLength) : padded
  const candidates = [
    padded,
    'string'.padEnd(Math.min(minLength, maxPaddingLength), 'x'),
    '123456789012345678'.slice(0, Math.max(minLength, 3)),
  ]
  const fitting = candidates.find(
    (text) => text.length <= maxLength && text.length >= minLength && matchesPattern(pattern, text) === true,
  )
  return fitting ?? textOfPattern(pattern, constraints) ?? padded
}

/**
 * Makes an example of a number.
 *
 * @returns A number within its bounds, if there is one.
 */
export function numberExample({ types, constraints }: ApiSchema): number {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum, exclusiveMaximum, multipleOf } = constraints
  const isWhole = types[0] === 'integer'
  const low = Math.max(minimum, exclusiveMinimum ?? -Infinity)
  const high = Math.min(maximum, exclusiveMaximum ?? Infinity)
  const isIn = (value: number): boolean =>
    value >= minimum &&
    value <= maximum &&
    (exclusiveMinimum === undefined || value > exclusiveMinimum) &&
    (exclusiveMaximum === undefined || value < exclusiveMaximum)
  const step = multipleOf ?? (isWhole ? 1 : undefined)
  const wanted = isWhole ? 123 : 12.5
  const bounded = Math.min(Math.max(wanted, low), high)
  const middle = Number.isFinite(low) && Number.isFinite(high) ? (low + high) / 2 : bounded
  const candidates = step === undefined ? [bounded, low + 1, high - 1, middle] : multiples(bounded, step, isWhole)
  return candidates.find((value) => isIn(value)) ?? (isWhole ? Math.round(bounded) : bounded)
}

/** Multiples near a value, rounded to avoid the remainders of decimal fractions. */
function multiples(near: number, step: number, isWhole: boolean): number[] {
  if (!(step > 0)) return [near]
  const digits = /\.(\d+)$/.exec(String(step))?.[1]?.length ?? 0
  const round = (value: number): number => Number(value.toFixed(Math.min(digits, 20)))
  const count = Math.round(near / step)
  const all = [count, count + 1, count - 1, 1, 0].map((factor) => round(factor * step))
  return isWhole ? all.filter((value) => Number.isInteger(value)) : all
}
