import { closest } from 'fastest-levenshtein'
import { isSlip } from '../../config/spelling-distance.ts'
import type { Repair } from '../../source/diagnostic.ts'
import { report, type AuthoredElement, type FileContext, type PageBuild } from './page-build.ts'

/**
 * Warns of a property that is missing where readers need it, and of those that seem to be misspelt: those that a component
 * does not know and that are close to one it knows and was not given. Any other unknown property stays quiet, since repositories have many of other systems.
 *
 * @param name The component.
 * @param element Its tag.
 * @param file The file that holds it.
 * @param build The page.
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

/** What other systems, and stages of ours, call finished HTML and what they make of a component. */
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

/** Nothing of a component is taken from these: whoever writes one expects an effect that there is not. */
function reportPipelineNames(name: string, element: AuthoredElement, file: FileContext, build: PageBuild): void {
  const known = build.context.propertiesOf?.(name) ?? []
  for (const [property] of element.properties) {
    if (!namesOfPipeline.includes(property) || known.includes(property)) continue
    const message = `<${name}> has no property “${property}”; it is ignored.`
    report(build, 'unknown-property', file, element.start, message, 'Write the content between the tags.')
  }
}

/** Whether a tag takes properties from a value, which may hold any. */
function spreads({ start, end }: AuthoredElement, { module }: FileContext): boolean {
  return /^<[^>]*\{\s*\.\.\./.test(module.page.text.slice(start, end))
}

/** Warns of misspelt properties, and gives those that were meant. */
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

/** The beginning of the tag with the name that was meant, where it stands there once. */
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

/** What any element may have, or React. */
const general =
  /^(?:id|key|ref|children|class|className|style|lang|dir|role|tabIndex|slot|hidden|on[A-Z].*|(?:data|aria)-.*)$/
