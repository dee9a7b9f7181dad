import { parse } from 'acorn'
import type { Node } from 'acorn'
import { transform } from 'esbuild'

/** A line that the platform may write to its log. */
export interface LogLine {
  level: 'info' | 'warn' | 'error'
  /** Every code that it may have, as far as the file says it; none if the line has no field `code`. */
  codes: readonly string[]
  /** Whether something in another file decides on the code as well. */
  isOpen: boolean
  /** Its words, as far as the file says them. */
  words: string
}

interface AnyNode extends Node {
  name?: string
  value?: unknown
  callee?: AnyNode
  object?: AnyNode
  property?: AnyNode
  computed?: boolean
  arguments?: AnyNode[]
  properties?: AnyNode[]
  key?: AnyNode
  id?: AnyNode
  init?: AnyNode | null
  argument?: AnyNode
  test?: AnyNode
  consequent?: AnyNode
  alternate?: AnyNode
  left?: AnyNode
  right?: AnyNode
  expression?: AnyNode
}

/**
 * Finds the lines that a file may write to the log of a process, by calls of `logger.warn` and its like.
 *
 * @param code TypeScript.
 */
export async function logLinesOf(code: string): Promise<LogLine[]> {
  if (!/\blogger\b|\bwarn\(/.test(code)) return []
  const { code: plain } = await transform(code, { loader: 'ts', target: 'esnext' })
  const program = parse(plain, { ecmaVersion: 'latest', sourceType: 'module' })
  const values = new Map<string, AnyNode>()
  const lines: LogLine[] = []
  visit(program, (node) => {
    if (node.type === 'VariableDeclarator' && node.id?.name !== undefined && node.init != null)
      values.set(node.id.name, node.init)
    const levels = node.type === 'CallExpression' ? levelsOf(node.callee) : []
    const [fields, words] = node.arguments ?? []
    for (const level of levels) {
      if (fields?.type === 'Literal' || fields?.type === 'TemplateLiteral') {
        lines.push({ level, codes: [], isOpen: false, words: textsOf(fields, values).texts.join('') })
        continue
      }
      const { texts, isOpen } = fields === undefined ? { texts: [], isOpen: false } : codesOf(fields, values)
      lines.push({
        level,
        codes: texts,
        isOpen,
        words: words === undefined ? '' : textsOf(words, values).texts.join(''),
      })
    }
  })
  return lines
}

const levels = ['info', 'warn', 'error'] as const

/** `logger.warn`, `context.logger.warn`, `logger[isBad ? 'warn' : 'info']`. */
function levelsOf(callee: AnyNode | undefined): LogLine['level'][] {
  // A function that is passed to a part for its messages.
  if (callee?.name === 'warn') return ['warn']
  if (callee?.type !== 'MemberExpression') return []
  const owner = callee.object?.type === 'MemberExpression' ? callee.object.property?.name : callee.object?.name
  if (!['logger', 'platform'].includes(owner ?? '') || callee.property === undefined) return []
  const named = callee.computed === true ? textsOf(callee.property, new Map()).texts : [callee.property.name ?? '']
  return levels.filter((level) => named.includes(level))
}

interface Texts {
  texts: string[]
  isOpen: boolean
}

/** What the field `code` of an object may be. */
function codesOf(fields: AnyNode, values: ReadonlyMap<string, AnyNode>): Texts {
  if (fields.type === 'Identifier') {
    const value = values.get(fields.name ?? '')
    return value === undefined ? { texts: [], isOpen: true } : codesOf(value, values)
  }
  const found = (fields.properties ?? []).map((property): Texts => {
    if (property.type === 'SpreadElement' && property.argument !== undefined) return codesOf(property.argument, values)
    const isCode = property.key?.name === 'code' && typeof property.value === 'object'
    return isCode ? textsOf(property.value as AnyNode, values) : { texts: [], isOpen: false }
  })
  return { texts: found.flatMap(({ texts }) => texts), isOpen: found.some(({ isOpen }) => isOpen) }
}

/** The texts that an expression may come to. */
function textsOf(node: AnyNode, values: ReadonlyMap<string, AnyNode>): Texts {
  const parts = (...nodes: (AnyNode | undefined)[]): Texts => {
    const found = nodes.flatMap((one) => (one === undefined ? [] : [textsOf(one, values)]))
    return { texts: found.flatMap(({ texts }) => texts), isOpen: found.some(({ isOpen }) => isOpen) }
  }
  switch (node.type) {
    case 'Literal':
      return { texts: typeof node.value === 'string' ? [node.value] : [], isOpen: typeof node.value !== 'string' }
    case 'ConditionalExpression':
      return parts(node.consequent, node.alternate)
    case 'LogicalExpression':
      return parts(node.left, node.right)
    case 'Identifier': {
      const value = values.get(node.name ?? '')
      return value === undefined ? { texts: [], isOpen: true } : textsOf(value, values)
    }
    default:
      return { texts: [], isOpen: true }
  }
}

function visit(node: unknown, see: (node: AnyNode) => void): void {
  if (Array.isArray(node)) for (const child of node) visit(child, see)
  else if (typeof node === 'object' && node !== null) {
    if ('type' in node) see(node as AnyNode)
    for (const child of Object.values(node)) if (typeof child === 'object') visit(child, see)
  }
}
