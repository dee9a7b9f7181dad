import {
  childOf,
  nodeAt,
  standingOf,
  textOf,
  type ConfigNode,
  type ConfigPath,
  type ObjectNode,
} from './config-node.ts'
import type { Finding } from './explain-issue.ts'

/**
 * Replaces wrong values whose meaning is clear, and adds keys that an element of the navigation requires, so that a
 * mistake has no further consequences.
 *
 * @param findings Mistakes, which stay reported even if they are mended.
 * @param root The configuration, which is changed in place.
 * @returns The mistakes that could not be mended.
 */
export function mendValues(findings: readonly Finding[], root: ObjectNode): Finding[] {
  return findings.filter((finding) => {
    if (finding.kind === 'invalid') return !mendType(finding.path, finding.expected, root)
    if (finding.kind === 'missing') return !mendLabel(finding.path, findings, root)
    return true
  })
}

function mendType(path: ConfigPath, expected: string | undefined, root: ObjectNode): boolean {
  const node = nodeAt(root, path)
  if (node === undefined || expected === undefined || path[0] !== 'navigation') return false
  const mended = mendedNode(node, expected)
  if (mended === undefined) return false
  put(path, mended, root)
  return true
}

function mendedNode(node: ConfigNode, expected: string): ConfigNode | undefined {
  if (expected === 'array' && node.type !== 'array' && isSomething(node))
    return { ...standingOf(node), type: 'array', items: [node] }
  if (node.type !== 'scalar') return undefined
  const { value } = node
  if (expected === 'string' && typeof value === 'number') return { ...node, value: String(value) }
  if (typeof value !== 'string') return undefined
  if (expected === 'boolean' && /^(?:true|false)$/.test(value)) return { ...node, value: value === 'true' }
  if (expected === 'number' && /^-?\d+(?:\.\d+)?$/.test(value)) return { ...node, value: Number(value) }
  return undefined
}

function isSomething(node: ConfigNode): boolean {
  return node.type === 'object' || Boolean(textOf(node))
}

const labelKeys = new Set(['group', 'tab', 'anchor', 'dropdown', 'product', 'version', 'item'])

const contentKeys =
  'pages groups tabs anchors dropdowns products versions languages menu root href openapi asyncapi graphql sdk'.split(
    ' ',
  )

/** Keys under which authors put a label, as in other tools. */
const otherLabels = ['title', 'name', 'label', 'header', 'text']

/** An element with content survives without its label. */
function mendLabel(path: ConfigPath, findings: readonly Finding[], root: ObjectNode): boolean {
  const key = String(path.at(-1))
  const element = nodeAt(root, path.slice(0, -1))
  if (path[0] !== 'navigation' || !labelKeys.has(key) || element?.type !== 'object') return false
  const page = element.members.size === 1 ? textOf(childOf(element, 'page')) : undefined
  if (page !== undefined && page !== '') {
    put(path.slice(0, -1), { ...standingOf(element), type: 'scalar', value: page }, root)
    return true
  }
  if (!contentKeys.some((name) => hasContent(childOf(element, name)))) return false
  const slip = unknownKeysOf(path.slice(0, -1), findings)
    .find(({ meant }) => meant === key)
    ?.path.at(-1)
  const written = [...(slip === undefined ? [] : [String(slip)]), ...otherLabels]
    .map((name) => textOf(childOf(element, name)))
    .find(Boolean)
  // A group without a label lists its pages without a heading.
  const label = written ?? (key === 'group' ? '' : folderOf(element) || `${key.charAt(0).toUpperCase()}${key.slice(1)}`)
  put(path, { ...standingOf(element), type: 'scalar', value: label }, root)
  return true
}

function hasContent(node: ConfigNode | undefined): boolean {
  return node?.type === 'array' ? node.items.length > 0 : node !== undefined
}

/**
 * The unknown keys of one element.
 *
 * @param path Path of the element.
 * @param findings Mistakes of the whole configuration.
 */
export function unknownKeysOf(
  path: ConfigPath,
  findings: readonly Finding[],
): Extract<Finding, { kind: 'unknown-key' }>[] {
  const element = JSON.stringify(path)
  return findings.filter(
    (finding): finding is Extract<Finding, { kind: 'unknown-key' }> =>
      finding.kind === 'unknown-key' && JSON.stringify(finding.path.slice(0, -1)) === element,
  )
}

/** The folder of the first page, in words. */
function folderOf(node: ConfigNode): string {
  const page = firstText(node)
  const folder = page?.replace(/^\//, '').split('/').slice(0, -1).at(-1) ?? ''
  const words = folder.replaceAll(/[-_]+/g, ' ').trim()
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

function firstText(node: ConfigNode): string | undefined {
  if (node.type === 'array') return node.items.map((item) => textOf(item) ?? firstText(item)).find(Boolean)
  if (node.type !== 'object') return undefined
  return contentKeys
    .map((key) => childOf(node, key))
    .flatMap((child) => (child === undefined ? [] : [firstText(child)]))
    .find(Boolean)
}

function put(path: ConfigPath, node: ConfigNode, root: ObjectNode): void {
  const holder = nodeAt(root, path.slice(0, -1))
  const last = path.at(-1)
  if (holder?.type === 'object')
    holder.members.set(String(last), { key: holder.members.get(String(last))?.key ?? node, node })
  if (holder?.type === 'array' && typeof last === 'number') holder.items[last] = node
}
