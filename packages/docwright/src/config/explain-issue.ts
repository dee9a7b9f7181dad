import type * as z from 'zod'
import { diagnose, type Diagnostic } from '../source/diagnostic.ts'
import { childOf, nodeAt, placeOf, textOf, type ConfigNode, type ConfigPath, type ObjectNode } from './config-node.ts'
import { configProblems } from './config-problems.ts'
import { knownKeys } from './known-keys.ts'
import { legacyKeyFix } from './legacy-keys.ts'
import { isSlip } from './spelling-distance.ts'
import { nearestMatch } from './nearest-match.ts'
import { unplacedReference } from './sources/unplaced-reference.ts'

type Issue = z.core.$ZodIssue

/** A mistake in a value. */
export type Finding =
  | { kind: 'unknown-key'; path: ConfigPath; diagnostic: Diagnostic; meant?: string | undefined }
  | { kind: 'missing'; path: ConfigPath; diagnostic: Diagnostic }
  | { kind: 'invalid'; path: ConfigPath; diagnostic: Diagnostic; expected?: string | undefined }

/**
 * Turns an issue of the schema into words that writers understand.
 *
 * @param root The configuration with the issue.
 * @returns One finding, or one for each unknown key.
 */
export function explainIssue(issue: Issue, root: ObjectNode, schema: z.ZodType): Finding[] {
  const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step))
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => unknownKey([...path, key], root, schema))
    case 'invalid_key':
      return [invalidKey(issue, path, root, schema)]
    case 'invalid_union':
      return explainUnion(issue, path, root, schema)
    default:
      return [explainValue(issue, path, root)]
  }
}

function explainValue(issue: Issue, path: ConfigPath, root: ObjectNode): Finding {
  const node = nodeAt(root, path)
  if (node === undefined) return missing(path, root)
  if (issue.code === 'invalid_value') return unknownValue(issue.values.map(String), path, node, root)
  const expected = issue.code === 'invalid_type' ? issue.expected : undefined
  return { ...invalid(path, node, ruleOf(issue), root, expected), expected }
}

function unknownKey(path: ConfigPath, root: ObjectNode, schema: z.ZodType): Finding {
  const key = String(path.at(-1))
  const parent = nodeAt(root, path.slice(0, -1))
  const place = placeOf((parent?.type === 'object' ? parent.members.get(key)?.key : undefined) ?? parent ?? root)
  if (key === 'sourceRef' && parent?.type === 'object' && path[0] === 'navigation')
    return { kind: 'unknown-key', path, diagnostic: unplacedReference(parent, root) }
  const replacement = legacyKeyFix(path)
  if (replacement !== undefined) {
    const message = `“${display(path, root)}” has no effect: it is a key of another format, and Docwright has something else for it.`
    return {
      kind: 'unknown-key',
      path,
      diagnostic: diagnose(configProblems, 'config-legacy-key', place, message, replacement),
    }
  }
  const page = textOf(parent?.type === 'object' ? childOf(parent, key) : undefined)
  if (key === 'page' && typeof path.at(-2) === 'number' && page !== undefined) {
    const message = 'This entry has the key “page”, but a page is listed by its path alone; it is read as the path.'
    const fix = `Write ${JSON.stringify(page)} instead of the object.`
    return {
      kind: 'unknown-key',
      path,
      diagnostic: diagnose(configProblems, 'config-unknown-key', place, message, fix),
    }
  }
  const known = knownKeys(schema, path.slice(0, -1))
  const unused = known.filter((name) => parent === undefined || childOf(parent, name) === undefined)
  // A key that is already set is an unlikely suggestion, and the likeness to a short word may be chance.
  const meant = nearestMatch(key, unused) ?? (key.length < 6 ? undefined : nearestMatch(key, known))
  const message = `The configuration has no key “${display(path, root)}”; it has no effect.`
  const fix = meant === undefined ? 'Remove it.' : `Did you mean “${meant}”?`
  const isCertain = meant !== undefined && unused.includes(meant) && isSlip(key.toLowerCase(), meant.toLowerCase())
  const repair = isCertain ? { written: JSON.stringify(key), put: JSON.stringify(meant) } : undefined
  const diagnostic = diagnose(configProblems, 'config-unknown-key', place, message, fix, repair)
  return { kind: 'unknown-key', path, diagnostic, meant }
}

