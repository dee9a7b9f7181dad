import type { Value } from './values.ts'

const number = /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/
const plainString = /^(["'`])([^"'`\\\n$]*)\1$/
const comment = /^(?:\/\*[^*]*(?:\*(?!\/)[^*]*)*\*\/\s*)+$/

/** What {@link parseLiteral} found. */
export type Literal = { value: Value } | 'comment' | undefined

/**
 * Reads the expressions that most attributes have, without a parser: numbers, plain strings, `true`, comments.
 *
 * @param source The expression.
 * @returns Its value, `comment` where there is none, undefined where a parser has to look.
 */
export function parseLiteral(source: string): Literal {
  const text = source.trim()
  if (text === '' || comment.test(text)) return 'comment'
  switch (text) {
    case 'true':
      return { value: true }
    case 'false':
      return { value: false }
    case 'null':
      return { value: null }
    case 'undefined':
      return { value: undefined }
    default:
  }
  if (number.test(text)) return { value: Number(text) }
  const string = plainString.exec(text)
  return string === null ? undefined : { value: string[2] ?? '' }
}
