import { decodeText } from '../source/decode-text.ts'
import { diagnose, type Diagnostic } from '../source/diagnostic.ts'
import { resolveSourcePath } from '../source/source-path.ts'
import { defaultLimits } from '../source/limited-source.ts'
import type { Source } from '../source/source.ts'
import { createConfigDocument } from './config-document.ts'
import { placeOf, textOf, type ConfigNode, type Member, type ObjectNode } from './config-node.ts'
import { configProblems, type ConfigProblem } from './config-problems.ts'
import { createLosses, type Losses } from './losses.ts'
import { parseConfigFile } from './parse-config-file.ts'
import { nestingLimit } from './scan-json.ts'

/** A configuration with the content of the files that it names. */
export interface ResolvedReferences {
  /** Absent if no site can be made: the files include each other in a circle, or are far too large together. */
  root?: ConfigNode
  diagnostics: Diagnostic[]
  /** Every file that a `$ref` names, existing or not. */
  files: string[]
  /** Parts that were left out, so that they are not reported as missing. */
  losses: Losses
}

/** Files of a few kilobytes that include each other many times can expand to gigabytes. */
const nodeLimit = 2_000_000
const chainLimit = 32

/** A file that a `$ref` names: its root, or why it cannot be used. */
type Target = { root: ConfigNode } | { problem: ConfigProblem; message: string; fix: string }

/**
 * Replaces every `{"$ref": "file.json"}` with the content of that file. Paths are relative to the file that contains
 * them. Keys next to `$ref` override those of the file. References that cannot be resolved are reported and left out.
 *
 * @param root The parsed entry file, which is changed in place.
 * @param room Limit for all named files together, in bytes.
 * @param losses Receives the parts that are left out.
 */
export async function resolveReferences(
  root: ConfigNode,
  source: Source,
  room = defaultLimits.configuration,
  losses = createLosses(),
): Promise<ResolvedReferences> {
  const diagnostics: Diagnostic[] = []
  const targets = await loadTargets(root, source, { diagnostics, room })
  const merger = createMerger(targets, diagnostics, losses)
  const merged = merger.merge(root, [root.document.file])
  const files = [...targets.keys()]
  if (merged === undefined || merger.hasCycle()) return { diagnostics, files, losses }
  if (!isTooLarge(merged)) return { root: merged, diagnostics, files, losses }
  const message = 'The configuration is too large or nested too deeply once all files are combined.'
  const fix = 'Include each file in fewer places, and from fewer levels.'
  diagnostics.push(diagnose(configProblems, 'config-too-large', placeOf(root), message, fix))
  return { diagnostics, files, losses }
}

/** Loads every file once that is named directly or by another file. */
async function loadTargets(root: ConfigNode, source: Source, loading: Loading): Promise<Map<string, Target>> {
  const targets = new Map<string, Target>()
  const waiting = [root]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const reference of referencesIn(node)) {
      const file = targetFile(reference)
      if (typeof file !== 'string' || file === root.document.file || targets.has(file)) continue
      const target = await loadTarget(file, source, loading)
      targets.set(file, target)
      if ('root' in target) waiting.push(target.root)
    }
  }
  return targets
}

interface Loading {
  diagnostics: Diagnostic[]
  /** Bytes left for further files. */
  room: number
}

async function loadTarget(file: string, source: Source, loading: Loading): Promise<Target> {
  const { diagnostics } = loading
  const size = (await source.find(file))?.size ?? 0
  if (size > loading.room) {
    const message = `With the file “${file}” the configuration is larger than any should be.`
    return { problem: 'config-too-large', message, fix: 'Reduce the size of the files that docs.json includes.' }
  }
  loading.room -= size
  const bytes = await source.read(file)
  if (bytes === undefined) {
    const message = `The file “${file}” does not exist, or .mintignore excludes it.`
    return {
      problem: 'config-ref-missing',
      message,
      fix: 'Create the file, or correct the path; it counts from this file’s folder.',
    }
  }
  const { text, problem } = decodeText(bytes, file)
  if (problem !== undefined) diagnostics.push(problem)
  const parsed = await parseConfigFile(createConfigDocument(file, text))
  diagnostics.push(...parsed.diagnostics)
  if (parsed.root !== undefined) return { root: parsed.root }
  return { problem: 'config-ref-invalid', message: `The file “${file}” is not valid JSON.`, fix: 'Correct that file.' }
}

/** Values of all `$ref` keys below a node. */
function referencesIn(node: ConfigNode, found: ConfigNode[] = []): ConfigNode[] {
  if (node.type === 'array') for (const item of node.items) referencesIn(item, found)
  if (node.type === 'object') {
    for (const [key, member] of node.members) {
      if (key === '$ref') found.push(member.node)
      else referencesIn(member.node, found)
    }
  }
  return found
}

