import { parseModule } from '../expressions/syntax.ts'
import { findProse } from './find-prose.ts'

/** A paragraph that begins like a statement but is not one. */
export interface WordedStatement {
  offset: number
  /** `import` or `export`; undefined if lines of text directly follow a statement. */
  word?: string
  /** Whether it continues as a sentence, so that MDX treats it as text as well. */
  isSentence?: boolean
}

/**
 * Finds sentences that begin with “import” or “export”, which MDX treats as statements, and text directly below a
 * statement, which it treats as part of the statement.
 *
 * @param text Masked text of a page.
 * @param bodyStart Offset of its body.
 * @returns Where the text begins.
 */
export function wordedStatements(text: string, bodyStart: number): WordedStatement[] {
  if (!/^(?:import|export)\b/m.test(text)) return []
  const prose = findProse(text, bodyStart)
  const found: WordedStatement[] = []
  const blocks = /^(?:import|export)\b(?:[^\n]|\n(?![ \t]*(?:\n|$)))*/gm
  blocks.lastIndex = bodyStart
  for (let match = blocks.exec(text); match !== null; match = blocks.exec(text)) {
    const { index: offset, 0: block } = match
    const [first = ''] = block.split('\n', 1)
    // The next one may be in the same block.
    blocks.lastIndex = offset + first.length
    if (!prose.some(({ start, end }) => start <= offset && offset < end)) continue
    if (isStatement(first, block, text)) {
      const below = textBelow(block, offset)
      found.push(...below)
      blocks.lastIndex = below[0]?.offset ?? offset + block.length
    } else found.push({ offset, word: first.slice(0, 6), isSentence: goesOnParagraph(text, offset) })
  }
  return found
}

function goesOnParagraph(text: string, offset: number): boolean {
  const before = text.slice(text.lastIndexOf('\n', offset - 2) + 1, Math.max(0, offset - 1))
  return /^[ \t]*[^\s#<>`~|{]/.test(before) && !/^(?:import|export)\b/.test(before)
}

const importStatement =
  /^import\s*(?:(?:type\s+)?(?:[\w$]+\s*,\s*)?(?:\{[^{}]*\}|\*\s*as\s+[\w$]+|[\w$]+)\s*from\s*(?:["']|[./@]\S*\s*;?\s*$|[\w@-]*[./]\S*\s*;?\s*$)|["'])/m
const exportStatement =
  /^export\s*(?:(?:const|let|var)\s+(?:[\w$]+\s*[=:;]|[{[])|(?:async\s+)?function\s*\*?\s*[\w$]*\s*[(<]|class\s+[\w$]+\s*(?:\{|extends\b)|type\s+\w+\s*[=<]|interface\s+\w+\s*(?:\{|<|extends\b)|enum\s+\w+\s*\{|\*\s*(?:from|as)\b|\{[\w\s,$]*\}|default\s*(?:async\b|function\b|class\b|\(|\{|\[|["'`\d]|[\w$]+\s*=>|new\b|[\w$]+\())/

function isStatement(first: string, block: string, text: string): boolean {
  if (first.startsWith('import')) return importStatement.test(block)
  if (exportStatement.test(block)) return true
  const named = /^export\s+default\s+([\w$.]+)\s*;?\s*$/.exec(first)?.[1]?.split('.')[0]
  return (
    named !== undefined &&
    new RegExp(
      String.raw`\b(?:const|let|var|function|class|import)\s[^\n]*\b${named.replaceAll('$', String.raw`\$`)}\b`,
    ).test(text)
  )
}

/** Lines with which no statement can continue; the lines before them are statements. */
function textBelow(block: string, offset: number): WordedStatement[] {
  const lines = block.split('\n')
  let at = offset
  for (const [index, line] of lines.entries()) {
    if (index > 0 && !goesOn.test(line) && isModule(lines.slice(0, index).join('\n')) && !isModule(block))
      return [{ offset: at }]
    at += line.length + 1
  }
  return []
}

const goesOn = /^(?:[ \t]|import\b|export\b|const\b|let\b|var\b|function\b|class\b|async\b|\/[/*]|[)}\].,;?:+=&`]|\|\|)/

function isModule(source: string): boolean {
  try {
    parseModule(source)
    return true
  } catch {
    return false
  }
}
