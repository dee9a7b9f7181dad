import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser'
import type { CustomGrammar } from './code-to-highlight.ts'

/** A parsed grammar file, or the mistake in it. */
export type ReadGrammar = { grammar: CustomGrammar } | { reason: string; offset: number }

/**
 * Parses a TextMate grammar.
 *
 * @param text JSON; comments are accepted.
 * @returns The grammar, whose name is in lower case like the languages of fences; or the mistake and its place.
 */
export function readGrammar(text: string): ReadGrammar {
  const errors: ParseError[] = []
  const value: unknown = parse(text, errors, { allowTrailingComma: true })
  const [error] = errors
  if (error !== undefined)
    return { reason: `it is not JSON here (${printParseErrorCode(error.error)})`, offset: error.offset }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong('it is not an object')
  const { name, scopeName, patterns, fileTypes, aliases, displayName } = value as Record<string, unknown>
  if (typeof scopeName !== 'string' || scopeName === '') return wrong('it has no scopeName')
  if (!Array.isArray(patterns)) return wrong('it has no patterns')
  const label = typeof name === 'string' && name !== '' ? name : (scopeName.split('.').at(-1) ?? scopeName)
  const others = [displayName, ...textsOf(aliases), ...textsOf(fileTypes)]
  return {
    grammar: {
      ...value,
      name: label,
      scopeName,
      aliases: others.flatMap((other) => (typeof other === 'string' && other !== label ? [other] : [])),
    },
  }

  function wrong(reason: string): ReadGrammar {
    return { reason: reason, offset: Math.max(0, text.search(/\S/)) }
  }
}

function textsOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
