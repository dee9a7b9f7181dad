import type { ApiServer } from './api-operation.ts'
import type { DocumentSet, Located } from './located.ts'
import { isRecord, listOf, recordOf, textOf, textsOf } from './read-values.ts'

/**
 * Lists the servers of an operation: its own, otherwise those of its path, otherwise those of the specification.
 *
 * @param item Its path.
 */
export function serversOf(operation: Located, item: Located, set: DocumentSet): ApiServer[] {
  const lists = [recordOf(operation.value)['servers'], recordOf(item.value)['servers'], set.root.valueAt(['servers'])]
  return readServers(lists.find((list) => listOf(list).length > 0))
}

/**
 * Reads a list of servers.
 *
 * @param list `servers` of any object.
 * @returns Those with a URL. Variables that the URL does not use are left out.
 */
export function readServers(list: unknown): ApiServer[] {
  return listOf(list).flatMap((server) => {
    const { url, name, description, variables } = recordOf(server)
    if (typeof url !== 'string') return []
    return [{ url, name: textOf(name), description: textOf(description), variables: variablesOf(url, variables) }]
  })
}

/**
 * Lists the variables in the URL of a server.
 *
 * @returns Names in order.
 */
export function variableNames(url: string): string[] {
  return [...new Set(Array.from(url.matchAll(/\{([^{}]+)\}/g), ([, name = '']) => name))]
}

function variablesOf(url: string, variables: unknown): ApiServer['variables'] {
  return variableNames(url).map((name) => {
    const known = recordOf(variables)
    const variable = Object.hasOwn(known, name) && isRecord(known[name]) ? known[name] : {}
    const values = textsOf(variable['enum'])
    return {
      name,
      default: textOf(variable['default']) ?? values[0] ?? '',
      enum: values,
      description: textOf(variable['description']),
    }
  })
}
