import { diagnose, type Diagnostic } from '../../source/diagnostic.ts'
import { childOf, placeOf, textOf, type ObjectNode } from '../config-node.ts'
import { configProblems } from '../config-problems.ts'
import { mountFolder, overlaps, sourceName } from './source-paths.ts'

export interface NamedSource {
  name: string
  /** Folder of its files, without leading or trailing slash. */
  mount: string
  node: ObjectNode
}

/** The configuration of a source, merged below its path. */
export interface SourceConfiguration extends NamedSource {
  /** Title of its own site. */
  title: string
  root: ObjectNode
  /** Its navigation, with paths from the root of the whole site. */
  navigation: ObjectNode
}

/**
 * Reads the sources that a configuration names, before the schema validates it.
 *
 * @returns Usable sources, and problems of the others. The schema checks types.
 */
export function readSources(root: ObjectNode): { sources: NamedSource[]; diagnostics: Diagnostic[] } {
  const list = childOf(root, 'sources')
  const sources: NamedSource[] = []
  const diagnostics: Diagnostic[] = []
  for (const node of list?.type === 'array' ? list.items : []) {
    const [repository, path] = [textOf(childOf(node, 'repository')), textOf(childOf(node, 'path'))]
    if (node.type !== 'object' || repository === undefined || path === undefined) continue
    const report = (message: string, fix: string) => {
      const place = placeOf(childOf(node, 'path') ?? node)
      diagnostics.push(diagnose(configProblems, 'config-source-path', place, message, fix))
    }
    const mount = mountFolder(path)
    if (mount === undefined) {
      report(`“${path}” cannot be the path of a source.`, 'Write a path below the root, such as `/sdk`.')
      continue
    }
    const other = sources.find((source) => overlaps(source.mount, mount))
    if (other !== undefined) {
      report(
        `The paths “${path}” and “/${other.mount}” overlap, so this source is left out.`,
        'Give each source a path of its own.',
      )
      continue
    }
    sources.push({ name: textOf(childOf(node, 'name')) ?? sourceName(repository), mount, node })
  }
  return { sources, diagnostics }
}
