import { languageOfPath } from '../config/language-codes.ts'
import { spellingDistance } from '../config/spelling-distance.ts'

/**
 * The candidate that a wrong name most likely means: the same path below another folder, another extension, a slip in
 * one or two segments, or the only page of that name elsewhere.
 *
 * @param name A path without a leading slash, or an id.
 * @param all Existing names.
 * @returns Undefined if none is likely enough to be suggested.
 */
export function nearest(name: string, all: Iterable<string>): string | undefined {
  const language = languageOfPath(name)
  // A page of another language is never suggested.
  const candidates = language === undefined ? all : [...all].filter((one) => languageOfPath(one) === language)
  const written = name.split('/')
  let below: string | undefined
  let near: string | undefined
  let nearDistance = Number.POSITIVE_INFINITY
  for (const candidate of candidates) {
    if (isBelow(candidate, name) && candidate !== 'index' && candidate.length > (below?.length ?? 0)) below = candidate
    if (Math.abs(candidate.length - name.length) > name.length / 3 + 2) continue
    const found = differenceOf(written, candidate.split('/'))
    if (found < nearDistance) {
      nearDistance = found
      near = candidate
    }
  }
  const last = name.slice(name.lastIndexOf('/') + 1)
  const moved = last.length < 4 || last === 'index' ? undefined : onlyOneBelow(last, candidates)
  return (
    below ??
    near ??
    firstOfFolder(written, candidates) ??
    onlyOneBelow(name, candidates) ??
    (moved === undefined || isOtherEdition(written, moved.split('/')) ? undefined : moved)
  )
}

/** The introductory page of a folder with the name, in the same part of the site. */
function firstOfFolder(written: readonly string[], candidates: Iterable<string>): string | undefined {
  if (written.length < 2) return undefined
  const last = written.at(-1)
  for (const candidate of candidates) {
    const [first, ...rest] = candidate.split('/')
    if (first === written[0] && rest.at(-2) === last && introductions.has(rest.at(-1) ?? '')) return candidate
  }
  return undefined
}

const introductions = new Set(['overview', 'introduction', 'quickstart', 'getting-started', 'index'])

/** Whether two paths differ only in the middle: `sdks/flutter/authentication` is not the page of another SDK. */
function isOtherEdition(written: readonly string[], other: readonly string[]): boolean {
  return written.length > 2 && written.length === other.length && written[0] === other[0]
}

/** Whether a path is the end of another one, without its first folders. */
function isBelow(path: string, other: string): boolean {
  return other.endsWith(`/${path}`)
}

/** Number of different letters; infinite if the spelling of a segment differs too much. */
function differenceOf(written: readonly string[], candidate: readonly string[]): number {
  if (written.length !== candidate.length) return Number.POSITIVE_INFINITY
  let total = 0
  let different = 0
  for (const [index, segment] of written.entries()) {
    const other = candidate[index] ?? ''
    if (segment === other) continue
    // Names that differ only in their numbers are different things.
    if (segment.replaceAll(/\d+/g, '') === other.replaceAll(/\d+/g, '')) return Number.POSITIVE_INFINITY
    different += 1
    const found = withoutExtension(segment) === withoutExtension(other) ? 1 : spellingDistance(segment, other)
    if (different > 2 || found > allowance(segment)) return Number.POSITIVE_INFINITY
    total += found
  }
  return total
}

function allowance(segment: string): number {
  return Math.max(segment.length < 6 ? 1 : 2, Math.floor(segment.length / 4))
}

function withoutExtension(segment: string): string {
  return segment.replace(/(?<=.)\.[a-z]\w{1,4}$/i, '').toLowerCase()
}

/** A moved page usually keeps its last segments; it is suggested if it is the only one. */
function onlyOneBelow(path: string, candidates: Iterable<string>): string | undefined {
  let found: string | undefined
  for (const candidate of candidates) {
    if (candidate !== path && !isBelow(path, candidate)) continue
    if (found !== undefined) return undefined
    found = candidate
  }
  return found
}
