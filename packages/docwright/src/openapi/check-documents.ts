import { diagnose, type Diagnostic } from '../source/diagnostic.ts'
import type { ApiOperationSummary } from './api-operation.ts'
import { nearestMatch } from '../config/nearest-match.ts'
import { checkReferences } from './check-references.ts'
import { checkValues } from './check-values.ts'
import { segmentsOf, spokenPlace } from './json-pointer.ts'
import { childOf, follow, type DocumentSet, type Located } from './located.ts'
import { openapiProblems } from './openapi-problems.ts'
import { isRecord, listOf, recordOf, textOf } from './read-values.ts'
import { locateOperation } from './path-operations.ts'
import { readServers, variableNames } from './resolve-servers.ts'

/**
 * Finds mistakes in a specification that no page shows.
 *
 * @returns Each with its place and JSON pointer.
 */
export function checkDocuments(set: DocumentSet, operations: readonly ApiOperationSummary[]): Diagnostic[] {
  return [
    ...checkReferences(set),
    ...checkValues(set),
    ...operations.flatMap((operation) => checkOperation(operation, operations, set)),
    ...repeatedOperations(operations, set),
    ...repeatedNames(operations, set),
    ...checkServers({ document: set.root, segments: ['servers'], value: set.root.valueAt(['servers']) }),
  ]
}

function checkOperation(
  { kind, method, path, pointer }: ApiOperationSummary,
  operations: readonly ApiOperationSummary[],
  set: DocumentSet,
): Diagnostic[] {
  const operation = locateOperation(pointer, set)?.operation
  if (operation === undefined) return []
  const diagnostics = checkServers(childOf(operation, 'servers'))
  const { responses } = recordOf(operation.value)
  // A value of another type is reported elsewhere.
  const isNone = responses === undefined || (isRecord(responses) && Object.keys(responses).length === 0)
  if (kind === 'operation' && isNone) {
    const message = `${method.toUpperCase()} ${path} does not describe any responses.`
    const fix = 'Describe at least the success response under `responses`.'
    diagnostics.push(
      diagnose(openapiProblems, 'openapi-no-responses', operation.document.placeOf(operation.segments), message, fix),
    )
  }
  for (const [key, isRight] of [
    ['parameters', Array.isArray],
    ['responses', isRecord],
  ] as const) {
    const part = childOf(operation, key)
    if (part.value === undefined || isRight(part.value)) continue
    const message = `\`${key}\` of ${method.toUpperCase()} ${path} must be ${key === 'parameters' ? 'a list' : 'an object'}; it is ignored.`
    const fix =
      key === 'parameters'
        ? 'Write a list, with a `name` and `in` for each parameter.'
        : 'Write the responses under their statuses, such as `"200"`.'
    const place = part.document.placeOf(part.segments)
    diagnostics.push(diagnose(openapiProblems, 'openapi-invalid-value', place, message, fix))
  }
  return [...diagnostics, ...linkProblems(operation, operations, set)]
}

/** Links of responses to operations that the specification does not have. */
function linkProblems(operation: Located, operations: readonly ApiOperationSummary[], set: DocumentSet): Diagnostic[] {
  const responses = childOf(operation, 'responses')
  return Object.keys(recordOf(responses.value)).flatMap((status) => {
    const links = childOf(follow(childOf(responses, status), set, () => {}) ?? responses, 'links')
    return Object.keys(recordOf(links.value)).flatMap((name) => {
      const link = follow(childOf(links, name), set, () => {})
      const operationId = textOf(recordOf(link?.value)['operationId'])
      if (link === undefined || operationId === undefined) return []
      if (operations.some((one) => one.operationId === operationId)) return []
      const ids = operations.flatMap((one) => one.operationId ?? [])
      const meant = nearestMatch(operationId, ids)
      const message = `The link “${name}” leads to the operation “${operationId}”, which the specification does not have (in ${spokenPlace(link.segments)}).`
      const fix = meant === undefined ? 'Use the `operationId` of an operation.' : `Did you mean “${meant}”?`
      const place = link.document.placeOf([...link.segments, 'operationId'])
      return [diagnose(openapiProblems, 'openapi-link-not-found', place, message, fix)]
    })
  })
}

