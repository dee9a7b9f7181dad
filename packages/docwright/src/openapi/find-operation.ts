import { nearestMatch } from '../config/nearest-match.ts'
import type { ApiOperationSummary } from './api-operation.ts'
import type { Specification } from './specification.ts'
import { anyHttpMethod } from '../config/http-methods.ts'

/** The name of an operation: `GET /users` or `WEBHOOK name`. */
export interface OperationName {
  /** In upper case; `WEBHOOK` for a webhook. */
  method: string
  path: string
}

/** An operation with its specification. */
export interface FoundOperation {
  specification: Specification
  operation: ApiOperationSummary
}

const reference = new RegExp(String.raw`^(?:(.*?)(?<!\s)\s+)?(${anyHttpMethod}|webhook)\s+(\S.*)`, 'is')

/**
 * Parses `openapi` in a page's front matter: `GET /users`, or a file followed by that.
 *
 * @param text As written, possibly with white space and quotes.
 * @returns The operation, and the file if there is one. If the text is only a file, there is no operation.
 */
export function readOperationReference(text: string): { file?: string; name?: OperationName } {
  const plain = text.trim().replaceAll(/\s+/g, ' ')
  const [, file, method, path] = reference.exec(plain) ?? []
  if (method === undefined || path === undefined) return plain === '' ? {} : { file: plain }
  return { ...(file === undefined ? {} : { file }), name: { method: method.toUpperCase(), path: path.trim() } }
}

/**
 * Finds an operation. A trailing slash is ignored; the names of path parameters are ignored if nothing else fits.
 *
 * @param specifications Specifications to search, in this order.
 * @returns The first match.
 */
export function findOperation(
  name: OperationName,
  specifications: Iterable<Specification>,
): FoundOperation | undefined {
  for (const specification of specifications) {
    const operation = matching(name, specification.operations)
    if (operation !== undefined) return { specification, operation }
  }
  return undefined
}

/**
 * Suggests an operation in place of a missing one.
 *
 * @param specifications The specifications that were searched.
 * @returns A sentence.
 */
export function suggestOperation(name: OperationName, specifications: readonly Specification[]): string {
  const all = specifications.flatMap(({ operations }) => operations.filter(({ excluded }) => !excluded))
  const samePath = all.filter(({ path, kind }) => kind === 'operation' && bare(path) === bare(name.path))
  if (samePath.length > 0 && name.method !== 'WEBHOOK') {
    return `Write ${samePath.map((operation) => `“${nameOf(operation)}”`).join(' or ')}; this path has no other operation.`
  }
  const names = all.map((operation) => nameOf(operation))
  const near = nearestMatch(`${name.method} ${name.path}`, names) ?? nearestPath(name, names)
  return near === undefined ? 'Write the operation as it is in the specification.' : `Did you mean “${near}”?`
}

/**
 * Writes the name of an operation.
 *
 * @returns Such as `GET /users`.
 */
export function nameOf({ kind, method, path }: Pick<ApiOperationSummary, 'kind' | 'method' | 'path'>): string {
  return kind === 'webhook' ? `WEBHOOK ${path}` : `${method.toUpperCase()} ${path}`
}

function matching(
  { method, path }: OperationName,
  operations: readonly ApiOperationSummary[],
): ApiOperationSummary | undefined {
  if (method === 'WEBHOOK') return operations.find((one) => one.kind === 'webhook' && one.path === path)
  const candidates = operations.filter((one) => one.kind === 'operation' && one.method.toUpperCase() === method)
  return (
    candidates.find((one) => one.path === path) ??
    candidates.find((one) => bare(one.path) === bare(path)) ??
    candidates.find((one) => unnamed(one.path) === unnamed(path))
  )
}

/** If no name is close, the path with the longest common beginning. */
function nearestPath({ method, path }: OperationName, names: readonly string[]): string | undefined {
  const [, first = ''] = path.split('/')
  return first === '' ? undefined : names.find((name) => name.startsWith(`${method} /${first}/`))
}

function bare(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, '') : path
}

function unnamed(path: string): string {
  return bare(path).replaceAll(/\{[^{}]*\}/g, '{}')
}
