import { childOf, follow, type DocumentSet, type Located } from '../../openapi/located.ts'
import { pointerOf } from '../../openapi/json-pointer.ts'
import { isRecord, listOf, recordOf, textOf } from '../../openapi/read-values.ts'
import { isDeprecated, layersOf, textIn, type Layers } from './layers.ts'

/** An AsyncAPI file of any version, for lists. */
export interface AsyncDocument {
  set: DocumentSet
  /** In version 2, channels contain operations; in version 3, it is the other way round. */
  major: 2 | 3
  channels: readonly AsyncChannel[]
  operations: readonly AsyncOperation[]
}

/** The path of messages. */
export interface AsyncChannel {
  id: string
  pointer: string
  /** Undefined if only the running application knows it. */
  address: string | undefined
  at: Located
}

/** The use of a channel's messages by an application. */
export interface AsyncOperation {
  id: string
  pointer: string
  /** From the application's side, in every version. */
  action: 'send' | 'receive'
  /** Absent if the file names none, or a missing one. */
  channel?: AsyncChannel | undefined
  layers: Layers
  deprecated: boolean
}

/**
 * Reads the channels and operations of a file.
 *
 * @param set The file with all files to which it refers.
 * @param major Its version.
 */
export function readAsyncDocument(set: DocumentSet, major: 2 | 3): AsyncDocument {
  const root: Located = { document: set.root, segments: [], value: set.root.valueAt([]) }
  const channels = channelsOf(root, set).map(([id, named, at]): AsyncChannel => {
    const value = recordOf(at.value)
    const address = major === 3 && 'address' in value ? textOf(value['address']) : id
    return { id, pointer: pointerOf(named.segments), address, at }
  })
  const operations = major === 2 ? operationsWithin(channels, set) : operationsOf(root, channels, set)
  return { set, major, channels, operations }
}

/** A channel with a broken reference is still known by its address. */
function channelsOf(root: Located, set: DocumentSet): ReturnType<typeof entriesOf> {
  const holder = childOf(root, 'channels')
  const found = new Map(entriesOf(holder, set).map((entry) => [entry[0], entry]))
  return Object.entries(recordOf(follow(holder, set)?.value)).flatMap(([key, value]) => {
    const entry = found.get(key)
    if (entry !== undefined) return [entry]
    if (!isRecord(value) || key.startsWith('x-')) return []
    const named = childOf(follow(holder, set) ?? holder, key)
    const { $ref: _, ...rest } = value
    return [[key, named, { ...named, value: rest }]]
  })
}

/**
 * The members of an object, with references followed; members that are not objects are left out.
 *
 * @returns The key, place and target of each.
 */
export function entriesOf(holder: Located, set: DocumentSet): [key: string, named: Located, at: Located][] {
  const map = follow(holder, set)
  if (map === undefined) return []
  return Object.keys(recordOf(map.value)).flatMap((key): [string, Located, Located][] => {
    const named = childOf(map, key)
    const at = follow(named, set)
    return at !== undefined && isRecord(at.value) && !key.startsWith('x-') ? [[key, named, at]] : []
  })
}

/** In version 2, clients publish to a channel, so that the application receives, and the other way round. */
const actions = { publish: 'receive', subscribe: 'send' } as const

function operationsWithin(channels: readonly AsyncChannel[], set: DocumentSet): AsyncOperation[] {
  return channels.flatMap((channel) =>
    (['publish', 'subscribe'] as const).flatMap((key): AsyncOperation[] => {
      const at = follow(childOf(channel.at, key), set)
      if (at === undefined || !isRecord(at.value)) return []
      const layers = layersOf(at, set, 'traits')
      const id = textIn(layers, 'operationId') ?? `${key} ${channel.id}`
      const deprecated = isDeprecated(layers) || recordOf(channel.at.value)['deprecated'] === true
      return [{ id, pointer: `${channel.pointer}/${key}`, action: actions[key], channel, layers, deprecated }]
    }),
  )
}

function operationsOf(root: Located, channels: readonly AsyncChannel[], set: DocumentSet): AsyncOperation[] {
  return entriesOf(childOf(root, 'operations'), set).flatMap(([id, named, at]): AsyncOperation[] => {
    const { action } = recordOf(at.value)
    if (action !== 'send' && action !== 'receive') return []
    const layers = layersOf(at, set, 'own')
    const channel = channelAt(childOf(at, 'channel'), channels, set)
    return [{ id, pointer: pointerOf(named.segments), action, channel, layers, deprecated: isDeprecated(layers) }]
  })
}

/**
 * Finds the channel of a reference.
 *
 * @param reference The value with the reference.
 */
export function channelAt(
  reference: Located,
  channels: readonly AsyncChannel[],
  set: DocumentSet,
): AsyncChannel | undefined {
  const target = follow(reference, set)
  if (target === undefined || !isRecord(target.value)) return undefined
  const pointer = pointerOf(target.segments)
  return channels.find(({ at }) => at.document === target.document && pointerOf(at.segments) === pointer)
}

/** The tags of an object, with references followed. */
export function tagsOf(at: Located, set: DocumentSet): { name: string; description?: string | undefined }[] {
  const tags = childOf(at, 'tags')
  return [...listOf(tags.value).keys()].flatMap((index) => {
    const tag = recordOf(follow(childOf(tags, index), set)?.value)
    const name = textOf(tag['name'])
    return name === undefined ? [] : [{ name, description: textOf(tag['description']) }]
  })
}
