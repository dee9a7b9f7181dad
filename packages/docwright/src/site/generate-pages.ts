import { canonicalLanguage } from '../config/language-codes.ts'
import type { FrontMatter } from '../content/front-matter.ts'
import type {
  Division,
  GroupEntry,
  NavigationContent,
  NavigationEntry,
  NavigationTree,
} from '../navigation/navigation-tree.ts'
import { openapiProblems } from '../openapi/openapi-problems.ts'
import { diagnose, type Diagnostic, type Place } from '../source/diagnostic.ts'
import { createGeneratedPages, type GeneratedPages } from './generated-pages.ts'
import { generatedEntries, listedOperation, overviewEntries, schemaEntries } from './generated-entries.ts'
import type { SitePage } from './page-paths.ts'
import type { Specifications } from './specifications.ts'

/** What generating pages makes of a navigation. */
export interface GeneratedNavigation {
  /** The navigation, with pages in place of operations. */
  tree: NavigationTree
  pages: SitePage[]
  metadata: [string, FrontMatter][]
  diagnostics: Diagnostic[]
}

/**
 * Puts pages where the navigation lists operations, and where it leaves them to be generated. Specifications are read
 * only where the navigation asks for their operations.
 *
 * @param tree The resolved navigation.
 * @param specifications The specifications of the site.
 * @param isTaken Whether a key belongs to a page of the repository.
 * @param isReserved Whether an address is for something else, which pages about operations have the right to.
 * @returns The navigation and its new pages.
 */
export async function generatePages(
  tree: NavigationTree,
  specifications: Specifications,
  isTaken: (key: string) => boolean,
  isReserved: (key: string) => boolean = () => false,
): Promise<GeneratedNavigation> {
  const sources = new Set(neededSources(tree, true))
  const unsupported = [...asyncapiProblems(tree)]
  if (sources.size === 0) return { tree, pages: [], metadata: [], diagnostics: unsupported }
  for (const source of sources) {
    // One after the other: each may need much memory while it is read.
    await specifications.open(source)
  }
  const originals = originalSpecifications(tree)
  const survey = createGeneratedPages(specifications, isTaken, isReserved, originals)
  withPages(tree, survey, undefined)
  const pages = createGeneratedPages(specifications, isTaken, isReserved, originals, survey.survey())
  const content = withPages(tree, pages, undefined)
  const problems = [...sources].flatMap((source) => specifications.opened().get(source)?.diagnostics ?? [])
  return {
    tree: { ...tree, content },
    pages: pages.pages(),
    metadata: pages.metadata(),
    diagnostics: [...problems, ...pages.diagnostics, ...unsupported],
  }
}

/**
 * Lists the specifications that have a page for every operation.
 *
 * @param tree The navigation.
 */
export function generatingSources(tree: NavigationTree): Set<string> {
  return new Set(neededSources(tree, false))
}

type Holder = Pick<Division, 'content' | 'openapi' | 'asyncapi' | 'generates'>

function* neededSources(holder: Holder, listed: boolean): Iterable<string> {
  if (holder.generates?.includes('openapi') === true) yield* holder.openapi?.sources ?? []
  if (holder.content.kind === 'divisions') {
    for (const division of holder.content.divisions) yield* neededSources(division, listed)
  } else yield* sourcesOfEntries(holder.content.entries, listed)
}

function* sourcesOfEntries(entries: readonly NavigationEntry[], listed: boolean): Iterable<string> {
  for (const entry of entries) {
    if (entry.type === 'operation' && listed) yield* entry.openapi?.sources ?? []
    if (entry.type !== 'group') continue
    if (entry.generates?.includes('openapi') === true) yield* entry.openapi?.sources ?? []
    yield* sourcesOfEntries(entry.entries, listed)
  }
}

/**
 * Specifications that are translations of others, by their sources: in the folder of their language they have the path
 * that the original has in the folder of the default language, or at the root.
 */
