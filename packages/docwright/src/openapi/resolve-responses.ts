import type { ApiLink, ApiResponse } from './api-operation.ts'
import { childOf, follow, type DocumentSet, type Located } from './located.ts'
import { extensionsOf, isRecord, recordOf, textOf } from './read-values.ts'
import { contentsOf } from './resolve-content.ts'
import { headersOf } from './resolve-parameter.ts'

/**
 * Reads the responses of an operation.
 *
 * @param at `responses` of the operation.
 * @param set The files of the specification.
 * @returns By status, `default` last.
 */
export function responsesOf(at: Located, set: DocumentSet): ApiResponse[] {
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

/** `4XX` stands after 4-hundreds; what is no status stands at the end. */
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
