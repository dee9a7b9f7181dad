import { childOf, follow, type DocumentSet, type Located } from '../../openapi/located.ts'
import { isRecord, listOf, recordOf, textOf } from '../../openapi/read-values.ts'

/** An object and its traits; the first with a value has precedence. */
export type Layers = readonly Located[]

/**
 * Orders an object and its traits by precedence.
 *
 * @param at The object, with its reference followed.
 * @param first The layer with precedence: the traits in version 2, the object itself since version 3.
 */
export function layersOf(at: Located, set: DocumentSet, first: 'traits' | 'own'): Layers {
  const list = childOf(at, 'traits')
  const traits = [...listOf(list.value).keys()].flatMap((index) => {
    const named = childOf(list, index)
    // In version 2.0, a trait could be a list of the trait and values for it.
    const trait = follow(Array.isArray(named.value) ? childOf(named, 0) : named, set)
    return trait !== undefined && isRecord(trait.value) ? [trait] : []
  })
  return first === 'own' ? [at, ...traits.toReversed()] : [...traits.toReversed(), at]
}

/** A part of each layer that has it, with references followed. */
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

/** Whether a layer marks the whole as deprecated, for which AsyncAPI has no keyword. */
export function isDeprecated(layers: Layers): boolean {
  return layers.some(({ value }) => [recordOf(value)['deprecated'], recordOf(value)['x-deprecated']].includes(true))
}