/** A key of a map that allows only a fixed set of names, or names of a certain form. */
function invalidKey(issue: z.core.$ZodIssueInvalidKey, path: ConfigPath, root: ObjectNode, schema: z.ZodType): Finding {
  const rule = issue.issues.find(({ code }) => code !== 'invalid_value')
  const node = nodeAt(root, path)
  if (rule === undefined || node === undefined) return unknownKey(path, root, schema)
  const parent = nodeAt(root, path.slice(0, -1))
  const key = parent?.type === 'object' ? parent.members.get(String(path.at(-1)))?.key : undefined
  const message = `The name “${path.at(-1)}” ${rule.message}.`
  const diagnostic = diagnose(configProblems, 'config-invalid-value', placeOf(key ?? node), message, 'Rename the key.')
  return { kind: 'invalid', path, diagnostic }
}

/** Of all forms that a value may have, explains the one that it resembles most. */
function explainUnion(
  issue: z.core.$ZodIssueInvalidUnion,
  path: ConfigPath,
  root: ObjectNode,
  schema: z.ZodType,
): Finding[] {
  const node = nodeAt(root, path)
  if (node === undefined) return [missing(path, root)]
  const forms = issue.errors.filter((issues) => !issues.some((each) => each.path.length === 0 && isOtherType(each)))
  const nearest = forms.toSorted((a, b) => a.length - b.length)[0]
  if (nearest !== undefined) {
    return nearest.flatMap((each) => explainIssue({ ...each, path: [...path, ...each.path] }, root, schema))
  }
  const own = issue.errors.flat().filter((each) => each.path.length === 0)
  const values = own.flatMap((each) => (each.code === 'invalid_value' ? each.values.map(String) : []))
  if (values.length > 0 && textOf(node) !== undefined) return [unknownValue(values, path, node, root)]
  const types = own.flatMap((each) => (each.code === 'invalid_type' ? [nameOfType(each.expected)] : []))
  const all = [...new Set([...(values.length > 0 ? ['one of the known names'] : []), ...types])]
  return [invalid(path, node, `must be ${formsOf(path) ?? all.join(' or ')}`, root)]
}

/** The allowed forms of a value that may be a text or an object, in words of authors. */
function formsOf(path: ConfigPath): string | undefined {
  if (path[0] === 'navigation' && path.at(-2) === 'pages') return 'the path of a page, in quotes, or a group'
  const isPicture = path.length === 1 && (path[0] === 'favicon' || path[0] === 'logo')
  return isPicture ? 'the path of an image, or an object with one for `light` and one for `dark`' : undefined
}

function isOtherType(issue: Issue): boolean {
  return issue.code === 'invalid_type' || issue.code === 'invalid_value'
}

function missing(path: ConfigPath, root: ObjectNode): Finding {
  const parent = path.slice(0, -1)
  const holder = nodeAt(root, parent) ?? root
  const where = parent.length === 0 ? 'the configuration' : `“${display(parent, root)}”`
  const message = `The key “${path.at(-1)}” is missing from ${where}.`
  const diagnostic = diagnose(configProblems, 'config-missing-key', placeOf(holder), message, fixMissing(path))
  return { kind: 'missing', path, diagnostic }
}

/** The key to add, with a valid value. */
function fixMissing(path: ConfigPath): string {
  const key = String(path.at(-1))
  if (key === 'href') return 'Add `"href"`, with the URL or the path that it leads to.'
  if (key === 'version') return 'Add `"version"`, with its name in quotes, such as `"v2"`.'
  if (key === 'language') return 'Add `"language"`, with its code, such as `"fr"`.'
  const isLabel = /^(?:label|header)$/.test(key) || (path[0] === 'navigation' && labelKeys.has(key))
  return isLabel ? `Add \`"${key}"\`, with the label that readers see.` : `Add \`"${key}"\`.`
}

const labelKeys = new Set(['group', 'tab', 'anchor', 'dropdown', 'product', 'item'])