function originalSpecifications({ content }: Holder): Map<string, string> {
  const originals = new Map<string, string>()
  if (content.kind !== 'divisions') return originals
  const languages = content.divisions.filter(({ kind }) => kind === 'language')
  const own = languages.find((division) => division.default)
  if (own === undefined) return originals
  const sources = new Map([...neededSources(own, true)].map((source) => [withoutFolder(source, own), source]))
  for (const division of languages)
    for (const source of neededSources(division, true)) {
      const original = sources.get(withoutFolder(source, division))
      if (division !== own && original !== undefined && original !== source) originals.set(source, original)
    }
  return originals
}

function withoutFolder(source: string, { language }: Division): string {
  const [folder = ''] = source.split('/', 1)
  return canonicalLanguage(folder) === language?.code ? source.slice(folder.length + 1) : source
}

/** Elements whose pages would come of an AsyncAPI specification. */
function* asyncapiProblems(holder: Named): Iterable<Diagnostic> {
  if (holder.generates?.includes('asyncapi') === true && holder.place !== undefined) {
    const named = holder.asyncapi?.sources.join(', ') ?? ''
    const message = `AsyncAPI is not supported yet: no pages are generated from ${named}.`
    const fix = 'Write these pages manually, or remove `asyncapi`.'
    yield diagnose(openapiProblems, 'asyncapi-unsupported', holder.place, message, fix)
  }
  for (const inner of namedWithin(holder)) yield* asyncapiProblems(inner)
}

/** What may name specifications. Its place is worked out when it is asked for: large sites have thousands of groups. */
type Named = (NavigationTree | Division | GroupEntry) & Pick<Holder, 'asyncapi' | 'generates'> & { place?: Place }

function namedWithin(holder: Named): Named[] {
  if ('entries' in holder) return holder.entries.filter((entry) => entry.type === 'group')
  if (holder.content.kind === 'divisions') return [...holder.content.divisions]
  return holder.content.entries.filter((entry) => entry.type === 'group')
}

/** Getters, which find places in files, stay getters. */
function changed<Value extends object>(value: Value, change: Partial<Value>): Value {
  return Object.defineProperties(
    {},
    {
      ...Object.getOwnPropertyDescriptors(value),
      ...Object.getOwnPropertyDescriptors(change),
    },
  ) as Value
}

function withPages(holder: Holder, pages: GeneratedPages, version: string | undefined): NavigationContent {
  const { content } = holder
  if (content.kind === 'divisions') {
    const divisions = content.divisions.map((division) =>
      changed(division, {
        content: withPages(division, pages, division.kind === 'version' ? division.label : version),
      }),
    )
    return { ...content, divisions }
  }
  return { ...content, entries: entriesWith(content.entries, holder, pages, version, 0) }
}

function entriesWith(
  entries: readonly NavigationEntry[],
  holder: Pick<Holder, 'openapi' | 'generates'>,
  pages: GeneratedPages,
  version: string | undefined,
  depth: number,
): NavigationEntry[] {
  const written = entries.flatMap((entry): NavigationEntry[] => {
    if (entry.type === 'operation') return listedOperation(entry, pages, version)
    if (entry.type !== 'group') return [entry]
    const inside = entriesWith(entry.entries, entry, pages, version, depth + 1)
    // A group that was left with nothing does not appear.
    if (inside.length === 0 && entry.root === undefined) return []
    return [changed(entry, { entries: inside })]
  })
  if (holder.generates?.includes('openapi') !== true || holder.openapi === undefined) return written
  const { openapi } = holder
  const overviews = overviewEntries(openapi, pages, written.some(leadsToPage))
  const operations = generatedEntries(openapi, pages, version, depth, new Set(written.flatMap(keysWithin)))
  return [...written, ...overviews, ...operations, ...schemaEntries(openapi, pages, depth)]
}

function keysWithin(entry: NavigationEntry): string[] {
  if (entry.type === 'group')
    return [...(entry.root === undefined ? [] : [entry.root]), ...entry.entries.flatMap(keysWithin)]
  return entry.type === 'page' ? [entry.path] : []
}

/** Whether there is a page by hand, on which authors say what an overview would. */
function leadsToPage(entry: NavigationEntry): boolean {
  if (entry.type === 'group') return entry.root !== undefined || entry.entries.some(leadsToPage)
  return entry.type === 'page'
}
