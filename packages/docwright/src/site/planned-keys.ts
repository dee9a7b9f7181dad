import type { ApiOperationSummary } from '../openapi/api-operation.ts'
import { operationKeys } from '../openapi/operation-keys.ts'
import type { Specification } from '../openapi/specification.ts'
import type { Specifications } from './specifications.ts'

/** Finds the key that an operation would have if its specification were alone, in a folder. */
export type PlannedKey = (operation: ApiOperationSummary, specification: Specification, directory: string) => string

/**
 * Plans the keys of operations.
 *
 * @param originals The originals of specifications that are translations: their pages have the same addresses.
 */
export function planKeys(specifications: Specifications, originals: ReadonlyMap<string, string>): PlannedKey {
  /** Keys by source and folder. */
  const planned = new Map<string, Map<string, string>>()

  function plannedKey(operation: ApiOperationSummary, specification: Specification, directory: string): string {
    const name = `${specification.source}\n${directory}`
    const withPages = (): ApiOperationSummary[] => named(specification).filter(({ excluded }) => !excluded)
    const keys = planned.get(name) ?? operationKeys(withPages(), directory)
    planned.set(name, keys)
    return keys.get(operation.pointer) ?? ''
  }

  /** Operations with the parts of their addresses, which are the original's; `x-mint.href` is their own. */
  function named({ source, operations }: Specification): readonly ApiOperationSummary[] {
    const original = specifications.opened().get(originals.get(source) ?? '')?.specification
    if (original === undefined) return operations
    const byPointer = new Map(original.operations.map((operation) => [operation.pointer, operation]))
    return operations.map((operation) => {
      const { tag, title, summary } = byPointer.get(operation.pointer) ?? operation
      // Copying the properties would look up its place in the file.
      return Object.assign(Object.create(operation) as ApiOperationSummary, { tag, title, summary })
    })
  }

  return plannedKey
}