function unknownValue(values: readonly string[], path: ConfigPath, node: ConfigNode, root: ObjectNode): Finding {
  const written = textOf(node)
  if (written === undefined) return invalid(path, node, `must be ${listed(values)}`, root)
  const meant = nearestMatch(written, values)
  const message = `“${written}” is not a valid value of “${display(path, root)}”.`
  const fix =
    meant === undefined ? `Write ${listed(values)}.` : `Did you mean “${meant}”? Allowed values: ${listed(values)}.`
  return {
    kind: 'invalid',
    path,
    diagnostic: diagnose(configProblems, 'config-unknown-value', placeOf(node), message, fix),
  }
}

function invalid(
  path: ConfigPath,
  node: ConfigNode,
  rule: string,
  root: ObjectNode,
  expected?: string,
): Extract<Finding, { kind: 'invalid' }> {
  const message = `“${display(path, root)}” ${rule}${isEmpty(node) ? '' : `, but it is ${describe(node)}`}.`
  const isEarlierNavigation = display(path, root) === 'navigation' && node.type === 'array'
  const fix = isEarlierNavigation
    ? 'Put the list in an object, as in `{"groups": […]}`.'
    : (fixType(node, expected) ?? 'Correct the value, or remove it.')
  return {
    kind: 'invalid',
    path,
    diagnostic: diagnose(configProblems, 'config-invalid-value', placeOf(node), message, fix),
  }
}

/** The value in the right type, if its meaning is clear. */
function fixType(node: ConfigNode, expected: string | undefined): string | undefined {
  if (expected === 'array' && node.type === 'object') return 'Put it in square brackets: `[{ … }]`.'
  if (node.type !== 'scalar' || node.value === null || node.value === '') return undefined
  const written = JSON.stringify(node.value)
  if (written.length > 60) return undefined
  if (expected === 'array') return `Put it in square brackets: \`[${written}]\`.`
  if (expected === 'string') return `Put it in quotes: \`"${String(node.value)}"\`.`
  const bare = String(node.value).trim()
  const isBare = expected === 'number' ? /^-?\d+(?:\.\d+)?$/.test(bare) : /^(?:true|false)$/.test(bare)
  if ((expected === 'number' || expected === 'boolean') && isBare) return `Write it without quotes: \`${bare}\`.`
  return expected === 'boolean' ? 'Write `true` or `false`, without quotes.' : undefined
}

/** The broken rule, as the end of a sentence. */
function ruleOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${nameOfType(issue.expected)}`
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) > 1)
        return `must have at least ${issue.minimum} characters`
      return issue.origin === 'number' ? `must be at least ${issue.minimum}` : 'must not be empty'
    case 'too_big':
      if (issue.origin === 'string') return `must have at most ${issue.maximum} characters`
      return `must be at most ${issue.maximum}`
    default:
      return issue.message
  }
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  boolean: '`true` or `false`',
  array: 'an array',
  object: 'an object',
  record: 'an object',
  null: '`null`',
}

function nameOfType(type: string): string {
  return typeNames[type] ?? type
}

function describe(node: ConfigNode): string {
  if (node.type !== 'scalar') return nameOfType(node.type)
  if (typeof node.value !== 'string') return `\`${node.value}\``
  const { value } = node
  return `“${value.length > 60 ? `${value.slice(0, 60)}…` : value}”`
}

function isEmpty(node: ConfigNode): boolean {
  return node.type === 'array' ? node.items.length === 0 : node.type === 'scalar' && node.value === ''
}

function listed(values: readonly string[]): string {
  const shown = values.slice(0, 12).map((value) => `“${value}”`)
  const last = shown.pop() ?? ''
  if (values.length > 12) return `${shown.join(', ')}, ${last} or one of ${values.length - 12} others`
  return shown.length === 0 ? last : `${shown.join(', ')} or ${last}`
}

/** A path as in a program, with the indexes in the file: `footer.links[0].header`. */
function display(path: ConfigPath, root: ObjectNode): string {
  let shown = ''
  let node: ConfigNode | undefined = root
  for (const step of path) {
    const child: ConfigNode | undefined = node && childOf(node, step)
    if (typeof step === 'string') shown += `${shown === '' ? '' : '.'}${step}`
    else shown += `[${node?.type === 'array' && child ? (node.written ?? node.items).indexOf(child) : step}]`
    node = child
  }
  return shown
}
