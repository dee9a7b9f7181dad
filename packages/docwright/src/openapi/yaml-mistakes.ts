import { isCollection, isScalar, visit, type Document } from 'yaml'

/** One mistake of a YAML text. */
export interface YamlMistake {
  offset: number
  message: string
  fix: string
}

/**
 * The mistakes of a YAML text, each reported once and where it was made: a bracket or quotation mark that is never closed
 * makes everything after it wrong, of which a parser complains line by line.
 *
 * @param document The text as parsed; keys that occur twice are no mistake here.
 * @param text The text.
 * @returns The mistakes, in order.
 */
export function yamlMistakes(document: Document.Parsed, text: string): YamlMistake[] {
  const unclosed = unclosedParts(document, text)
  const mistakes = unclosed.map(({ start, mark, close }) => ({
    offset: start,
    message: `This \`${mark}\` is never closed.`,
    fix: `Write \`${close}\` where it ends, or remove it.`,
  }))
  const lines = new Set<number>()
  for (const { code, pos, message } of document.errors) {
    const [offset] = pos
    const line = text.lastIndexOf('\n', offset - 1)
    if (code === 'DUPLICATE_KEY' || lines.has(line)) continue
    if (unclosed.some(({ start, end }) => offset >= start && offset <= end)) continue
    lines.add(line)
    const isBroken = document.errors.some((other) => other.code === 'MULTILINE_IMPLICIT_KEY' && other.pos[0] === offset)
    mistakes.push({ offset, ...inPlainWords(code, message, isBroken) })
  }
  return mistakes.toSorted((one, other) => one.offset - other.offset)
}

interface UnclosedPart {
  start: number
  /** Where the parser went on with something else; complaints up to there come from the same mistake. */
  end: number
  mark: string
  close: string
}

const closing: Readonly<Record<string, string>> = { '[': ']', '{': '}', '"': '"', "'": "'" }

/** Brackets and quotation marks without an end, the outermost only. */
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

function inPlainWords(code: string, message: string, isBroken: boolean): { message: string; fix: string } {
  const sameColumn = 'Begin the keys of one object in the same column.'
  switch (code) {
    case 'BLOCK_AS_IMPLICIT_KEY':
      return isBroken
        ? { message: 'The line after this value is indented as if it belonged to it.', fix: sameColumn }
        : { message: 'This value has a colon with a space after it.', fix: 'Put the value into quotation marks.' }
    case 'TAB_AS_INDENT':
      return { message: 'This line is indented with a tab.', fix: 'Indent it with spaces.' }
    case 'BAD_INDENT':
      return { message, fix: sameColumn }
    default:
      return { message, fix: 'Correct the YAML here.' }
  }
}
