import type { ApiServer } from './api-operation.ts'
import type { DocumentSet, Located } from './located.ts'
import { isRecord, listOf, recordOf, textOf, textsOf } from './read-values.ts'

/**
 * Lists the servers of an operation: its own, else those of its path, else those of the specification.
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
 * @param list `servers` of anything.
 * @returns Those with a URL, variables beyond those of the URL left out.
 */
export function readServers(list: unknown): ApiServer[] {
  return listOf(list).flatMap((server) => {
    const { url, name, description, variables } = recordOf(server)
    if (typeof url !== 'string') return []
    return [{ url, name: textOf(name), description: textOf(description), variables: variablesOf(url, variables) }]
  })
}

/**
 * Lists the variables that the URL of a server names.
 *
 * @returns Their names in order.
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
