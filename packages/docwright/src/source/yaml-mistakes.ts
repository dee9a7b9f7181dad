import { isCollection, isScalar, visit, type Document, type YAMLError } from 'yaml'
import { inPlainWords } from './yaml-words.ts'

export interface YamlMistake {
  offset: number
  message: string
  fix: string
}

/**
 * The mistakes of a YAML text, each reported once and where it was made. After a bracket or quotation mark that is
 * never closed, or a value that ends too early, a parser reports an error for line after line.
 *
 * @param document The parsed text; duplicate keys are not reported here.
 */
export function yamlMistakes(document: Document.Parsed, text: string): YamlMistake[] {
  const unclosed = unclosedParts(document, text)
  const mistakes = unclosed.map(({ start, mark, close }) => ({
    offset: start,
    message: `This \`${mark}\` is never closed.`,
    fix: `Write \`${close}\` where it ends, or remove it.`,
  }))
  const lines = new Set<number>()
  for (const error of document.errors) {
    const [offset] = error.pos
    const line = text.lastIndexOf('\n', offset - 1)
    if (error.code === 'DUPLICATE_KEY' || lines.has(line)) continue
    if (unclosed.some(({ start, end }) => offset >= start && offset <= end)) continue
    // From here on, the parser is lost.
    if (isLost(error) && mistakes.length > 0) break
    lines.add(line)
    const isBroken = document.errors.some(({ code, pos }) => code === 'MULTILINE_IMPLICIT_KEY' && pos[0] === offset)
    mistakes.push(indented(error, text, isBroken) ?? { offset, ...inPlainWords(error, text, isBroken) })
  }
  return mistakes.toSorted((one, other) => one.offset - other.offset)
}

interface UnclosedPart {
  start: number
  /** Where the parser recovered; its errors up to there come from the same mistake. */
  end: number
  mark: string
  close: string
}

const closing: Readonly<Record<string, string>> = { '[': ']', '{': '}', '"': '"', "'": "'" }

/** Brackets and quotation marks that are never closed, the outermost only. */
function unclosedParts(document: Document.Parsed, text: string): UnclosedPart[] {
  const parts: UnclosedPart[] = []
  visit(document, {
    Node(_key, node) {
      if (!isCollection(node) && !isScalar(node)) return undefined
      const [start, end, next] = node.range ?? []
      if (start === undefined || end === undefined || next === undefined) return undefined
      const mark = text.charAt(start)
      const close = closing[mark]
      if (close === undefined || (end > start + 1 && text.charAt(end - 1) === close)) return undefined
      parts.push({ start, end: next, mark, close })
      return visit.SKIP
    },
  })
  return parts
}

function isLost({ code, message }: YAMLError): boolean {
  return code === 'UNEXPECTED_TOKEN' && /token in YAML (?:stream|document)/.test(message)
}

/** A line whose indentation differs from the key above; the parser reports the value before it. */
function indented({ code, pos }: YAMLError, text: string, isBroken: boolean): YamlMistake | undefined {
  if (code !== 'BLOCK_AS_IMPLICIT_KEY' || !isBroken || text.charAt(pos[0]) === '-') return undefined
  const [, indent = '', rest = ''] = /^[^\n]*\n(?:[ \t]*\n)*([ ]*)([^\n]*)/.exec(text.slice(pos[0])) ?? []
  if (rest === '') return undefined
  const start = text.lastIndexOf('\n', pos[0] - 1) + 1
  const above = /^ */.exec(text.slice(start))?.[0].length ?? 0
  return {
    offset: text.indexOf(`${indent}${rest}`, pos[0]) + indent.length,
    message: `This line is indented by ${spaces(indent.length)}, and the key above it by ${above}, so it counts as a part of that key’s value.`,
    fix: 'Indent both by the same number of spaces.',
  }
}

function spaces(count: number): string {
  return count === 1 ? '1 space' : `${count} spaces`
}
