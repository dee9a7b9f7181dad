import { segmentsOf } from './json-pointer.ts'
import { childOf, follow, type DocumentSet, type Located } from './located.ts'
import { isRecord, recordOf } from './read-values.ts'
import { httpMethods } from '../config/http-methods.ts'

/** An operation of a path. */
export interface PathOperation {
  /** In lower case; methods outside HTTP (`additionalOperations`) as written. */
  method: string
  /** The operation, with its reference followed. */
  operation: Located
  /** The object of the path. */
  item: Located
  /** Keys from the path's object to the operation. */
  keys: readonly string[]
}

/**
 * Lists the operations of a path, a webhook or a callback.
 *
 * @param at The path's object, or a reference to it.
 * @returns Empty if there is no object.
 */
export function operationsOf(at: Located, set: DocumentSet): PathOperation[] {
  const item = follow(at, set)
  if (item === undefined || !isRecord(item.value)) return []
  const additional = childOf(item, 'additionalOperations')
  const keys = [
    ...httpMethods.map((method) => [method]),
    ...Object.keys(recordOf(additional.value)).map((method) => ['additionalOperations', method]),
  ]
  return keys.flatMap((path) => {
    const operation = follow(childOf(item, ...path), set)
    if (operation === undefined || !isRecord(operation.value)) return []
    return [{ method: path.at(-1) ?? '', operation, item, keys: path }]
  })
}

/**
 * Finds an operation.
 *
 * @param pointer Its JSON pointer in the root, as if references of paths were followed.
 * @returns Undefined if there is none.
 */
export function locateOperation(pointer: string, set: DocumentSet): PathOperation | undefined {
  const segments = segmentsOf(pointer) ?? []
  const at = segments.slice(0, 2)
  const keys = segments.slice(2).join('/')
  const path: Located = { document: set.root, segments: at, value: set.root.valueAt(at) }
  return operationsOf(path, set).find((one) => one.keys.join('/') === keys)
}
