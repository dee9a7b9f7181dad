import { closest } from 'fastest-levenshtein'
import { isSlip } from '../../config/spelling-distance.ts'
import type { Repair } from '../../source/diagnostic.ts'
import { report, type AuthoredElement, type FileContext, type PageBuild } from './page-build.ts'

/**
 * Reports missing properties that readers need, and properties that seem to be misspelled: the component does not know
 * them, and they resemble one that it knows and was not given. Other unknown properties are ignored, since repositories
 * have many from other systems.
 */
export function checkProperties(name: string, element: AuthoredElement, file: FileContext, build: PageBuild): void {
  reportPipelineNames(name, element, file, build)
  const suggested = checkSpelling(name, element, file, build)
  const needed = build.context.neededOf?.(name) ?? []
  const [usual] = needed
  if (usual === undefined || spreads(element, file)) return
  const given = [...element.properties.map(([property]) => property), ...suggested]
  if (given.some((property) => needed.includes(property))) return
  const message = `<${name}> lacks the required property “${usual}”.`
  report(build, 'missing-property', file, element.start, message, `Write <${name} ${usual}="…">.`)
}

/** Names that other systems, and our own pipeline, use for finished HTML and for results. */
export const namesOfPipeline: readonly string[] = [
  'html',
  'innerHTML',
  'dangerouslySetInnerHTML',
  'popovers',
  'live',
  'problem',
  'aliases',
  'markdown',
  'use',
  'digest',
  'rendered',
  'headings',
  'css',
  'result',
]

/** These properties have no effect, which their author cannot know. */
function reportPipelineNames(name: string, element: AuthoredElement, file: FileContext, build: PageBuild): void {
  const known = build.context.propertiesOf?.(name) ?? []
  for (const [property] of element.properties) {
    if (!namesOfPipeline.includes(property) || known.includes(property)) continue
    const message = `<${name}> has no property “${property}”; it is ignored.`
    report(build, 'unknown-property', file, element.start, message, 'Write the content between the tags.')
  }
}

/** Whether a tag takes properties from a spread value, which may have any. */
function spreads({ start, end }: AuthoredElement, { module }: FileContext): boolean {
  return /^<[^>]*\{\s*\.\.\./.test(module.page.text.slice(start, end))
}

/** Reports misspelled properties, and returns the intended ones. */
function checkSpelling(name: string, element: AuthoredElement, file: FileContext, build: PageBuild): string[] {
  const known = build.context.propertiesOf?.(name)
  if (known === undefined) return []
  const given = element.properties.map(([property]) => property)
  const unknown = given.filter(
    (property) => !known.includes(property) && !namesOfPipeline.includes(property) && !general.test(property),
  )
  if (unknown.length === 0) return []
  const free = known.filter((property) => !given.includes(property))
  if (free.length === 0) return []
  const suggested: string[] = []
  for (const property of unknown) {
    const meant = closest(
      property.toLowerCase(),
      free.map((candidate) => candidate.toLowerCase()),
    )
    const candidate = free.find((other) => other.toLowerCase() === meant)
    if (candidate === undefined || !isSlip(property.toLowerCase(), meant)) continue
    suggested.push(candidate)
    const message = `<${name}> has no property “${property}”; it is ignored.`
    const repair = given.includes(candidate) ? undefined : respelt(property, candidate, element, file)
    report(build, 'unknown-property', file, element.start, message, `Did you mean “${candidate}”?`, repair)
  }
  return suggested
}

/** The beginning of the tag with the intended name, if the misspelled one occurs in it once. */
function respelt(
  property: string,
  candidate: string,
  { start, end }: AuthoredElement,
  { module }: FileContext,
): Repair | undefined {
  const tag = /^<[\w.]+(?:"[^"]*"|'[^']*'|\{[^{}]*\}|[^"'<>{}])*/.exec(module.page.text.slice(start, end))?.[0] ?? ''
  const places = [...tag.matchAll(/(?<=\s)[\w:-]+(?=[\s=/]|$)/g)].filter(([name]) => name === property)
  const [place] = places
  if (place === undefined || places.length > 1) return undefined
  const before = tag.slice(0, place.index)
  return { written: `${before}${property}`, put: `${before}${candidate}` }
}

/** Properties that any element may have, or React knows. */
const general =
  /^(?:id|key|ref|children|class|className|style|lang|dir|role|tabIndex|slot|hidden|on[A-Z].*|(?:data|aria)-.*)$/
