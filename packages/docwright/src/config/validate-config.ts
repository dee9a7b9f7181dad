import { diagnose, type Diagnostic } from '../source/diagnostic.ts'
import { childOf, nodeAt, placeOf, textOf, valueOf, type ConfigNode, type ObjectNode } from './config-node.ts'
import { configProblems } from './config-problems.ts'
import { explainIssue, type Finding } from './explain-issue.ts'
import type { Losses } from './losses.ts'
import { mendValues, unknownKeysOf } from './mend-values.ts'
import { readSlips } from './read-slips.ts'
import { themes } from './schema/theme.ts'
import { siteConfigSchema, type SiteConfig } from './schema/site-config.ts'

/** A validated configuration, from which mistakes were removed. */
export interface ValidatedConfig {
  /** Absent if there is no navigation to make a site from. */
  config?: SiteConfig
  diagnostics: Diagnostic[]
}

/** Stand-ins for required values that are missing. */
const standIns: Readonly<Record<string, unknown>> = {
  theme: 'mint',
  name: 'Documentation',
  primary: '#0f766e',
  light: '#5eb8ae',
}

/** Themes of mint.json that docs.json does not have. */
const earlierThemes = new Set(['quill', 'venus', 'prism'])

/** Every pass removes the mistakes that the previous one found, so this limit is never reached. */
const passLimit = 50

/**
 * Validates a configuration. Mistakes are reported and removed, with elements that require the removed part, until the
 * rest is valid.
 *
 * @param root The merged configuration, which is changed in place.
 * @param losses Parts that were removed earlier and reported.
 */
export function validateConfig(root: ObjectNode, losses: Losses): ValidatedConfig {
  const diagnostics = [...readSlips(root, siteConfigSchema), ...modernizeTheme(root)]
  const reported = new Set<ConfigNode | undefined>()
  for (let pass = 0; pass < passLimit; pass += 1) {
    diagnostics.push(...addMissing(root, losses))
    if (childOf(root, 'navigation') === undefined) return { diagnostics }
    // Compiling a schema costs more than it saves for a single configuration, even a large one.
    const result = siteConfigSchema.safeParse(valueOf(root), { jitless: true })
    if (result.success) return { config: result.data, diagnostics }
    const findings = result.error.issues.flatMap((issue) => explainIssue(issue, root, siteConfigSchema))
    // A value that was wrapped into a list is reported once.
    const anew = findings.filter(({ kind, path }) => kind !== 'invalid' || !reported.has(nodeAt(root, path)))
    diagnostics.push(
      ...anew.filter((finding) => !isKnown(finding, findings, root, losses)).map(({ diagnostic }) => diagnostic),
    )
    for (const { path } of anew) reported.add(nodeAt(root, path))
    removeWrong(mendValues(findings, root), root, losses)
  }
  return { diagnostics }
}

function modernizeTheme(root: ObjectNode): Diagnostic[] {
  const node = childOf(root, 'theme')
  const written = textOf(node)?.toLowerCase()
  if (node?.type !== 'scalar' || written === undefined) return []
  if (themes.some((theme) => theme === written)) node.value = written
  if (!earlierThemes.has(written)) return []
  const message = `The theme “${node.value}” is a theme of mint.json; “mint” is used instead.`
  node.value = 'mint'
  return [diagnose(configProblems, 'config-legacy-value', placeOf(node), message, 'Write “mint”.')]
}

/** Adds stand-ins for required values, so that there is a site to look at, and reports them. */
function addMissing(root: ObjectNode, losses: Losses): Diagnostic[] {
  const diagnostics: Diagnostic[] = []

  function require(holder: ObjectNode, key: string, value: ConfigNode | undefined, message: string, fix: string): void {
    if (holder.members.has(key)) return
    if (!losses.has(holder, key)) {
      diagnostics.push(diagnose(configProblems, 'config-missing-key', placeOf(holder), message, fix))
      losses.add(holder, key)
    }
    if (value !== undefined) holder.members.set(key, { key: value, node: value })
  }

  const standIn = (key: string): ConfigNode => ({ ...start(root), type: 'scalar', value: standIns[key] as string })
  const colors: ObjectNode = { ...start(root), type: 'object', members: new Map() }
  const missing = (key: string) => `The configuration has no “${key}”`
  require(root, 'theme', standIn('theme'), `${missing('theme')}; the site uses “mint”.`, 'Add `"theme": "mint"`.')
  require(root, 'name', standIn(
    'name',
  ), `${missing('name')} for the site.`, 'Add a `"name"`; it is shown in titles and to search engines.')
  require(root, 'colors', colors, `${missing('colors')}.`, 'Add `"colors"` with a `"primary"` color such as `"#0f766e"`.')
  const given = childOf(root, 'colors')
  if (given === colors) losses.add(colors, 'primary')
  if (given?.type === 'object') {
    require(given, 'primary', standIn(
      'primary',
    ), 'The key “primary” is missing in “colors”.', 'Add a color such as `"#0f766e"`.')
  }
  // `light` gets its stand-in, too, so that the contrast of a color that the author never wrote is not reported.
  if (given?.type === 'object' && losses.has(given, 'primary') && !given.members.has('light'))
    given.members.set('light', { key: standIn('light'), node: standIn('light') })
  const fix = 'Add a `"navigation"` with the pages of the site, such as `{"pages": ["index"]}`.'
  require(root, 'navigation', undefined, `${missing('navigation')}, so there is no site.`, fix)
  return diagnostics
}

function start(root: ObjectNode) {
  return { document: root.document, offset: root.offset, end: root.offset + 1 }
}

/** Whether a finding only follows from something that was reported and removed. */
function isKnown({ kind, path }: Finding, findings: readonly Finding[], root: ObjectNode, losses: Losses): boolean {
  if (kind === 'unknown-key') return false
  const holder = nodeAt(root, path.slice(0, -1))
  if (kind === 'missing') {
    const key = String(path.at(-1))
    // A key of a later release may replace the missing one; a misspelled key has another meaning.
    const standsForIt = ({ meant }: { meant?: string | undefined }) => meant === undefined || meant === key
    if (unknownKeysOf(path.slice(0, -1), findings).some(standsForIt)) return true
    return holder !== undefined && losses.has(holder, key)
  }
  const node = nodeAt(root, path)
  return node?.type === 'array' && node.items.length === 0 && losses.has(node)
}

function removeWrong(findings: readonly Finding[], root: ObjectNode, losses: Losses): void {
  const removals = findings.map(({ kind, path }) => {
    // An element is useless without a key that it requires.
    const removed = kind === 'missing' ? path.slice(0, -1) : path
    return { holder: nodeAt(root, removed.slice(0, -1)), path: removed, node: nodeAt(root, removed), kind }
  })
  for (const { holder, path, node, kind } of removals) {
    const last = path.at(-1)
    if (holder === undefined || last === undefined) continue
    if (holder.type === 'object') holder.members.delete(String(last))
    if (holder.type === 'array') {
      holder.written ??= holder.items
      holder.items = holder.items.filter((item) => item !== node)
    }
    if (kind !== 'unknown-key') losses.add(holder, holder.type === 'object' ? String(last) : undefined)
  }
}