/** `/users/{id}` and `/users/{name}` are the same path. */
function repeatedOperations(operations: readonly ApiOperationSummary[], { root }: DocumentSet): Diagnostic[] {
  const first = new Map<string, ApiOperationSummary>()
  return operations.flatMap((operation) => {
    const { kind, method, path, pointer } = operation
    const key = `${kind} ${method} ${path.replaceAll(/\{[^{}]*\}/g, '{}').replace(/\/$/, '')}`
    const earlier = first.get(key)
    first.set(key, earlier ?? operation)
    if (earlier === undefined) return []
    const message = `${method.toUpperCase()} ${path} is the same operation as ${earlier.method.toUpperCase()} ${earlier.path}: names in braces make no difference.`
    const place = root.placeOf(segmentsOf(pointer) ?? [])
    return [diagnose(openapiProblems, 'openapi-duplicate-operation', place, message, 'Remove one of the two.')]
  })
}

/** Links of responses refer to operations by id. */
function repeatedNames(operations: readonly ApiOperationSummary[], { root }: DocumentSet): Diagnostic[] {
  const first = new Map<string, ApiOperationSummary>()
  return operations.flatMap((operation) => {
    const { operationId, pointer } = operation
    if (operationId === undefined) return []
    const earlier = first.get(operationId)
    first.set(operationId, earlier ?? operation)
    if (earlier === undefined) return []
    const message = `${spoken(operation)} has the same operationId, “${operationId}”, as ${spoken(earlier)}.`
    const place = root.placeOf(segmentsOf(pointer) ?? [])
    const fix = 'Give each operation a unique operationId.'
    return [diagnose(openapiProblems, 'openapi-duplicate-operation-id', place, message, fix)]
  })
}

function spoken({ method, path }: ApiOperationSummary): string {
  return `${method.toUpperCase()} ${path}`
}

function checkServers(servers: Located): Diagnostic[] {
  return [...listOf(servers.value).keys()].flatMap((index) => {
    const server = childOf(servers, index)
    const [read] = readServers([server.value])
    if (read === undefined) {
      return [
        diagnose(
          openapiProblems,
          'openapi-invalid-value',
          server.document.placeOf(server.segments),
          'A server has no `url`, so it is left out.',
          'Add `url`, such as `https://api.example.com`.',
        ),
      ]
    }
    const known = recordOf(recordOf(server.value)['variables'])
    const named = new Set(variableNames(read.url))
    const problems = [...named].flatMap((name): [string, string][] => {
      if (!Object.hasOwn(known, name))
        return [
          [
            `The server URL “${read.url}” uses the variable “${name}”, which is not defined; requests are written with “{${name}}”.`,
            `Define “${name}” under \`variables\` of the server, with a \`default\`, or take it out of the URL.`,
          ],
        ]
      const { default: written, enum: values } = recordOf(known[name])
      const value = textOf(written)
      if (value === undefined)
        return [
          [
            `The server variable “${name}” has no \`default\`; requests are written with “{${name}}”.`,
            `Add \`default\` to the variable “${name}”${Array.isArray(values) && values.length > 0 ? `, such as ${JSON.stringify(String(values[0]))}` : ''}.`,
          ],
        ]
      const isListed = !Array.isArray(values) || values.map(String).includes(value)
      if (isListed) return []
      return [
        [
          `The default “${value}” of the server variable “${name}” is not one of the values in its \`enum\`.`,
          'Add it to `enum`, or choose one of those as the default.',
        ],
      ]
    })
    const unused = Object.keys(known).filter((name) => !named.has(name) && !name.startsWith('x-'))
    problems.push(
      ...unused.map((name): [string, string] => [
        `The server variable “${name}” is not used: the URL “${read.url}” does not have “{${name}}”.`,
        'Remove the variable, or use it in the URL.',
      ]),
    )
    return problems.map(([message, fix]) => {
      const place = server.document.placeOf(server.segments)
      return diagnose(openapiProblems, 'openapi-server-variable', place, message, fix)
    })
  })
}
