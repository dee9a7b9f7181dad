import type { Value } from './values.ts'

const number = /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/
const plainString = /^(["'`])([^"'`\\\n$]*)\1$/
const comment = /^(?:\/\*[^*]*(?:\*(?!\/)[^*]*)*\*\/\s*)+$/

export type Literal = { value: Value } | 'comment' | undefined

/**
 * Parses the expressions of most attributes without a parser: numbers, plain strings, `true`, comments.
 *
 * @returns Its value; `comment` if it is only a comment; undefined if it needs a parser.
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
