import { nearestMatch } from '../config/nearest-match.ts'
import type { ApiOperationSummary } from './api-operation.ts'
import type { Specification } from './specification.ts'
import { anyHttpMethod } from '../config/http-methods.ts'

/** What names an operation: `GET /users` or `WEBHOOK name`. */
export interface OperationName {
  /** In upper case; `WEBHOOK` for a webhook. */
  method: string
  path: string
}

/** An operation found, and where. */
export interface FoundOperation {
  specification: Specification
  operation: ApiOperationSummary
}

const reference = new RegExp(String.raw`^(?:(.*?)(?<!\s)\s+)?(${anyHttpMethod}|webhook)\s+(\S.*)`, 'is')

/**
 * Reads `openapi` of a page's front matter: `GET /users`, also with a file before it.
 *
 * @param text The text, white space and quotes as they come.
 * @returns The operation with the file, if one is named; the file alone where the text is nothing else.
 */
export function readOperationReference(text: string): { file?: string; name?: OperationName } {
  const plain = text.trim().replaceAll(/\s+/g, ' ')
  const [, file, method, path] = reference.exec(plain) ?? []
  if (method === undefined || path === undefined) return plain === '' ? {} : { file: plain }
  return { ...(file === undefined ? {} : { file }), name: { method: method.toUpperCase(), path: path.trim() } }
}

/**
 * Finds an operation. A slash at the end of the path is no difference; the names of path parameters are none if nothing
 * else fits.
 *
 * @param name The operation.
 * @param specifications Where to look, in this order.
 * @returns The first that fits.
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
 * Says what was probably meant by an operation that does not exist.
 *
 * @param name The operation.
 * @param specifications Where it was looked for.
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

/** The longest beginning in common, where names are too unlike otherwise. */
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
