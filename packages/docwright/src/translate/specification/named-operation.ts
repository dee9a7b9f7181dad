import { readOperationReference } from '../../openapi/find-operation.ts'
import type { ValueNode } from './value-tree.ts'

/** What the front matter of a page names: an operation, or a data model. */
export interface SpecificationName {
  /** Where the value stands in the front matter. */
  start: number
  end: number
  /** The value without its file. */
  rest: string
  file?: string
  /** In upper case; absent for a data model, whose name `path` is. */
  method?: string
  path: string
}

/**
 * Reads `openapi` or `openapi-schema` of a page's front matter.
 *
 * @param yaml The front matter.
 * @returns The named operation or data model; undefined if there is none.
 */
export function readSpecificationName(yaml: string): SpecificationName | undefined {
  const match = /^(openapi(?:-schema)?)[ \t]*:[ \t]*(["']?)(\S[^\n]{0,2000}?)\2[ \t]{0,50}$/m.exec(yaml)
  const [line = '', key, mark = '', value] = match ?? []
  if (match === null || value === undefined) return undefined
  const end = match.index + line.trimEnd().length - mark.length
  const place = { start: end - value.length, end }
  if (key === 'openapi-schema') {
    const parts = value.trim().split(/\s+/)
    const path = parts.at(-1) ?? ''
    return { ...place, path, rest: path, ...(parts.length > 1 ? { file: parts[0] ?? '' } : {}) }
  }
  const { file, name } = readOperationReference(value)
  if (name === undefined) return undefined
  const rest = value.slice(file === undefined ? 0 : value.indexOf(file) + file.length).trim()
  return { ...place, ...name, rest, ...(file === undefined ? {} : { file }) }
}

/**
 * Whether a specification has an operation or a data model.
 *
 * @param tree The specification.
 * @param name What is looked for.
 */
export function findOperationIn(tree: ValueNode, { method, path }: SpecificationName): boolean {
  if (method === undefined) return at(tree, ['components', 'schemas', path]) !== undefined
  if (method === 'WEBHOOK') return at(tree, ['webhooks', path]) !== undefined
  const paths = at(tree, ['paths'])
  const key =
    paths?.type === 'map' ? paths.entries.find(({ key: one }) => unnamed(one) === unnamed(path))?.key : undefined
  return key !== undefined && at(tree, ['paths', key, method.toLowerCase()]) !== undefined
}

/** A slash at the end and the names of parameters make no other path. */
function unnamed(path: string): string {
  return path.replace(/(?<=.)\/$/, '').replaceAll(/\{[^{}]*\}/g, '{}')
}

function at(tree: ValueNode, keys: readonly string[]): ValueNode | undefined {
  let node: ValueNode | undefined = tree
  for (const key of keys) node = node?.type === 'map' ? node.entries.find((one) => one.key === key)?.value : undefined
  return node
}
