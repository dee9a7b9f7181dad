import type { z } from 'zod'

/**
 * Describes the required value in people's words, if its schema does not. The text follows the name of the field:
 * “`limit`: must be at least 1”.
 *
 * @param issue The schema's finding.
 * @returns Undefined for issues with words of their own.
 */
export function sayIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `is missing: it must be ${nameOf(issue.expected)}`
        : `must be ${nameOf(issue.expected)}`
    case 'invalid_value':
      return `must be ${choiceOf(issue.values.map((value) => JSON.stringify(value)))}`
    case 'too_small':
      return issue.minimum === 1 && sized.has(issue.origin)
        ? 'must not be empty'
        : `must ${amountOf(issue.origin, `at least ${String(issue.minimum)}`)}`
    case 'too_big':
      return `must ${amountOf(issue.origin, `at most ${String(issue.maximum)}`)}`
    case 'unrecognized_keys':
      return `has unknown properties: ${issue.keys.map((key) => `“${key}”`).join(', ')}`
    case 'invalid_format':
      return `must be ${formats[issue.format] ?? 'in a different format'}`
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'invalid_union':
      return alternativesOf(issue.errors)
    default:
      return undefined
  }
}

/** Values that can be empty. */
const sized: ReadonlySet<string> = new Set(['string', 'array', 'set'])

const names: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  null: 'null',
}

const formats: Readonly<Record<string, string>> = {
  email: 'an e-mail address',
  url: 'a URL that begins with https://',
  datetime: 'a time such as 2026-01-31T12:00:00Z',
  date: 'a day such as 2026-01-31',
}

function nameOf(type: string): string {
  return names[type] ?? type
}

function choiceOf(values: readonly string[]): string {
  return values.length === 1 ? (values[0] ?? '') : `one of ${values.join(', ')}`
}

/** Undefined if an alternative is about a part of the value: one sentence would not say of which. */
function alternativesOf(errors: readonly (readonly z.core.$ZodIssue[])[]): string | undefined {
  const alternatives = errors.map(([issue, ...more]) =>
    issue?.path.length === 0 && more.length === 0 && issue.message.startsWith(beginning)
      ? issue.message.slice(beginning.length)
      : undefined,
  )
  return alternatives.includes(undefined) ? undefined : `${beginning}${alternatives.join(', or ')}`
}

const beginning = 'must be '

function amountOf(origin: string, bound: string): string {
  switch (origin) {
    case 'string':
      return `have ${bound} characters`
    case 'array':
    case 'set':
      return `have ${bound} items`
    default:
      return `be ${bound}`
  }
}
