import { diagnose, type Diagnostic } from '../../source/diagnostic.ts'
import { childOf, placeOf, textOf, type ObjectNode } from '../config-node.ts'
import { configProblems } from '../config-problems.ts'
import { mountFolder, overlaps, sourceName } from './source-paths.ts'

/** A source that the configuration names. */
export interface NamedSource {
  name: string
  /** Folder of its files, without slashes at its ends. */
  mount: string
  node: ObjectNode
}

/** The configuration of a source, below the path of the source. */
export interface SourceConfiguration extends NamedSource {
  /** What its site is called there. */
  title: string
  root: ObjectNode
  /** Its navigation, with paths from the root of the whole site. */
  navigation: ObjectNode
}

/**
 * Reads which sources a configuration names, before it is checked by the schema.
 *
 * @param root The merged configuration.
 * @returns Those that can be used, and what is wrong with the others. Types are left to the schema.
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
