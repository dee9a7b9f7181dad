import { diagnose, type Diagnostic } from '../../source/diagnostic.ts'
import {
  childOf,
  placeOf,
  standingOf,
  textOf,
  type ArrayNode,
  type ConfigNode,
  type ObjectNode,
} from '../config-node.ts'
import { configProblems } from '../config-problems.ts'
import { mountPath } from './mount-navigation.ts'
import type { SourceConfiguration } from './read-sources.ts'

/**
 * Merges settings that the pages of sources require: variables (those of the base take precedence), redirects below the
 * path of the source, and specifications. All other settings come from the base.
 *
 * @param root The merged configuration, which is changed in place.
 * @param sources Sources whose configuration was read.
 */
export function shareSettings(root: ObjectNode, sources: readonly SourceConfiguration[]): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  for (const source of sources) {
    diagnostics.push(...shareVariables(root, source))
    shareRedirects(root, source)
    shareSpecifications(root, source)
  }
  return diagnostics
}

function shareVariables(root: ObjectNode, source: SourceConfiguration): Diagnostic[] {
  const theirs = childOf(source.root, 'variables')
  if (theirs?.type !== 'object') return []
  const ours = childOf(root, 'variables') ?? { ...standingOf(theirs), type: 'object', members: new Map() }
  if (ours.type !== 'object') return []
  root.members.set('variables', { key: root.members.get('variables')?.key ?? theirs, node: ours })
  const diagnostics: Diagnostic[] = []
  for (const [name, member] of theirs.members) {
    const known = ours.members.get(name)
    if (known === undefined) ours.members.set(name, member)
    else if (textOf(known.node) !== textOf(member.node)) {
      const message = `The variable “${name}” has another value in “${known.node.document.file}”, which is the one that pages show.`
      const fix = 'Give one of the two another name.'
      diagnostics.push(diagnose(configProblems, 'config-source-variable', placeOf(member.key), message, fix))
    }
  }
  return diagnostics
}

function shareRedirects(root: ObjectNode, { root: theirs, mount }: SourceConfiguration): void {
  const rules = childOf(theirs, 'redirects')
  if (rules?.type !== 'array') return
  const ours = childOf(root, 'redirects') ?? { ...standingOf(rules), type: 'array', items: [] }
  if (ours.type !== 'array') return
  root.members.set('redirects', { key: root.members.get('redirects')?.key ?? rules, node: ours })
  for (const rule of rules.items) {
    for (const key of ['source', 'destination']) {
      const node = childOf(rule, key)
      if (node?.type === 'scalar' && typeof node.value === 'string' && /^\/(?!\/)/.test(node.value))
        node.value = `/${mount}${node.value}`
    }
  }
  const list: ArrayNode = ours
  list.items = [...list.items, ...rules.items]
}

/** They follow those of the base. */
function shareSpecifications(root: ObjectNode, { root: theirs, mount }: SourceConfiguration): void {
  const named = childOf(theirs, 'api')
  for (const key of ['openapi', 'asyncapi']) {
    const node = named === undefined ? undefined : childOf(named, key)
    const value = node?.type === 'object' ? childOf(node, 'source') : node
    if (value === undefined) continue
    const paths = (value.type === 'array' ? value.items : [value]).filter((item) => textOf(item) !== undefined)
    for (const path of paths) if (path.type === 'scalar') path.value = mountPath(String(path.value), mount)
    append(root, ['api', key], paths)
  }
}

/** Appends paths to a list of specifications in any form. */
function append(root: ObjectNode, [section = '', key = '']: readonly string[], paths: readonly ConfigNode[]): void {
  const [first] = paths
  if (first === undefined) return
  const holder = childOf(root, section) ?? { ...standingOf(first), type: 'object', members: new Map() }
  if (holder.type !== 'object') return
  root.members.set(section, { key: root.members.get(section)?.key ?? first, node: holder })
  const written = holder.members.get(key)
  const target = written?.node.type === 'object' ? written.node : holder
  const member = written?.node.type === 'object' ? 'source' : key
  const node = childOf(target, member)
  const before = node?.type === 'array' ? node.items : [node ?? []].flat()
  const list: ArrayNode = { ...standingOf(node ?? first), type: 'array', items: [...before, ...paths] }
  target.members.set(member, { key: target.members.get(member)?.key ?? first, node: list })
}
