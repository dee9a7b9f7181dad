import { nearestMatch } from '../config/nearest-match.ts'
import { isMap, isNode, isScalar, isSeq, type Scalar, type YAMLMap } from 'yaml'
import { parseWorkflowFrontMatter } from './workflow-front-matter.ts'
import type { workflowProblems } from './workflow-problems.ts'

/** Reads the front matter of a workflow file, and collects its problems with their places. */
export type WorkflowReader = ReturnType<typeof createWorkflowReader>

/** Values of one list, and characters of each: all of them are compared with whatever is pushed. */
const maxTexts = 50
const maxText = 300

/**
 * Opens a workflow file.
 *
 * @param path Path from the docs folder.
 * @param source The file's text.
 */
export function createWorkflowReader(path: string, source: string) {
  const { root, body, start, diagnostics, add } = parseWorkflowFrontMatter(path, source)
  const offsetOf = (map: YAMLMap, key: string | undefined): number => {
    const pair = key === undefined ? undefined : map.items.find((item) => isScalar(item.key) && item.key.value === key)
    const node = isNode(pair?.value) && pair.value.range ? pair.value : pair?.key
    const range = isNode(node) ? node.range : map.range
    return start + (range?.[0] ?? 0)
  }
  return {
    root,
    body,
    diagnostics,
    report(
      code: keyof typeof workflowProblems,
      map: YAMLMap,
      key: string | undefined,
      message: string,
      fix: string,
    ): void {
      add(code, offsetOf(map, key), message, fix)
    },
    /** As `report`, if the key itself is wrong, and not its value. */
    reportKey(code: keyof typeof workflowProblems, key: Scalar, message: string, fix: string): void {
      add(code, start + (key.range?.[0] ?? 0), message, fix)
    },
    /**
     * One text, or a number as it is written. Anything else is an error at its place: it must not be taken for what a file
     * without the key means.
     */
    text(map: YAMLMap, key: string): string | undefined {
      if (!map.has(key)) return undefined
      const node: unknown = map.get(key, true)
      const value: unknown = isScalar(node) ? node.value : node
      if (typeof value === 'string') return value
      if (typeof value === 'number' && isScalar(node)) return node.source ?? String(value)
      const fix = 'Write a text, or remove the key.'
      add('workflow-value', offsetOf(map, key), `The value of \`${key}\` is not a text.`, fix)
      return undefined
    },
    /**
     * One text, or several. Anything else is an error at its place: a filter that is not understood must not be dropped.
     */
    texts(map: YAMLMap, key: string): string[] {
      if (!map.has(key)) return []
      const value: unknown = map.get(key, true)
      const items: readonly unknown[] = isSeq(value) ? value.items : [value]
      const offset = (node: unknown): number =>
        isNode(node) && node.range ? start + node.range[0] : offsetOf(map, key)
      if (items.length === 0)
        add('workflow-value', offsetOf(map, key), `\`${key}\` lists nothing.`, 'Add a value, or remove the key.')
      if (items.length > maxTexts)
        add('workflow-value', offsetOf(map, key), `\`${key}\` lists more than ${maxTexts} values.`, 'Remove some.')
      return items.slice(0, maxTexts).flatMap((item) => {
        const text: unknown = isScalar(item) ? item.value : item
        if (typeof text === 'string' && text.length > maxText) {
          add(
            'workflow-value',
            offset(item),
            `A text in \`${key}\` has more than ${maxText} characters.`,
            'Shorten it.',
          )
          return []
        }
        if (typeof text === 'string' && text.trim() !== '') return [text]
        const shown = isScalar(item) && text !== null ? `“${item.source ?? ''}” is not a text` : 'A text is missing'
        add(
          'workflow-value',
          offset(item),
          `${shown} in \`${key}\`.`,
          'Write a text, in quotation marks if it is a number.',
        )
        return []
      })
    },
    /**
     * Reports the keys of a map that nothing reads.
     *
     * @param where The name of the map for people.
     * @param allowed Its keys.
     */
    keys(map: YAMLMap, where: string, allowed: readonly string[]): void {
      for (const { key } of map.items) {
        const name = isScalar(key) ? String(key.value) : ''
        if (allowed.includes(name)) continue
        const meant = nearestMatch(
          name,
          allowed.filter((one) => !map.has(one)),
        )
        const known = allowed.map((one) => `\`${one}\``).join(', ')
        const fix =
          meant === undefined ? `Use ${known}, or remove it.` : `Did you mean \`${meant}\`? Its keys are ${known}.`
        const at = isNode(key) && key.range ? start + key.range[0] : offsetOf(map, name)
        add('workflow-value', at, `“${name}” is not a key of ${where}.`, fix)
      }
    },
    /** One value, or several, as plain data or maps. */
    list(map: YAMLMap, key: string): unknown[] {
      const value: unknown = map.get(key, true)
      if (value === undefined || value === null) return []
      if (isSeq(value)) return value.items.map((item) => (isScalar(item) ? item.value : item))
      return [isScalar(value) ? value.value : value]
    },
  }
}

/**
 * The repository that an entry names.
 *
 * @param entry Its name, or a map with `repo`.
 */
export function repositoryOf(entry: unknown): string | undefined {
  const written: unknown = isMap(entry) ? (entry.get('repo') ?? entry.get('repository')) : entry
  return typeof written === 'string' && /^[\w.-]+(?:\/[\w.-]+)+$/.test(written) ? written : undefined
}
