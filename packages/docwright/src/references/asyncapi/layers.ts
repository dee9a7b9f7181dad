import { childOf, follow, type DocumentSet, type Located } from '../../openapi/located.ts'
import { isRecord, listOf, recordOf, textOf } from '../../openapi/read-values.ts'

/** An object and its traits; of what several say, the first counts. */
export type Layers = readonly Located[]

/**
 * Puts an object and its traits in order.
 *
 * @param at The object, its reference followed.
 * @param first Whose word counts: that of the traits until version 2, the object's own since version 3.
 */
export function layersOf(at: Located, set: DocumentSet, first: 'traits' | 'own'): Layers {
  const list = childOf(at, 'traits')
  const traits = [...listOf(list.value).keys()].flatMap((index) => {
    const named = childOf(list, index)
    // Until version 2.0 a trait could be a list of the trait and values for it.
    const trait = follow(Array.isArray(named.value) ? childOf(named, 0) : named, set)
    return trait !== undefined && isRecord(trait.value) ? [trait] : []
  })
  return first === 'own' ? [at, ...traits.toReversed()] : [...traits.toReversed(), at]
}

/** The part of each layer that has it, references followed. */
export function partsIn(layers: Layers, key: string, set: DocumentSet): Located[] {
  return layers.flatMap((layer) => {
    const part = follow(childOf(layer, key), set)
    return part === undefined || part.value === undefined ? [] : [part]
  })
}

/** A text of the first layer that has it. */
export function textIn(layers: Layers, key: string): string | undefined {
  for (const { value } of layers) {
    const text = textOf(recordOf(value)[key])
    if (text !== undefined) return text
  }
  return undefined
}

/** Whether a layer says that the whole is outdated; the specification has no word of its own for it. */
export function isDeprecated(layers: Layers): boolean {
  return layers.some(({ value }) => [recordOf(value)['deprecated'], recordOf(value)['x-deprecated']].includes(true))
}
