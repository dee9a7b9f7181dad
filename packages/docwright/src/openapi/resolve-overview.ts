import type { ApiOperationSummary, ApiOverview, ApiTag } from './api-operation.ts'
import { childOf, follow, type DocumentSet, type Located } from './located.ts'
import { operationsOf } from './path-operations.ts'
import { listOf, recordOf, textOf } from './read-values.ts'
import { externalDocsOf } from './resolve-operation.ts'
import { declaredSecurity } from './resolve-security.ts'
import { readServers } from './resolve-servers.ts'

/** Resolves the information about the whole API: `info`, servers, security schemes, tags, shared errors. */
export function resolveOverview(operations: readonly ApiOperationSummary[], set: DocumentSet): ApiOverview {
  const { root } = set
  const info = recordOf(root.valueAt(['info']))
  const contact = recordOf(info['contact'])
  const license = recordOf(info['license'])
  return {
    description: textOf(info['description']),
    version: textOf(info['version']),
    termsOfService: textOf(info['termsOfService']),
    contact: { name: textOf(contact['name']), url: textOf(contact['url']), email: textOf(contact['email']) },
    license: { name: textOf(license['name']) ?? textOf(license['identifier']), url: textOf(license['url']) },
    externalDocs: externalDocsOf(root.valueAt(['externalDocs'])),
    servers: readServers(root.valueAt(['servers'])),
    security: declaredSecurity(set),
    errors: sharedErrors(set),
    tags: tagsOf(operations, set),
  }
}

function tagsOf(operations: readonly ApiOperationSummary[], { root }: DocumentSet): ApiTag[] {
  const described = new Map(
    listOf(root.valueAt(['tags'])).flatMap((tag) => {
      const value = recordOf(tag)
      const name = textOf(value['name'])
      return name === undefined ? [] : [[name, value] as const]
    }),
  )
  const groups = new Map<string | undefined, ApiTag>()
  for (const operation of operations) {
    if (operation.excluded || operation.hidden) continue
    const group = groups.get(operation.tag) ?? tagOf(operation.group, described.get(operation.tag ?? ''))
    groups.set(operation.tag, group)
    group.operations.push(operation)
  }
  // Some authors write chapters of a manual as tags without operations.
  const others = [...described].filter(([name, { description }]) => !groups.has(name) && textOf(description))
  const rest = others.map(([name, value]) =>
    tagOf(textOf(value['x-displayName']) ?? textOf(value['summary']) ?? name, value),
  )
  return [...groups.values(), ...rest]
}

function tagOf(title: string | undefined, value: Readonly<Record<string, unknown>> = {}): ApiTag {
  const docs = externalDocsOf(value['externalDocs'])
  return {
    title,
    description: textOf(value['description']),
    ...(docs === undefined ? {} : { externalDocs: docs }),
    operations: [],
  }
}

/** An error that several operations return belongs to the API. */
const fewestUses = 2
/** Readers would not read a longer list. */
const maxErrors = 40

/** Error responses of `components`, by the status under which operations use them. */
function sharedErrors(set: DocumentSet): ApiOverview['errors'] {
  const uses = new Map<string, { status: string; at: Located; count: number }>()
  for (const path of set.root.keysAt(['paths'])) {
    const segments = ['paths', path]
    const item: Located = { document: set.root, segments, value: set.root.valueAt(segments) }
    for (const { operation } of operationsOf(item, set)) {
      for (const [status, response] of Object.entries(recordOf(recordOf(operation.value)['responses']))) {
        const reference = textOf(recordOf(response)['$ref'])
        if (reference === undefined || !/^(?:[45](?:\d\d|XX)|default)$/i.test(status)) continue
        const name = `${status} ${operation.document.file} ${reference}`
        const use = uses.get(name) ?? { status, at: childOf(operation, 'responses', status), count: 0 }
        use.count += 1
        uses.set(name, use)
      }
    }
  }
  return [...uses.values()]
    .filter(({ count }) => count >= fewestUses)
    .map(({ status, at }) => ({ status, description: textOf(recordOf(follow(at, set)?.value)['description'])?.trim() }))
    .filter((error, index, all) => all.findIndex((one) => isSame(one, error)) === index)
    .toSorted((a, b) => rankOf(a.status) - rankOf(b.status))
    .slice(0, maxErrors)
}

function isSame(one: ApiOverview['errors'][number], other: ApiOverview['errors'][number]): boolean {
  return one.status === other.status && one.description === other.description
}

/** Ranges follow the codes in them, `default` is last. */
function rankOf(status: string): number {
  if (status === 'default') return 1000
  return Number(/^\d{3}$/.test(status) ? status : `${status[0]}99.5`)
}
