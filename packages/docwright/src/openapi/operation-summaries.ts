import type { ApiOperationSummary } from './api-operation.ts'
import { pointerOf } from './json-pointer.ts'
import type { DocumentSet, Located } from './located.ts'
import { titleOf } from './operation-slug.ts'
import { operationsOf, type PathOperation } from './path-operations.ts'
import { listOf, recordOf, textOf } from './read-values.ts'

/**
 * Lists the operations of a specification in the order of `paths`, then its webhooks. One path is parsed at a time, and
 * nothing of it is kept but what lists show.
 *
 * @param set The files of the specification.
 * @returns The operations.
 */
export function summariesOf(set: DocumentSet): ApiOperationSummary[] {
  const groups = groupLabels(set)
  return (['paths', 'webhooks'] as const).flatMap((key) =>
    set.root.keysAt([key]).flatMap((path) => {
      if (path.startsWith('x-')) return []
      const segments = [key, path]
      const at: Located = { document: set.root, segments, value: set.root.valueAt(segments) }
      const kind = key === 'paths' ? 'operation' : 'webhook'
      return operationsOf(at, set).map((found) => summaryOf(kind, path, segments, found, groups))
    }),
  )
}

function summaryOf(
  kind: ApiOperationSummary['kind'],
  path: string,
  segments: readonly string[],
  { method, operation, keys }: PathOperation,
  groups: ReadonlyMap<string, string>,
): ApiOperationSummary {
  const value = recordOf(operation.value)
  // Only the names: what was parsed is not kept.
  const { document, segments: where } = operation
  const summary = textOf(value['summary'])?.trim()
  const named = { kind, method, path, summary: summary === '' ? undefined : summary }
  const tag = textOf(listOf(value['tags']).find((one) => textOf(one)?.trim()))?.trim()
  return {
    kind,
    method,
    path,
    operationId: textOf(value['operationId']),
    title: titleOf(named),
    ...(named.summary === undefined ? {} : { summary: named.summary }),
    description: textOf(value['description']),
    deprecated: value['deprecated'] === true,
    tag,
    group: tag === undefined ? undefined : (groups.get(tag) ?? tag),
    hidden: value['x-hidden'] === true,
    excluded: value['x-excluded'] === true,
    mint: { ...recordOf(value['x-mint']) },
    pointer: pointerOf([...segments, ...keys]),
    get place() {
      return document.placeOf(where)
    },
  }
}

/** `x-group` of a tag names its group. */
function groupLabels({ root }: DocumentSet): Map<string, string> {
  const labels = new Map<string, string>()
  for (const tag of listOf(root.valueAt(['tags']))) {
    const { name, 'x-group': group } = recordOf(tag)
    const [key, label] = [textOf(name), textOf(group)]
    if (key !== undefined && label !== undefined) labels.set(key, label)
  }
  return labels
}
