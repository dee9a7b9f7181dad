import { diagnose, type Diagnostic } from '../../source/diagnostic.ts'
import type { Source } from '../../source/source.ts'
import { childOf, placeOf, type ObjectNode } from '../config-node.ts'
import { configProblems } from '../config-problems.ts'
import type { Losses } from '../losses.ts'
import { mountNavigation } from './mount-navigation.ts'
import { placeNavigation } from './place-navigation.ts'
import { placeReferences } from './place-references.ts'
import { readSources, type NamedSource, type SourceConfiguration } from './read-sources.ts'
import { unusedStyles } from './source-notices.ts'
import { shareSettings } from './share-settings.ts'

/** Reads the configuration of a source like that of the base, including the files that it names. */
export type ReadConfiguration = (
  file: string,
) => Promise<{ root?: ObjectNode; diagnostics: Diagnostic[]; files: string[] } | undefined>

export interface IncludedSources {
  diagnostics: Diagnostic[]
  /** Files of the sources that the configuration depends on, existing or not. */
  files: string[]
}

/**
 * Merges the navigation of other repositories: in place of each `sourceRef`, or as a product for sources that no
 * `sourceRef` names. The files of a source are in a folder named by its path. Does nothing if the configuration has no
 * `sources`.
 *
 * @param root The merged configuration, which is changed in place.
 * @param source All files, including those of the sources.
 * @param read Reads a configuration.
 * @param losses Parts that were removed from the configuration.
 */
export async function includeSources(
  root: ObjectNode,
  source: Source,
  read: ReadConfiguration,
  losses: Losses,
): Promise<IncludedSources> {
  const { sources, diagnostics } = readSources(root)
  if (sources.length === 0) return { diagnostics, files: [] }
  const paths = new Set((await source.list()).map(({ path }) => path))
  const files: string[] = []
  const included: SourceConfiguration[] = []
  for (const each of sources) {
    const found = await readSource(each, paths, read)
    files.push(...found.files)
    diagnostics.push(...found.diagnostics, ...unusedStyles(each.name, each.mount, paths))
    if (found.configuration !== undefined) included.push(found.configuration)
  }
  const placed = placeReferences(root, sources, included, losses)
  diagnostics.push(...placed.diagnostics)
  diagnostics.push(...shareSettings(root, included))
  const rest = included.filter(({ name }) => !placed.names.has(name))
  diagnostics.push(...placeNavigation(root, rest))
  return { diagnostics, files }
}

async function readSource(
  named: NamedSource,
  paths: ReadonlySet<string>,
  read: ReadConfiguration,
): Promise<{ configuration?: SourceConfiguration; diagnostics: Diagnostic[]; files: string[] }> {
  const { mount, name, node } = named
  const entries = [`${mount}/docs.json`, `${mount}/mint.json`]
  const file = entries.find((path) => paths.has(path))
  const configuration = file === undefined ? undefined : await read(file)
  if (configuration === undefined) {
    const isThere = [...paths].some((path) => path.startsWith(`${mount}/`))
    const message = isThere
      ? `The source “${name}” has no docs.json, so its pages have no place in the navigation.`
      : `The files of the source “${name}” are not here yet, so its pages are missing.`
    const fix = isThere
      ? 'Set `directory` to the folder of its docs.json, or list its pages in the navigation of this file.'
      : 'Get them with `docwright sources`.'
    const code = isThere ? 'config-source-unplaced' : 'config-source-missing'
    return { diagnostics: [diagnose(configProblems, code, placeOf(node), message, fix)], files: entries.slice(0, 1) }
  }
  const { root, diagnostics, files } = configuration
  const navigation = root === undefined ? undefined : childOf(root, 'navigation')
  if (root === undefined || navigation?.type !== 'object') return { diagnostics, files }
  mountNavigation(navigation, mount, (path) =>
    ['', '.mdx', '.md', '/index.mdx', '/index.md'].some((ending) => paths.has(`${mount}/${path}${ending}`)),
  )
  const title = childOf(root, 'name')
  const label = title?.type === 'scalar' && typeof title.value === 'string' ? title.value : name
  return { configuration: { ...named, root, navigation, title: label }, diagnostics, files }
}
