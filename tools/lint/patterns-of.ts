import { parse } from 'acorn'
import type { Node } from 'acorn'
import { transform } from 'esbuild'

/** A regular expression of the sources. */
export interface Pattern {
  source: string
  flags: string
}

/** Stands where a part of a pattern is known only when the program runs, which is an escaped word nearly everywhere. */
const unknownPart = 'x'

/**
 * Finds the regular expressions of a file: literals, and those that are put together from texts of the same file.
 *
 * @param code TypeScript.
 * @param loader Whether with JSX.
 * @returns Each once. One that is wholly known only when the program runs is left out.
 */
export async function patternsOf(code: string, loader: 'ts' | 'tsx'): Promise<Pattern[]> {
  if (!/\/|RegExp/.test(code)) return []
  const { code: plain } = await transform(code, { loader, jsx: 'automatic', target: 'esnext' })
  const program = parse(plain, { ecmaVersion: 'latest', sourceType: 'module' })
  const texts = new Map<string, string>()
  const found = new Map<string, Pattern>()
  function add(source: string, flags: string): void {
    if (source !== unknownPart) found.set(`/${source}/${flags}`, { source, flags })
  }
  visit(program, (node) => {
    if (node.type === 'VariableDeclarator' && node.id?.name !== undefined && node.init != null)
      texts.set(node.id.name, textOf(node.init, texts))
    if (node.regex !== undefined) add(node.regex.pattern, node.regex.flags)
    const isMade = node.type === 'NewExpression' || node.type === 'CallExpression'
    if (!isMade || node.callee?.name !== 'RegExp') return
    const [source, flags] = node.arguments ?? []
    if (source !== undefined && source.regex === undefined)
      add(textOf(source, texts), typeof flags?.value === 'string' ? flags.value : 'u')
  })
  return [...found.values()]
}

/** A node with what is asked of the few kinds that matter here. */
interface AnyNode extends Node {
  name?: string
  id?: AnyNode
  init?: AnyNode | null
  regex?: { pattern: string; flags: string }
  value?: unknown
  callee?: AnyNode
  arguments?: AnyNode[]
  tag?: AnyNode
  object?: AnyNode
  property?: AnyNode
  quasi?: AnyNode
  quasis?: { value: { cooked: string; raw: string } }[]
  expressions?: AnyNode[]
  left?: AnyNode
  right?: AnyNode
}

/** The text that an expression stands for, as far as this file says it. */
function textOf(node: AnyNode, texts: ReadonlyMap<string, string>): string {
  if (node.regex !== undefined) return node.regex.pattern
  if (typeof node.value === 'string') return node.value
  if (node.type === 'Identifier') return texts.get(node.name ?? '') ?? unknownPart
  if (node.type === 'TaggedTemplateExpression' && node.quasi !== undefined) return joined(node.quasi, 'raw', texts)
  if (node.type === 'TemplateLiteral') return joined(node, 'cooked', texts)
  if (node.type === 'MemberExpression' && node.property?.name === 'source' && node.object !== undefined)
    return textOf(node.object, texts)
  if (node.type === 'BinaryExpression' && node.left !== undefined && node.right !== undefined)
    return textOf(node.left, texts) + textOf(node.right, texts)
  return unknownPart
}

function joined(template: AnyNode, form: 'raw' | 'cooked', texts: ReadonlyMap<string, string>): string {
  const { quasis = [], expressions = [] } = template
  return quasis
    .map(({ value }, index) => {
      const expression = expressions[index]
      return value[form] + (expression === undefined ? '' : textOf(expression, texts))
    })
    .join('')
}

function visit(node: unknown, see: (node: AnyNode) => void): void {
  if (Array.isArray(node)) for (const child of node) visit(child, see)
  else if (typeof node === 'object' && node !== null) {
    if ('type' in node) see(node as AnyNode)
    for (const child of Object.values(node)) if (typeof child === 'object') visit(child, see)
  }
}
