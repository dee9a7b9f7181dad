import { partMarkdownPath } from '../render/api/part-address.ts'
import { pageFailed } from '../render/body/failed-body.ts'
import type { SiteRenderer } from '../render/site-renderer.ts'
import { leadTheSame, type FollowedLinks } from '../site/followed-links.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import { isSourceFault } from '../source/source-fault.ts'
import { mapConcurrently } from '../source/map-concurrently.ts'
import type { BuildState } from './build-state.ts'
import type { OutputFolder } from './output-folder.ts'

const partsAtOnce = 24

/**
 * Writes the parts that pages of API references leave to files of their own, and recursively the parts of those. A part
 * whose address was written before is unchanged, unless its links lead elsewhere: the address changes with all else.
 *
 * @param renderer The site.
 * @param output The output folder.
 * @param state The memory of builds: parts that its pages lead to are written, the rest is forgotten.
 * @returns A problem for each part that could not be rendered: the others are still written.
 */
export async function writeParts(
  renderer: SiteRenderer,
  output: OutputFolder,
  state: BuildState,
): Promise<Diagnostic[]> {
  const failed = new Map<string, Diagnostic>()
  const remembered = readParts(state)
  const wanted = new Map<string, WrittenPart>()
  let next = state.parts()
  while (next.length > 0) {
    const level = [...new Set(next)].filter((path) => !wanted.has(path))
    // The targets of one level are the next level.
    await mapConcurrently(level, partsAtOnce, async (path) => {
      wanted.set(path, kept(path) ?? (await write(path)))
    })
    next = level.flatMap((path) => wanted.get(path)?.leadsTo ?? [])
  }
  // The next build tries those again that failed.
  for (const path of failed.keys()) wanted.delete(path)
  if (wanted.size > 0 || remembered.size > 0) state.setValue('parts', textOf(wanted))
  return [...failed.values()]

  function kept(path: string): WrittenPart | undefined {
    const part = remembered.get(path)
    return part?.links === undefined || leadTheSame(part.links, renderer.site.links) ? part : undefined
  }

  async function write(path: string): Promise<WrittenPart> {
    let part
    try {
      part = await renderer.part(`/${path}`)
    } catch (cause) {
      if (isSourceFault(cause)) throw cause
      failed.set(path, pageFailed({ name: path, place: { file: 'docs.json', line: 1, column: 1 } }, cause))
    }
    if (part === undefined) return { leadsTo: [] }
    output.write(path, part.html)
    output.write(markdownOf(path), part.markdown)
    const leadsTo = part.parts.map((address) => address.slice(1))
    return { leadsTo, ...(part.links === undefined ? {} : { links: part.links }) }
  }
}

/** A written part. */
interface WrittenPart {
  /** Paths of the parts that it leaves to files of their own. */
  leadsTo: readonly string[]
  /** The targets of its links. */
  links?: FollowedLinks
}

/** Paths, and by number what each leads to: thousands of them name each other many times. */
interface StoredParts {
  paths: string[]
  leadsTo: number[][]
  links: (FollowedLinks | null)[]
}

function textOf(parts: ReadonlyMap<string, WrittenPart>): string {
  const paths = [...parts.keys()]
  const numbers = new Map(paths.map((path, index) => [path, index]))
  const leadsTo = [...parts.values()].map((part) => part.leadsTo.flatMap((other) => numbers.get(other) ?? []))
  const links = [...parts.values()].map((part) => part.links ?? null)
  return JSON.stringify({ paths, leadsTo, links } satisfies StoredParts)
}

function readParts(state: BuildState): Map<string, WrittenPart> {
  const text = state.value('parts') ?? ''
  if (text === '') return new Map()
  const { paths, leadsTo, links } = JSON.parse(text) as StoredParts
  return new Map(
    paths.map((path, index) => {
      const others = (leadsTo[index] ?? []).flatMap((other) => paths[other] ?? [])
      const followed = links[index] ?? undefined
      return [path, { leadsTo: others, ...(followed === undefined ? {} : { links: followed }) }]
    }),
  )
}

/**
 * Lists the files of all parts.
 *
 * @param state The memory of builds, after {@link writeParts}.
 * @returns Paths from the output folder.
 */
export function partFiles(state: BuildState): string[] {
  return [...readParts(state).keys()].flatMap((path) => [path, markdownOf(path)])
}

function markdownOf(path: string): string {
  return partMarkdownPath(`/${path}`).slice(1)
}
