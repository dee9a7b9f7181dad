import { childOf, follow, type DocumentSet, type Located } from '../../openapi/located.ts'
import { isRecord, listOf, recordOf, textOf, textsOf } from '../../openapi/read-values.ts'
import type { ReferenceFact, ReferenceField, ReferenceSection } from '../reference-page.ts'
import { entriesOf, tagsOf, type AsyncChannel, type AsyncDocument } from './async-document.ts'
import { bindingsOf } from './bindings.ts'
import { layersOf, textIn } from './layers.ts'

export interface AsyncServer {
  id: string
  at: Located
}

/** The servers in the file, in order. */
export function serversOf({ set }: AsyncDocument): AsyncServer[] {
  const root: Located = { document: set.root, segments: [], value: set.root.valueAt([]) }
  return entriesOf(childOf(root, 'servers'), set).map(([id, , at]) => ({ id, at }))
}

/** The servers of a channel: those that it names, otherwise all. */
/** The servers in the file, in order. */
export function serversOfChannel({ at }: AsyncChannel, document: AsyncDocument): AsyncServer[] {
  const all = serversOf(document)
  const list = childOf(at, 'servers')
  if (listOf(list.value).length === 0) return all
  const named = [...listOf(list.value).keys()].map((index) => childOf(list, index))
  return all.filter((server) =>
    named.some((one) => {
      if (typeof one.value === 'string') return one.value === server.id
      const target = follow(one, document.set)
      return target?.document === server.at.document && target.segments.join('/') === server.at.segments.join('/')
    }),
  )
}

/** The address of a server with its protocol. */
export function addressOf({ at }: AsyncServer): string {
  const { url, host, pathname, protocol } = recordOf(at.value)
  const given = textOf(url)
  if (given !== undefined) return given
  return `${textOf(protocol) ?? ''}://${textOf(host) ?? ''}${textOf(pathname) ?? ''}`
}

/** Servers, each with its variables, authentication and bindings. */
export function serverSections(servers: readonly AsyncServer[], document: AsyncDocument): ReferenceSection[] {
  return servers.map((server) => {
    const { set } = document
    const layers = layersOf(server.at, set, 'own')
    const value = recordOf(server.at.value)
    const security = securityFields(childOf(server.at, 'security'), document)
    const variables = entriesOf(childOf(server.at, 'variables'), set).map(([name, , at]) => variableField(name, at))
    const sections = [
      ...(variables.length === 0 ? [] : [{ title: 'Variables', fields: variables }]),
      ...(security.length === 0 ? [] : [{ title: 'Security', fields: security }]),
      ...bindingsOf(layers, set),
    ]
    return {
      title: textIn(layers, 'title') ?? server.id,
      description: paragraphs(textIn(layers, 'summary'), textIn(layers, 'description')),
      facts: [
        { label: 'address', value: addressOf(server) },
        ...factsOf(value, ['protocol', 'protocolVersion']),
        ...tagFacts(server.at, set),
      ],
      ...(sections.length === 0 ? {} : { sections }),
    }
  })
}

/** Joins texts as paragraphs. */
export function paragraphs(...texts: (string | undefined)[]): string | undefined {
  const said = [...new Set(texts.filter((text) => text !== undefined && text.trim() !== ''))]
  return said.length === 0 ? undefined : said.join('\n\n')
}

/** The keys that have a text, as facts. */
export function factsOf(value: Readonly<Record<string, unknown>>, labels: readonly string[]): ReferenceFact[] {
  return labels.flatMap((label) => {
    const text = textOf(value[label])
    return text === undefined ? [] : [{ label, value: text }]
  })
}

/** Tags as one fact. */
export function tagFacts(at: Located, set: DocumentSet): ReferenceFact[] {
  const tags = tagsOf(at, set)
  return tags.length === 0 ? [] : [{ label: 'tags', value: tags.map(({ name }) => name).join(', ') }]
}

/** A variable of a server, or a parameter of a channel since version 3: always a text. */
export function variableField(name: string, at: Located): ReferenceField {
  const { description, default: usual, enum: values, examples, location } = recordOf(at.value)
  const samples = textsOf(examples)
  return {
    name,
    required: usual === undefined,
    description: textOf(description),
    value: {
      isPlain: true,
      text: 'string',
      default: textOf(usual),
      enumeration: textsOf(values).map((value) => ({ value })),
      facts: [
        ...(samples.length === 0 ? [] : [{ label: 'examples', value: samples.join(', ') }]),
        ...(textOf(location) === undefined ? [] : [{ label: 'location', value: textOf(location) ?? '' }]),
      ],
    },
  }
}

/**
 * Authentication, from the requirements of either version.
 *
 * @param list `security` of a server or an operation.
 */
export function securityFields(list: Located, document: AsyncDocument): ReferenceField[] {
  return [...listOf(list.value).keys()].flatMap((index): ReferenceField[] => {
    const named = childOf(list, index)
    if (document.major === 2)
      return Object.entries(recordOf(named.value)).map(([name, scopes]) =>
        schemeField(name, schemeNamed(name, document), textsOf(scopes), document.set),
      )
    const at = follow(named, document.set)
    if (at === undefined || !isRecord(at.value)) return []
    const reference = textOf(recordOf(named.value)['$ref'])
    const name = reference?.slice(reference.lastIndexOf('/') + 1) ?? textOf(at.value['type']) ?? 'security'
    return [schemeField(name, at, textsOf(at.value['scopes']), document.set)]
  })
}

function schemeNamed(name: string, { set }: AsyncDocument): Located | undefined {
  const segments = ['components', 'securitySchemes', name]
  const at: Located = { document: set.root, segments, value: set.root.valueAt(segments) }
  return at.value === undefined ? undefined : follow(at, set)
}

function schemeField(
  name: string,
  at: Located | undefined,
  scopes: readonly string[],
  set: DocumentSet,
): ReferenceField {
  const value = recordOf(at?.value)
  const flows = at === undefined ? [] : entriesOf(childOf(at, 'flows'), set)
  return {
    name,
    description: textOf(value['description']),
    value: {
      isPlain: true,
      text: textOf(value['type']) ?? 'unknown',
      facts: [
        ...factsOf(value, ['in', 'name', 'scheme', 'bearerFormat', 'openIdConnectUrl']),
        ...(scopes.length === 0 ? [] : [{ label: 'scopes', value: scopes.join(', ') }]),
      ],
      ...(flows.length === 0 ? {} : { fields: flows.map(([flow, , where]) => flowField(flow, where)) }),
    },
  }
}

function flowField(name: string, at: Located): ReferenceField {
  const value = recordOf(at.value)
  const scopes = Object.entries(recordOf(value['scopes'] ?? value['availableScopes']))
  return {
    name,
    value: {
      isPlain: true,
      text: 'flow',
      facts: factsOf(value, ['authorizationUrl', 'tokenUrl', 'refreshUrl']),
      enumeration: scopes.map(([scope, text]) => ({ value: scope, description: textOf(text) })),
    },
  }
}
