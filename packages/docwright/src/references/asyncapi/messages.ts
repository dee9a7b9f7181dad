import type { ApiSchema } from '../../openapi/api-schema.ts'
import { childOf, exactOf, follow, idOf, type DocumentSet, type Located } from '../../openapi/located.ts'
import { isRecord, listOf, recordOf, textOf } from '../../openapi/read-values.ts'
import { schemaNode } from '../../openapi/schema-node.ts'
import type { AsyncChannel, AsyncDocument, AsyncOperation } from './async-document.ts'
import { entriesOf } from './async-document.ts'
import { isDeprecated, layersOf, partsIn, textIn, type Layers } from './layers.ts'
import type { ReferenceFact } from '../reference-page.ts'
import { tagFacts } from './servers.ts'

/** A message on pages. */
export interface AsyncMessage {
  /** The same for the same message, wherever it is used. */
  id: string
  /** Its key in the channel, if it has one. */
  key: string | undefined
  title: string
  description: string | undefined
  deprecated: boolean
  contentType: string | undefined
  layers: Layers
  headers: ApiSchema | undefined
  payload: AsyncPayload | undefined
  correlationId: { description: string | undefined; location: string | undefined } | undefined
  examples: readonly MessageExample[]
  tags: readonly ReferenceFact[]
  /** Files for references in its bindings. */
  set: DocumentSet
}

/** The payload: a JSON Schema, or a schema in another language. */
export type AsyncPayload =
  | { kind: 'schema'; schema: ApiSchema; format: string | undefined }
  | { kind: 'avro'; at: Located; format: string }
  | { kind: 'text'; text: string; format: string }

export interface MessageExample {
  name: string | undefined
  summary: string | undefined
  headers: unknown
  payload: unknown
}

/** Limit of nested lists of alternatives in version 2. */
const deepest = 8

/** The messages of an operation: its own, otherwise all of its channel. */
export function messagesOfOperation(operation: AsyncOperation, document: AsyncDocument): AsyncMessage[] {
  const { set, major } = document
  if (major === 2)
    return partsIn(operation.layers, 'message', set)
      .flatMap((at) => oneOf(at, document, 0))
      .slice(0, 500)
  const own = operation.layers.map((layer) => childOf(layer, 'messages')).find(({ value }) => Array.isArray(value))
  if (own !== undefined) return listed(own, document)
  return operation.channel === undefined ? [] : messagesOfChannel(operation.channel, document)
}

/** Messages in a list. */
export function listed(list: Located, document: AsyncDocument): AsyncMessage[] {
  return [...listOf(list.value).keys()].flatMap((index) => {
    const at = follow(childOf(list, index), document.set)
    return at === undefined || !isRecord(at.value) ? [] : [messageAt(at, keyOf(list, index), document)]
  })
}

