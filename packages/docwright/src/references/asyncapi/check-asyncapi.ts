import { nearestMatch } from '../../config/nearest-match.ts'
import { pointerOf } from '../../openapi/json-pointer.ts'
import { childOf, follow, type Located } from '../../openapi/located.ts'
import { isRecord, listOf, recordOf, textOf } from '../../openapi/read-values.ts'
import { diagnose, type Diagnostic } from '../../source/diagnostic.ts'
import { referenceProblems } from '../reference-problems.ts'
import type { AsyncChannel, AsyncDocument } from './async-document.ts'
import { serversOf } from './servers.ts'

/**
 * Finds mistakes of an AsyncAPI file that no page shows: missing parts, and unknown names.
 *
 * @returns Each with its place and JSON pointer.
 */
export function checkAsyncapi(document: AsyncDocument): Diagnostic[] {
  return [
    ...(document.major === 3 ? operationProblems(document) : securityProblems(document)),
    ...repeatedIds(document),
    ...document.channels.flatMap((channel) => [...parameterProblems(channel), ...serverProblems(channel, document)]),
  ]
}

function problem(
  at: Located,
  message: string,
  fix: string,
  code: 'asyncapi-invalid-value' | 'asyncapi-parameter' = 'asyncapi-invalid-value',
): Diagnostic {
  const place = at.document.placeOf(at.segments)
  return diagnose(referenceProblems, code, place, `${message} (at ${pointerOf(at.segments)}).`, fix)
}

/** Operations without a page or a channel. */
function operationProblems({ set }: AsyncDocument): Diagnostic[] {
  const operations: Located = { document: set.root, segments: ['operations'], value: set.root.valueAt(['operations']) }
  return Object.keys(recordOf(operations.value)).flatMap((id) => {
    const named = childOf(operations, id)
    const at = follow(named, set)
    if (id.startsWith('x-') || at === undefined) return []
    const { action } = recordOf(at.value)
    if (action !== 'send' && action !== 'receive')
      return [
        problem(
          named,
          typeof action === 'string'
            ? `The \`action\` of the operation “${id}” is “${action}”, so it has no page`
            : `The operation “${id}” has no \`action\`, so it has no page`,
          action === 'publish' || action === 'subscribe'
            ? `Write \`receive\` if the described application receives the message, which version 2 calls \`publish\`, or \`send\` if it sends it.`
            : 'Set `action` to `send` or `receive`.',
        ),
      ]
    const channel = childOf(at, 'channel')
    if (textOf(recordOf(channel.value)['$ref']) !== undefined) return []
    return [
      problem(
        named,
        `The operation “${id}” names no channel`,
        'Set `channel` to a reference, such as `$ref: "#/channels/chat"`.',
      ),
    ]
  })
}

/** In version 2, requirements refer to schemes by name. */
function securityProblems(document: AsyncDocument): Diagnostic[] {
  const known = new Set(document.set.root.keysAt(['components', 'securitySchemes']))
  const lists = [...serversOf(document).map(({ at }) => at), ...document.operations.flatMap(({ layers }) => layers)]
  return lists.flatMap((at) => {
    const list = childOf(at, 'security')
    return [...listOf(list.value).keys()].flatMap((index) => {
      const requirement = childOf(list, index)
      return Object.keys(recordOf(requirement.value)).flatMap((name) => {
        if (known.has(name)) return []
        const near = nearestMatch(name, [...known])
        const fix = near === undefined ? 'Define it under `components.securitySchemes`.' : `Did you mean “${near}”?`
        return [problem(requirement, `The security scheme “${name}” is not defined`, fix)]
      })
    })
  })
}

function repeatedIds({ operations, major }: AsyncDocument): Diagnostic[] {
  const seen = new Set<string>()
  return operations.flatMap(({ id, layers: [at] }) => {
    const isRepeated = major === 2 && seen.has(id)
    seen.add(id)
    return !isRepeated || at === undefined
      ? []
      : [problem(at, `Two operations have the operationId “${id}”`, 'Give each operation a unique operationId.')]
  })
}

/** Parameters in the address and under `parameters` must be the same. */
function parameterProblems({ id, address, at }: AsyncChannel): Diagnostic[] {
  if (address === undefined) return []
  const named = new Set(Array.from(address.matchAll(/\{([^{}]+)\}/g), ([, name = '']) => name))
  const parameters = childOf(at, 'parameters')
  const known = Object.keys(recordOf(parameters.value)).filter((name) => name !== '$ref' && !name.startsWith('x-'))
  if ('$ref' in recordOf(parameters.value)) return []
  const missing = [...named].filter((name) => !known.includes(name))
  const unused = known.filter((name) => !named.has(name))
  return [
    ...missing.map((name) =>
      problem(
        at,
        `The channel “${id}” uses the parameter “${name}”, which it does not define`,
        'Define it under `parameters`.',
        'asyncapi-parameter',
      ),
    ),
    ...unused.map((name) =>
      problem(
        childOf(parameters, name),
        `The parameter “${name}” is not in the address of the channel “${id}”`,
        'Add it to the address, or remove it.',
        'asyncapi-parameter',
      ),
    ),
  ]
}

/** Missing servers of a channel. In version 3 these are references, which are checked elsewhere. */
function serverProblems({ id, at }: AsyncChannel, document: AsyncDocument): Diagnostic[] {
  const names = serversOf(document).map((server) => server.id)
  const list = childOf(at, 'servers')
  return [...listOf(list.value).keys()].flatMap((index) => {
    const named = childOf(list, index)
    if (isRecord(named.value) || names.includes(textOf(named.value) ?? '')) return []
    const near = nearestMatch(String(named.value), names)
    const fix = near === undefined ? 'Name a key of `servers`.' : `Did you mean “${near}”?`
    return [problem(named, `The channel “${id}” names the server “${String(named.value)}”, which does not exist`, fix)]
  })
}
