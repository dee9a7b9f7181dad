import { closest, distance } from 'fastest-levenshtein'

import { report, type AuthoredElement, type FileContext, type PageBuild } from './page-build.ts'

/**
 * Warns of properties that seem to be misspelt: those that a component does not know and that are close to one it knows
 * and was not given. Any other unknown property stays quiet, since repositories have many of other systems.
 *
 * @param name The component.
 * @param element Its tag.
 * @param file The file that holds it.
 * @param build The page.
 */
export function checkProperties(name: string, element: AuthoredElement, file: FileContext, build: PageBuild): void {
  const known = build.world.propertiesOf?.(name)
  if (known === undefined) return
  const given = element.properties.map(([property]) => property)
  const free = known.filter((property) => !given.includes(property))
  for (const property of given) {
    if (known.includes(property) || general.test(property) || free.length === 0) continue
    const meant = closest(
      property.toLowerCase(),
      free.map((candidate) => candidate.toLowerCase()),
    )
    const candidate = free.find((other) => other.toLowerCase() === meant)
    if (candidate === undefined || !isSlip(property.toLowerCase(), meant)) continue
    const message = `<${name}> has no property “${property}”; it is ignored.`
    report(build, 'unknown-property', file, element.start, message, `Did you mean “${candidate}”?`)
  }
}

/** What any element may have, or React. */
const general =
  /^(?:id|key|ref|children|class|className|style|lang|dir|role|tabIndex|slot|hidden|on[A-Z].*|(?:data|aria)-.*)$/

/** One letter wrong, too many or too few; in longer names also two that changed places. */
function isSlip(written: string, meant: string): boolean {
  const steps = distance(written, meant)
  if (steps === 0) return true
  if (Math.min(written.length, meant.length) < 4) return isTransposed(written, meant)
  return steps === 1 || isTransposed(written, meant)
}

/** Whether two neighbouring letters changed places. */
function isTransposed(written: string, meant: string): boolean {
  if (written.length !== meant.length) return false
  for (let at = 0; at < written.length; at++) {
    if (written[at] === meant[at]) continue
    return `${written.slice(0, at)}${written[at + 1] ?? ''}${written[at] ?? ''}${written.slice(at + 2)}` === meant
  }
  return false
}