/** A message's key in the channel, for a list that refers to it. */
function keyOf(list: Located, index: number): string | undefined {
  const reference = textOf(recordOf(childOf(list, index).value)['$ref'])
  return reference
    ?.slice(reference.lastIndexOf('/') + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~')
}

/** The messages of a channel; in version 2, those of its operations, each once. */
export function messagesOfChannel(channel: AsyncChannel, document: AsyncDocument): AsyncMessage[] {
  if (document.major === 3)
    return entriesOf(childOf(channel.at, 'messages'), document.set).map(([key, , at]) => messageAt(at, key, document))
  const operations = document.operations.filter((operation) => operation.channel === channel)
  const all = operations.flatMap((operation) => messagesOfOperation(operation, document))
  return [...new Map(all.map((message) => [message.id, message])).values()]
}

function oneOf(at: Located, document: AsyncDocument, depth: number): AsyncMessage[] {
  const message = follow(at, document.set)
  if (message === undefined || !isRecord(message.value)) return []
  const options = childOf(message, 'oneOf')
  if (!Array.isArray(options.value) || depth > deepest) return [messageAt(message, nameOfComponent(message), document)]
  return [...options.value.keys()].flatMap((index) => oneOf(childOf(options, index), document, depth + 1))
}

function nameOfComponent({ segments }: Located): string | undefined {
  return segments[0] === 'components' && segments[1] === 'messages' ? segments[2] : undefined
}

function messageAt(at: Located, key: string | undefined, document: AsyncDocument): AsyncMessage {
  const { set, major } = document
  const layers = layersOf(at, set, major === 2 ? 'traits' : 'own')
  const headers = partsIn(layers, 'headers', set).map(schemaWithin)
  const [correlation] = partsIn(layers, 'correlationId', set)
  const name = textIn(layers, 'title') ?? textIn(layers, 'name') ?? key ?? nameOfComponent(at)
  const contentType = textIn(layers, 'contentType') ?? textOf(set.root.valueAt(['defaultContentType']))
  const summary = textIn(layers, 'summary')
  const description = textIn(layers, 'description')
  return {
    id: idOf(at),
    key,
    title: name ?? (at.segments.at(-1) === 'message' ? 'Message' : (at.segments.at(-1) ?? 'Message')),
    description: summary === undefined || summary === description ? description : joined(summary, description),
    deprecated: isDeprecated(layers),
    contentType,
    layers,
    headers: headers.length === 0 ? undefined : schemaNode(headers, set),
    payload: payloadOf(layers, set),
    correlationId:
      correlation === undefined
        ? undefined
        : {
            description: textOf(recordOf(correlation.value)['description']),
            location: textOf(recordOf(correlation.value)['location']),
          },
    examples: partsIn(layers, 'examples', set).flatMap((list) => examplesOf(list, set)),
    tags: tagFacts(at, set),
    set,
  }
}

/** Joins two texts about the same thing. */
function joined(summary: string, description: string | undefined): string {
  return description === undefined ? summary : `${summary}\n\n${description}`
}

/** Since version 3, a schema may be wrapped in an object with its format. */
function schemaWithin(at: Located): Located {
  return 'schemaFormat' in recordOf(at.value) && 'schema' in recordOf(at.value) ? childOf(at, 'schema') : at
}

function payloadOf(layers: Layers, set: DocumentSet): AsyncPayload | undefined {
  const [named] = partsIn(layers, 'payload', set)
  if (named === undefined) return undefined
  const inner = schemaWithin(named)
  const at = follow(inner, set)
  const written = inner === named ? textIn(layers, 'schemaFormat') : textOf(recordOf(named.value)['schemaFormat'])
  const format = written?.toLowerCase() ?? ''
  // A schema that could not be read is named here, and its problem is reported elsewhere.
  if (at === undefined)
    return { kind: 'text', text: textOf(recordOf(inner.value)['$ref']) ?? '', format: written ?? 'text/plain' }
  if (format.includes('avro')) return { kind: 'avro', at, format: written ?? '' }
  const isJsonSchema = format === '' || /schema\+(?:json|yaml)|vnd\.(?:aai\.asyncapi|oai\.openapi)/.test(format)
  if (isJsonSchema && typeof at.value !== 'string')
    return { kind: 'schema', schema: schemaNode([inner], set), format: written }
  const text = typeof at.value === 'string' ? at.value : JSON.stringify(at.value, undefined, 2)
  return { kind: 'text', text, format: written ?? 'text/plain' }
}

/** Before version 2.1, an example was the payload itself, so no key of examples matches. */
function examplesOf(list: Located, set: DocumentSet): MessageExample[] {
  return [...listOf(list.value).keys()].flatMap((index) => {
    const at = follow(childOf(list, index), set)
    if (at === undefined) return []
    const value = recordOf(at.value)
    const isWrapped = ['payload', 'headers', 'name', 'summary'].some((key) => key in value)
    return {
      name: isWrapped ? textOf(value['name']) : undefined,
      summary: isWrapped ? textOf(value['summary']) : undefined,
      headers: isWrapped ? exactOf(childOf(at, 'headers')) : undefined,
      payload: isWrapped ? exactOf(childOf(at, 'payload')) : exactOf(at),
    }
  })
}
