import { diagnose, type Diagnostic } from '../source/diagnostic.ts'
import { nearestMatch } from '../config/nearest-match.ts'
import { spokenPlace } from './json-pointer.ts'
import { follow, type DocumentSet, type Located, type ReferenceFailure } from './located.ts'
import { openapiProblems } from './openapi-problems.ts'
import { recordOf, textsOf } from './read-values.ts'
import { targetOfMapping } from './schema-choices.ts'
import { walkSpecification } from './walk-specification.ts'

/**
 * Follows every reference of a specification.
 *
 * @returns A mistake for each missing target, at its first use.
 */
export function checkReferences(set: DocumentSet): Diagnostic[] {
  const known = new Set<string>()
  const failures = new Map<string, { failure: ReferenceFailure; count: number }>()
  const mappings = new Map<string, Diagnostic>()
  walkSpecification(set, ({ document, segments, isNamed, value }) => {
    const place = (): Located => ({ document, segments: [...segments], value })
    if (!isNamed && segments.at(-1) === 'discriminator')
      for (const name of mappedNames(place(), set))
        mappings.set(`${document.file} ${name}`, mappingProblem(name, place()))
    for (const reference of referencesOf(value)) {
      const key = `${document.file} ${reference}`
      const earlier = failures.get(key)
      if (earlier !== undefined) earlier.count += 1
      if (earlier !== undefined || known.has(key)) continue
      known.add(key)
      const at = place()
      follow(at, set, (failure) => {
        // A reached limit is reported once, where it was reached.
        if (failure.reason !== 'unread-file') failures.set(key, { failure: { ...failure, at }, count: 1 })
      })
    }
  })
  return [...[...failures.values()].map(({ failure, count }) => report(failure, count, set)), ...mappings.values()]
}

function referencesOf(value: Readonly<Record<string, unknown>>): string[] {
  return [value['$ref'], value['$dynamicRef']].filter((reference) => typeof reference === 'string')
}

/** Mappings of a discriminator to missing schemas. */
function mappedNames(discriminator: Located, set: DocumentSet): string[] {
  const { mapping, defaultMapping } = recordOf(discriminator.value)
  const names = textsOf([...Object.values(recordOf(mapping)), defaultMapping])
  return names.filter((name) => targetOfMapping(name, discriminator, set) === undefined)
}

function mappingProblem(name: string, { document, segments }: Located): Diagnostic {
  const message = `A discriminator maps to “${name}”, which does not exist (in ${spokenPlace(segments)}).`
  const fix = 'Use a name from `components.schemas`, or a reference to a schema.'
  return diagnose(openapiProblems, 'openapi-discriminator-mapping', document.placeOf(segments), message, fix)
}

function report({ reason, reference, at }: ReferenceFailure, count: number, set: DocumentSet): Diagnostic {
  const others = count === 2 ? ', and once more' : `, and ${count - 1} times more`
  const where = `in ${spokenPlace(at.segments)}${count > 1 ? others : ''}`
  const place = at.document.placeOf([...at.segments, '$ref'])
  if (reason === 'cycle') {
    const message = `The reference “${reference}” is circular (${where}).`
    return diagnose(
      openapiProblems,
      'openapi-reference-cycle',
      place,
      message,
      'Replace one of the references with the value itself.',
    )
  }
  const message = `The reference “${reference}” cannot be resolved (${where}).`
  const suggestion = reason === 'missing-value' ? suggestionFor(reference, at, set) : undefined
  const fix =
    reason === 'missing-file'
      ? 'Specify a file of this repository, or a URL.'
      : 'Correct the reference, or add its target.'
  return diagnose(
    openapiProblems,
    'openapi-reference-not-found',
    place,
    message,
    suggestion === undefined ? fix : `Did you mean “${suggestion}”?`,
  )
}

function suggestionFor(reference: string, { document }: Located, { root }: DocumentSet): string | undefined {
  const [, folder, name] = /^(#\/components\/[^/]+\/)([^/]+)$/.exec(reference) ?? []
  if (folder === undefined || name === undefined) return undefined
  const keys = (document.file === root.file ? root : document).keysAt(folder.slice(2, -1).split('/'))
  const found = nearestMatch(name, keys)
  return found === undefined ? undefined : `${folder}${found}`
}
