import { childOf, follow, idOf, idSeparator, referenceOf, type DocumentSet, type Located } from './located.ts'
import { isRecord, listOf, recordOf } from './read-values.ts'

/** The parts of a schema: itself, its references and its `allOf`. */
export interface SchemaParts {
  /** Schemas that all apply, without references and `allOf`; overriding ones come first. */
  parts: readonly Located[]
  /** The parts whose title and description apply to the whole. */
  speaking: ReadonlySet<Located>
  /** Name under `components.schemas`, if it has one. */
  name: string | undefined
  id: string
  /** Whether it is a choice between the schema and `null`. */
  acceptsNull: boolean
  /** Whether a reference could not be followed. */
  isBroken: boolean
}

/** Descriptive keys, which do not make a schema a different one if they are next to a reference. */
const annotations = new Set(
  '$ref $dynamicRef title description summary example examples deprecated externalDocs default nullable readOnly writeOnly'.split(
    ' ',
  ),
)

/**
 * Splits a schema into parts: follows references, merges `allOf`, and treats a choice with only one option besides
 * `null` as that option. A part that contains itself in this way is used once.
 *
 * @param roots The schema; several if more than one applies to the same value.
 */
export function takeApart(roots: readonly Located[], set: DocumentSet): SchemaParts {
  const parts: Located[] = []
  const speaking = new Set<Located>()
  const seen = new Set<string>()
  const ids: string[] = []
  let name: string | undefined
  let acceptsNull = false
  let isBroken = false

  function add(at: Located, isVoice: boolean, isRoot: boolean): void {
    const id = idOf(at)
    if (seen.has(id)) return
    seen.add(id)
    const reference = referenceOf(at.value)
    if (reference !== undefined) {
      addReference(at, isVoice, isRoot)
      return
    }
    const isWrapped = isWrapper(at, set)
    if (isRoot) name ??= componentName(at)
    if (isRoot && !isWrapped) ids.push(id)
    parts.push(at)
    if (isVoice) speaking.add(at)
    const all = listOf(recordOf(at.value)['allOf'])
    for (const index of all.keys()) add(childOf(at, 'allOf', index), isVoice && all.length === 1, isRoot && isWrapped)
    for (const kind of ['oneOf', 'anyOf']) {
      const only = onlyOption(at, kind, set)
      if (only === undefined) continue
      acceptsNull ||= listOf(recordOf(at.value)[kind]).length > 1
      add(only, isVoice, isRoot && isWrapped)
    }
  }

  function addReference(at: Located, isVoice: boolean, isRoot: boolean): void {
    const value = recordOf(at.value)
    const { $ref: _reference, $dynamicRef: _dynamic, ...siblings } = value
    const hasSiblings = Object.keys(siblings).length > 0
    if (hasSiblings) {
      const own = { ...at, value: siblings }
      parts.push(own)
      if (isVoice) speaking.add(own)
      const all = listOf(siblings['allOf'])
      for (const index of all.keys()) add(childOf(at, 'allOf', index), false, false)
    }
    const isOther = Object.keys(value).some((key) => !annotations.has(key) && !key.startsWith('x-'))
    if (isRoot && isOther) ids.push(idOf(at))
    const target = follow({ ...at, value: { $ref: referenceOf(value) } }, set)
    if (target === undefined) {
      isBroken = true
      if (isRoot) ids.push(idOf(at))
      return
    }
    if (isRoot) name ??= componentName(target)
    add(target, isVoice, isRoot && !isOther)
  }

  for (const root of roots) add(root, true, true)
  return { parts, speaking, name, id: [...new Set(ids)].join(idSeparator), acceptsNull, isBroken }
}

/** Whether a schema only adds descriptions to another one. */
function isWrapper(at: Located, set: DocumentSet): boolean {
  const value = recordOf(at.value)
  const holders = ['allOf', 'oneOf', 'anyOf'].filter((key) => key in value)
  const [holder] = holders
  if (holder === undefined || holders.length > 1) return false
  if (holder === 'allOf' ? listOf(value['allOf']).length !== 1 : onlyOption(at, holder, set) === undefined) return false
  return Object.keys(value).every((key) => annotations.has(key) || key.startsWith('x-') || key === holder)
}

/** The option of a choice that has only one, with or without `null`. */
function onlyOption(at: Located, kind: string, set: DocumentSet): Located | undefined {
  const options = listOf(recordOf(at.value)[kind])
  const others = [...options.keys()].map((index) => childOf(at, kind, index)).filter((option) => !isNull(option, set))
  return others.length === 1 ? others[0] : undefined
}

/** Whether a schema accepts only `null`. */
export function isNull(at: Located, set: DocumentSet): boolean {
  const value = follow(at, set)?.value
  if (!isRecord(value)) return false
  const { type, enum: values } = value
  if (type === 'null' || (Array.isArray(type) && type.length === 1 && type[0] === 'null')) return true
  if ('const' in value) return value['const'] === null
  return Array.isArray(values) && values.length > 0 && values.every((one) => one === null)
}

function componentName({ segments }: Located): string | undefined {
  const [first, second, third, ...rest] = segments
  if (first === 'components' && second === 'schemas' && rest.length === 0) return third
  if ((first === '$defs' || first === 'definitions') && third === undefined) return second
  return segments.length === 1 ? first : undefined
}
