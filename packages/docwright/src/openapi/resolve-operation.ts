import type {
  ApiCallback,
  ApiCodeSample,
  ApiOperation,
  ApiOperationSummary,
  ApiParameter,
  ApiRequestBody,
  ApiLink,
  ApiResponse,
} from './api-operation.ts'
import { pointerOf } from './json-pointer.ts'
import { childOf, follow, type DocumentSet, type Located } from './located.ts'
import { titleOf } from './operation-title.ts'
import { locateOperation, operationsOf } from './path-operations.ts'
import { extensionsOf, isRecord, listOf, recordOf, textOf, textsOf } from './read-values.ts'
import { withPartHeaders } from './part-headers.ts'
import { contentsOf } from './resolve-content.ts'
import { parameterOf, headersOf } from './resolve-parameter.ts'
import { securityOf } from './resolve-security.ts'
import { serversOf } from './resolve-servers.ts'

/**
 * Resolves an operation.
 *
 * @param summary Its entry in lists.
 * @returns Undefined if it no longer exists.
 */
export function resolveOperation(summary: ApiOperationSummary, set: DocumentSet): ApiOperation | undefined {
  const found = locateOperation(summary.pointer, set)
  if (found === undefined) return undefined
  return readOperation(summary, found.operation, found.item, set, 0)
}

type Named = Pick<ApiOperationSummary, 'kind' | 'method' | 'path' | 'title' | 'summary' | 'pointer'>

/** Callbacks have operations, which have callbacks; deeper ones are not described anywhere. */
const callbackDepth = 2

function readOperation(named: Named, at: Located, item: Located, set: DocumentSet, depth: number): ApiOperation {
  const value = recordOf(at.value)
  const isSent = named.kind === 'operation' && depth === 0
  return {
    kind: named.kind,
    method: named.method,
    path: named.path,
    operationId: textOf(value['operationId']),
    title: named.title,
    summary: named.summary,
    description: textOf(value['description']) ?? textOf(recordOf(item.value)['description']),
    deprecated: value['deprecated'] === true,
    tags: textsOf(value['tags']),
    externalDocs: externalDocsOf(value['externalDocs']),
    servers: isSent ? serversOf(at, item, set) : [],
    security: isSent || 'security' in value ? securityOf(at, set) : [],
    parameters: parametersOf(at, item, set),
    requestBody: requestBodyOf(childOf(at, 'requestBody'), set),
    responses: responsesOf(childOf(at, 'responses'), set),
    callbacks: depth < callbackDepth ? callbacksOf(childOf(at, 'callbacks'), set, depth + 1) : [],
    codeSamples: codeSamplesOf(value),
    extensions: extensionsOf(value),
    pointer: named.pointer,
  }
}

/**
 * Reads a link to further documentation.
 *
 * @param value `externalDocs` of any object.
 */
export function externalDocsOf(value: unknown): ApiOperation['externalDocs'] {
  const docs = recordOf(value)
  const url = textOf(docs['url'])
  return url === undefined ? undefined : { url, description: textOf(docs['description']) }
}

/** Parameters of the path, overridden by those of the operation with the same name and place. */
function parametersOf(at: Located, item: Located, set: DocumentSet): ApiParameter[] {
  const parameters = new Map<string, ApiParameter>()
  for (const holder of [item, at]) {
    for (const index of listOf(recordOf(holder.value)['parameters']).keys()) {
      const parameter = parameterOf(childOf(holder, 'parameters', index), set)
      if (parameter !== undefined) parameters.set(`${parameter.in}:${parameter.name}`, parameter)
    }
  }
  return [...parameters.values()]
}

function requestBodyOf(at: Located, set: DocumentSet): ApiRequestBody | undefined {
  const body = follow(at, set)
  if (body === undefined || !isRecord(body.value)) return undefined
  return {
    description: textOf(recordOf(at.value)['description']) ?? textOf(body.value['description']),
    required: body.value['required'] === true,
    contents: withPartHeaders(contentsOf(body, set), body, set),
  }
}

function callbacksOf(at: Located, set: DocumentSet, depth: number): ApiCallback[] {
  return Object.keys(recordOf(at.value)).flatMap((name) => {
    const callback = follow(childOf(at, name), set)
    if (callback === undefined || name.startsWith('x-')) return []
    return Object.keys(recordOf(callback.value)).flatMap((expression) => {
      if (expression.startsWith('x-')) return []
      return operationsOf(childOf(callback, expression), set).map(({ method, operation, item }): ApiCallback => {
        const summary = textOf(recordOf(operation.value)['summary'])
        const title = titleOf({ kind: 'webhook', method, path: name, summary })
        const pointer = pointerOf(operation.segments)
        const named: Named = { kind: 'operation', method, path: expression, title, summary, pointer }
        return { name, expression, operation: readOperation(named, operation, item, set, depth) }
      })
    })
  })
}

function codeSamplesOf(value: Readonly<Record<string, unknown>>): ApiCodeSample[] {
  const lists = [value['x-codeSamples'], value['x-code-samples'], recordOf(value['x-readme'])['code-samples']]
  const list = lists.find((one) => Array.isArray(one))
  return listOf(list).flatMap((sample) => {
    const { lang, language, label, name, source, code } = recordOf(sample)
    const text = textOf(source) ?? textOf(code)
    const written = textOf(lang) ?? textOf(language)
    if (text === undefined || written === undefined) return []
    return [{ lang: written, label: textOf(label) ?? textOf(name), source: text }]
  })
}

/**
 * Reads the responses of an operation.
 *
 * @param at `responses` of the operation.
 * @returns By status, `default` last.
 */
function responsesOf(at: Located, set: DocumentSet): ApiResponse[] {
  return Object.keys(recordOf(at.value))
    .filter((status) => !status.startsWith('x-'))
    .toSorted((a, b) => rank(a) - rank(b))
    .flatMap((status) => {
      const own = childOf(at, status)
      const response = follow(own, set)
      if (response === undefined || !isRecord(response.value)) return []
      return [
        {
          status: /^\dxx$/i.test(status) ? status.toUpperCase() : status,
          description:
            textOf(recordOf(own.value)['description']) ??
            textOf(response.value['description']) ??
            textOf(response.value['summary']),
          headers: headersOf(childOf(response, 'headers'), set),
          contents: contentsOf(response, set),
          links: linksOf(childOf(response, 'links'), set),
          extensions: extensionsOf(response.value),
        },
      ]
    })
}

/** Ranks `4XX` after 4-hundreds, and anything that is not a status last. */
function rank(status: string): number {
  const [, hundreds] = /^(\d)xx$/i.exec(status) ?? []
  if (hundreds !== undefined) return Number(hundreds) * 100 + 99.5
  const code = Number(status)
  return Number.isFinite(code) ? code : 1e6
}

function linksOf(at: Located, set: DocumentSet): ApiLink[] {
  return Object.keys(recordOf(at.value)).flatMap((name) => {
    const link = follow(childOf(at, name), set)
    if (link === undefined || !isRecord(link.value)) return []
    const { description, operationId, operationRef, parameters } = link.value
    return [
      {
        name,
        description: textOf(description),
        operationId: textOf(operationId),
        operationRef: textOf(operationRef),
        parameters: { ...recordOf(parameters) },
      },
    ]
  })
}
