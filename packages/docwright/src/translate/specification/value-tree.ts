import { parseTree, type Node as JsonNode, type ParseError } from 'jsonc-parser'
import { isMap, isScalar, isSeq, parseDocument, type Node as YamlNode } from 'yaml'

/** A value of a JSON or YAML text, with the place of each text. */
export type ValueNode =
  | { type: 'map'; entries: readonly { key: string; value: ValueNode }[] }
  | { type: 'list'; items: readonly ValueNode[] }
  | WrittenText
  /** Numbers, and aliases, whose value stands elsewhere. */
  | { type: 'other' }

/** A text, and how it is written. */
export interface WrittenText {
  type: 'text'
  value: string
  start: number
  end: number
  style: 'json' | 'flow' | 'literal' | 'folded'
}

/** Deeper values are ignored. */
const nestingLimit = 400

/**
 * Reads a JSON or YAML text. The first character decides which it is, not the file's name.
 *
 * @returns Its values; undefined if it has a syntax error.
 */
export function readValueTree(text: string): ValueNode | undefined {
  return /^\uFEFF?\s*[{[]/.test(text) ? readJson(text) : readYaml(text)
}

function readJson(text: string): ValueNode | undefined {
  const errors: ParseError[] = []
  const mark = text.startsWith('\uFEFF') ? 1 : 0
  const root = parseTree(text.slice(mark), errors, { disallowComments: true })
  return root === undefined || errors.length > 0 ? undefined : jsonNode(root, mark, 0)
}

function jsonNode({ type, offset, length, value, children = [] }: JsonNode, mark: number, depth: number): ValueNode {
  if (depth > nestingLimit) return { type: 'other' }
  if (type === 'string')
    return { type: 'text', value: String(value), start: mark + offset, end: mark + offset + length, style: 'json' }
  if (type === 'array') return { type: 'list', items: children.map((child) => jsonNode(child, mark, depth + 1)) }
  if (type !== 'object') return { type: 'other' }
  const entries = children.flatMap(({ children: [key, part] = [] }) =>
    key === undefined || part === undefined ? [] : [{ key: String(key.value), value: jsonNode(part, mark, depth + 1) }],
  )
  return { type: 'map', entries }
}

function readYaml(text: string): ValueNode | undefined {
  const document = parseDocument(text, { uniqueKeys: false, merge: true, prettyErrors: false })
  if (document.errors.length > 0 || document.contents === null) return undefined
  return yamlNode(document.contents, 0)
}

const blockStyles: Readonly<Record<string, 'literal' | 'folded'>> = { BLOCK_LITERAL: 'literal', BLOCK_FOLDED: 'folded' }

function yamlNode(node: unknown, depth: number): ValueNode {
  if (depth > nestingLimit) return { type: 'other' }
  if (isMap(node)) {
    const entries = node.items.flatMap(({ key, value }) =>
      isScalar(key) ? [{ key: String(key.value), value: yamlNode(value, depth + 1) }] : [],
    )
    return { type: 'map', entries }
  }
  if (isSeq(node)) return { type: 'list', items: node.items.map((item) => yamlNode(item, depth + 1)) }
  if (!isScalar(node) || typeof node.value !== 'string') return { type: 'other' }
  const [start, end] = (node as YamlNode).range ?? []
  if (start === undefined || end === undefined || end <= start) return { type: 'other' }
  return { type: 'text', value: node.value, start, end, style: blockStyles[node.type ?? ''] ?? 'flow' }
}
