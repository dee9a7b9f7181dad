import { diagnose, type Diagnostic } from '../../source/diagnostic.ts'
import { childOf, placeOf, textOf, type ObjectNode } from '../config-node.ts'
import { configProblems } from '../config-problems.ts'
import { sourceName } from './source-paths.ts'

/** Reports a `sourceRef` that is still in the navigation after all sources were merged. */
export function unplacedReference(entry: ObjectNode, root: ObjectNode): Diagnostic {
  const place = placeOf(entry.members.get('sourceRef')?.key ?? entry)
  const name = textOf(childOf(entry, 'sourceRef')) ?? ''
  const report = (message: string, fix: string): Diagnostic =>
    diagnose(configProblems, 'config-source-reference', place, message, fix)
  const named = childOf(root, 'sources')
  if (named?.type === 'array' && named.items.length > 0)
    return report(
      `“${name}” is not put here: a sourceRef is an entry of its own in a list.`,
      'Write it as `{ "sourceRef": "…" }` in a list such as “pages”, “groups” or “tabs”.',
    )
  const path = `/${sourceName(name).split('/').at(-1) || 'sdk'}`
  const source = JSON.stringify({ repository: name, path })
    .replaceAll(/([:,{])"/g, '$1 "')
    .replace(/\}$/, ' }')
  return report(
    `The pages of “${name}” are missing: docs.json does not say from which repository they come.`,
    `Add the key “sources” to docs.json, with an entry such as \`${source}\`; its pages are then at ${path}.`,
  )
}
