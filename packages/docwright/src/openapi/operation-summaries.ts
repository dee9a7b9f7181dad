import type { ApiOperationSummary } from './api-operation.ts'
import { pointerOf } from './json-pointer.ts'
import type { DocumentSet, Located } from './located.ts'
import { titleOf } from './operation-title.ts'
import { operationsOf, type PathOperation } from './path-operations.ts'
import { listOf, recordOf, textOf } from './read-values.ts'

/**
 * Lists the operations of a specification in the order of `paths`, then its webhooks. One path is parsed at a time, and
 * only the information for lists is kept.
 */
export function summariesOf(set: DocumentSet): ApiOperationSummary[] {
  const groups = tagGroups(set)
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
  groups: ReadonlyMap<string, TagGroup>,
): ApiOperationSummary {
  const value = recordOf(operation.value)
  // Only the names: the parsed value is not kept.
  const { document, segments: where } = operation
  const summary = textOf(value['summary'])?.trim()
  const operationId = textOf(value['operationId'])
  const named = { kind, method, path, summary: summary === '' ? undefined : summary, operationId }
  const tags = listOf(value['tags']).flatMap((one) => textOf(one)?.trim() || [])
  // Since OpenAPI 3.2, a tag may have another purpose than navigation.
  const tag = tags.find((one) => groups.get(one)?.isForNavigation !== false) ?? tags[0]
  const around = tag === undefined ? [] : labelsAround(tag, groups)
  return {
    kind,
    method,
    path,
    operationId,
    title: titleOf(named),
    ...(named.summary === undefined ? {} : { summary: named.summary }),
    description: textOf(value['description']),
    deprecated: value['deprecated'] === true,
    tag,
    group: tag === undefined ? undefined : (groups.get(tag)?.label ?? tag),
    ...(around.length === 0 ? {} : { groupsAround: around }),
    hidden: value['x-hidden'] === true,
    excluded: value['x-excluded'] === true,
    mint: { ...recordOf(value['x-mint']) },
    pointer: pointerOf([...segments, ...keys]),
    get place() {
      return document.placeOf(where)
    },
  }
}

/** The specification's information about a tag. */
interface TagGroup {
  label: string
  parent: string | undefined
  isForNavigation: boolean
}

/** `x-group` of a tag names its group; since OpenAPI 3.2, so does `summary`. */
function tagGroups({ root }: DocumentSet): Map<string, TagGroup> {
  const groups = new Map<string, TagGroup>()
  for (const tag of listOf(root.valueAt(['tags']))) {
    const { name, 'x-group': group, summary, parent, kind } = recordOf(tag)
    const key = textOf(name)
    if (key === undefined) continue
    const label = textOf(group) ?? textOf(summary) ?? key
    groups.set(key, { label, parent: textOf(parent), isForNavigation: (textOf(kind) ?? 'nav') === 'nav' })
  }
  return groups
}

/** Limit of nested groups. */
const maxGroupsAround = 20

/** Labels of the tags above a tag, outermost first. */
function labelsAround(tag: string, groups: ReadonlyMap<string, TagGroup>): string[] {
  const seen = new Set([tag])
  const labels: string[] = []
  let parent = groups.get(tag)?.parent
  while (parent !== undefined && !seen.has(parent) && labels.length < maxGroupsAround) {
    seen.add(parent)
    const group = groups.get(parent)
    labels.unshift(group?.label ?? parent)
    parent = group?.parent
  }
  return labels
}