/** The file of a `$ref`, or why there is none. */
function targetFile(reference: ConfigNode): string | { problem: ConfigProblem; message: string; fix: string } {
  const written = textOf(reference)
  const fix = 'Write the relative path of a JSON file, such as `./navigation.json`.'
  if (written === undefined) return { problem: 'config-ref-invalid', message: '`$ref` must be a path in quotes.', fix }
  if (/^[a-z][a-z0-9+.-]+:/i.test(written)) {
    return {
      problem: 'config-ref-invalid',
      message: `“${written}” is a URL; only files of this repository can be included.`,
      fix,
    }
  }
  if (!written.toLowerCase().endsWith('.json')) {
    return { problem: 'config-ref-invalid', message: `“${written}” is not a JSON file.`, fix }
  }
  const file = resolveSourcePath(written, reference.document.file)
  if (file !== undefined) return file
  return {
    problem: 'config-ref-outside',
    message: `“${written}” is outside the docs folder.`,
    fix: 'Move the file into the docs folder.',
  }
}

function createMerger(targets: ReadonlyMap<string, Target>, diagnostics: Diagnostic[], losses: Losses) {
  const merged = new Map<string, ConfigNode | undefined>()
  let cycle = false

  function report(problem: ConfigProblem, reference: ConfigNode, message: string, fix: string): undefined {
    diagnostics.push(diagnose(configProblems, problem, placeOf(reference), message, fix))
  }

  function merge(node: ConfigNode, chain: readonly string[]): ConfigNode | undefined {
    if (node.type === 'scalar') return node
    if (node.type === 'array') {
      const items = node.items.map((item) => merge(item, chain)).filter((item) => item !== undefined)
      if (items.length < node.items.length) {
        losses.add(node)
        node.written = node.items
      }
      node.items = items
      return node
    }
    for (const [key, member] of node.members) {
      if (key === '$ref') continue
      const value = merge(member.node, chain)
      if (value !== undefined) member.node = value
      else if (node.members.delete(key)) losses.add(node, key)
    }
    const reference = node.members.get('$ref')
    return reference === undefined ? node : include(node, reference, chain)
  }

  function include(node: ObjectNode, reference: Member, chain: readonly string[]): ConfigNode | undefined {
    const siblings = [...node.members].filter(([key]) => key !== '$ref')
    node.members.delete('$ref')
    const target = resolve(reference.node, chain)
    if (target === undefined) {
      losses.addAll(node)
      return siblings.length === 0 ? undefined : node
    }
    if (target.type === 'object') {
      const members = [...target.members].filter(([key]) => key !== '$schema')
      return { ...target, members: new Map([...members, ...siblings]) }
    }
    if (siblings.length > 0) {
      const message = `“${textOf(reference.node)}” does not contain an object, so the keys next to this \`$ref\` have no effect.`
      report('config-ref-siblings', reference.node, message, 'Remove the other keys.')
    }
    return target
  }

  function resolve(reference: ConfigNode, chain: readonly string[]): ConfigNode | undefined {
    const file = targetFile(reference)
    if (typeof file !== 'string') return report(file.problem, reference, file.message, file.fix)
    if (chain.includes(file)) {
      cycle = true
      const way = [...chain.slice(chain.indexOf(file)), file].join(' → ')
      return report(
        'config-ref-cycle',
        reference,
        `The files include each other in a circle: ${way}.`,
        'Remove one of these `$ref`s.',
      )
    }
    const target = targets.get(file)
    if (target === undefined) return undefined
    if (chain.length > chainLimit) {
      const message = `The files include each other ${chainLimit} levels deep.`
      return report('config-too-large', reference, message, 'Include the file from fewer levels.')
    }
    if (!('root' in target)) return report(target.problem, reference, target.message, target.fix)
    if (!merged.has(file)) merged.set(file, merge(target.root, [...chain, file]))
    return merged.get(file)
  }

  return { merge, hasCycle: () => cycle }
}

function isTooLarge(root: ConfigNode): boolean {
  const waiting: { node: ConfigNode; depth: number }[] = [{ node: root, depth: 0 }]
  let count = 0
  for (let entry = waiting.pop(); entry !== undefined; entry = waiting.pop()) {
    const { node, depth } = entry
    count += 1
    if (count > nodeLimit || depth > nestingLimit) return true
    if (node.type === 'array') for (const item of node.items) waiting.push({ node: item, depth: depth + 1 })
    if (node.type === 'object')
      for (const member of node.members.values()) waiting.push({ node: member.node, depth: depth + 1 })
  }
  return false
}
