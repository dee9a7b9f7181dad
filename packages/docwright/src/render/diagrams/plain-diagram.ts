import { plainSequence } from './plain-sequence.ts'

/** A diagram in words that the drawing library understands. */
export interface PlainDiagram {
  code: string
  /** Words that the drawing must have, beside those of labels. */
  words?: readonly string[]
  /** Label of messages to take out of the drawing. */
  placeholder?: string
  /** False where only Mermaid's own parser tells whether the library has understood every line. */
  isKnown: boolean
}

/** Links, accessibility texts and settings are no part of a drawing, and the library would draw them. */
const notDrawn = /^\s*(?:click\s|accTitle\s*:|accDescr\s*:|linkStyle\s|direction\s+auto\b).*$/gm

/** Themes that an author chose for their own sake. */
const ownTheme = /\bthemeVariables\b|\btheme["']?\s*:\s*["']?(?:dark|forest)\b/

/** Other kinds are not drawn, and of these kinds not what the expression finds: shapes, ends of lines, formulas. */
const drawnKinds: readonly [kind: RegExp, lost: RegExp][] = [
  [
    /^(?:graph|flowchart)\b/,
    /@\{|"`|\bfa[bklrs]?:|~~~|(?:--|==|-\.-)[xo](?=[\s|])|(?<=\s)[xo](?=--|==|-\.)|<\/?(?:img|i)\b/,
  ],
  [/^stateDiagram/, /<<|\[\[|^\s*note\b|^\s*--\s*$|\[H\*?\]/m],
  [/^classDiagram/, /^\s*(?:note|namespace|callback|link|click)\b|<>|\(\)/m],
]

/**
 * A diagram without its front matter, directives and comments, in words that the drawing library understands.
 *
 * @param source The diagram as its author wrote it.
 * @returns The diagram; undefined where the library would lose a part of it.
 */
export function plainDiagram(source: string): PlainDiagram | undefined {
  const code = source
    .replaceAll('\r\n', '\n')
    .replace(/^\s*---\n[\s\S]*?\n\s*---\n/, '')
    .replaceAll(/%%\{[\s\S]*?\}%%/g, '')
    .replaceAll(/^\s*%%.*$/gm, '')
    .replaceAll(notDrawn, '')
    .trim()
  if (code.includes('$$') || ownTheme.test(source)) return undefined
  const [kind = '', ...lines] = code.split('\n').flatMap((line) => line.trim() || [])
  if (kind === 'sequenceDiagram') {
    const plain = plainSequence(lines)
    return (
      plain && { ...plain, words: [plain.code.replaceAll(/^(?:note (?:left|right) of|\w+)/gim, '')], isKnown: true }
    )
  }
  if (kind === 'erDiagram') {
    const plain = plainRelations(lines)
    return plain === undefined ? undefined : { code: plain, words: lines, isKnown: true }
  }
  const known = drawnKinds.find(([name]) => name.test(kind))
  return known === undefined || known[1].test(code) ? undefined : { code, isKnown: false }
}

const relation =
  /^([\w.*-]+)\s+(\|o|\|\||\}o|\}\|)(--|\.\.)(o\||\|\||o\{|\|\{)\s+([\w.*-]+)\s*:\s*("[^"]+"|'[^']+'|[^"'\s][^"']*)$/
const entity = /^([\w.*-]+)\s*(\{\s*\}|\{)?$/
const attribute = /^([\w.[\]()-]+)\s+([\w.[\]()*-]+)((?:\s+(?:PK|FK|UK))?)(\s+"[^"]*")?$/

/**
 * Writes an entity relationship diagram so that the drawing library loses nothing of it: it does not know every spelling
 * of “zero or more”, and no entity without attributes.
 *
 * @param lines The diagram's lines after the first, without blanks around them.
 * @returns The diagram; undefined where it has something that the library would not draw.
 */
function plainRelations(lines: readonly string[]): string | undefined {
  const written = ['erDiagram']
  let inEntity = false
  for (const line of lines) {
    const plain = inEntity ? plainAttribute(line) : plainStatement(line)
    if (plain === undefined) return undefined
    if (plain === '}') inEntity = false
    else if (plain.endsWith('{')) inEntity = true
    written.push(plain)
  }
  return inEntity ? undefined : written.join('\n')
}

function plainAttribute(line: string): string | undefined {
  if (line === '}') return line
  const [, type, name, keys = '', comment = ''] = attribute.exec(line) ?? []
  return type === undefined ? undefined : `${type} ${name}${keys}${comment}`
}

function plainStatement(line: string): string | undefined {
  const [, from, left, dash, right, to, label] = relation.exec(line) ?? []
  // Which way the sign at the left opens makes no difference to the library, except that it knows one of them only.
  if (from !== undefined) return `${from} ${left === '}o' ? 'o{' : left}${dash}${right} ${to} : ${label}`
  const [, name, braces] = entity.exec(line) ?? []
  if (name === undefined) return undefined
  return braces === '{' ? `${name} {` : `${name} {\n}`
}
