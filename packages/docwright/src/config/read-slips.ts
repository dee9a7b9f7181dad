import type * as z from 'zod'
import { diagnose, type Diagnostic } from '../source/diagnostic.ts'
import { childOf, placeOf, type ConfigNode, type ConfigPath, type ObjectNode } from './config-node.ts'
import { configProblems } from './config-problems.ts'
import { knownKeys } from './known-keys.ts'
import { legacyKeyFix } from './legacy-keys.ts'
import { isSlip } from './spelling-distance.ts'

/** Lists that an element of the navigation can have; an element without any of them is empty. */
const listKeys = ['pages', 'groups', 'tabs', 'anchors', 'dropdowns', 'products', 'versions', 'languages', 'menu']
const contentKeys = [...listKeys, 'root', 'href', 'openapi', 'asyncapi', 'graphql', 'sdk']

/**
 * Corrects misspelled keys that an element requires (`colours`, or `page` in a group without `pages`) and reports each,
 * so that a missing key is not reported as a second mistake.
 *
 * @param root The configuration, which is changed in place.
 * @param schema Schema of the whole configuration.
 */
export function readSlips(root: ObjectNode, schema: z.ZodType): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  const mend = (holder: ObjectNode, path: ConfigPath, wanted: readonly string[]): void => {
    for (const [written, member] of holder.members) {
      const meant = wanted.find((key) => isMeant(written, key, member.node) && childOf(holder, key) === undefined)
      if (meant === undefined || legacyKeyFix([...path, written]) !== undefined) continue
      if (knownKeys(schema, path).includes(written)) continue
      holder.members.delete(written)
      holder.members.set(meant, member)
      const shown = [...path, written].map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('')
      const message = `The configuration has no key “${shown.slice(1)}”; it is read as “${meant}”.`
      const repair = { written: JSON.stringify(written), put: JSON.stringify(meant) }
      const place = placeOf(member.key)
      diagnostics.push(diagnose(configProblems, 'config-unknown-key', place, message, `Write “${meant}”.`, repair))
    }
  }
  mend(root, [], ['theme', 'name', 'colors', 'navigation'])
  const colors = childOf(root, 'colors')
  if (colors?.type === 'object') mend(colors, ['colors'], ['primary'])
  const visit = (node: ConfigNode, path: ConfigPath): void => {
    if (node.type === 'array') for (const [index, item] of node.items.entries()) visit(item, [...path, index])
    if (node.type !== 'object') return
    if (!contentKeys.some((key) => node.members.has(key))) mend(node, path, contentKeys)
    for (const key of listKeys) {
      const inside = childOf(node, key)
      if (inside !== undefined) visit(inside, [...path, key])
    }
  }
  const navigation = childOf(root, 'navigation')
  if (navigation !== undefined) visit(navigation, ['navigation'])
  return diagnostics
}

function isMeant(written: string, key: string, node: ConfigNode): boolean {
  if (written === key || !isSlip(written.toLowerCase(), key.toLowerCase())) return false
  return !listKeys.includes(key) || node.type === 'array'
}
