import { pathPattern } from '../../workspace/path-pattern.ts'
import { readValeRule } from './read-vale-rule.ts'
import type { StyleRule } from './style-rule.ts'

/** Rules that a repository has, by the pages they hold for. */
export interface RepositoryStyle {
  /**
   * The rules for a file.
   *
   * @param path Its path from the root of the repository.
   */
  rulesFor(path: string): readonly StyleRule[]
  /** The unsupported settings, and why. */
  unsupported: readonly string[]
}

/** Files of the repository, from its root. */
export interface StyleFiles {
  read(path: string): Promise<string | undefined>
  list(folder: string): Promise<string[]>
}

interface Section {
  pattern: string
  entries: [string, string][]
}

const levels = ['suggestion', 'warning', 'error'] as const
const fileNames = ['.vale.ini', '_vale.ini', 'vale.ini'] as const

/**
 * Reads the settings and the styles of Vale, if a repository has them.
 *
 * @param files The repository.
 * @param folders Folders that may hold the settings, the nearest first; empty for the root.
 * @returns Undefined if it has none.
 */
export async function readValeSettings(
  files: StyleFiles,
  folders: readonly string[],
): Promise<RepositoryStyle | undefined> {
  for (const folder of folders)
    for (const name of fileNames) {
      const text = await files.read(join(folder, name))
      if (text !== undefined) return readSettings(files, folder, text)
    }
  return undefined
}

async function readSettings(files: StyleFiles, folder: string, text: string): Promise<RepositoryStyle> {
  const { globals, sections } = parseSettings(text)
  const styles = join(folder, globals.get('StylesPath') ?? 'styles')
  const minimum = levels.indexOf(levels.find((level) => level === globals.get('MinAlertLevel')) ?? 'suggestion')
  const unsupported: string[] = []
  const accepted = await vocabulary(files, styles, listed(globals.get('Vocab')), 'accept')
  const rejected = await vocabulary(files, styles, listed(globals.get('Vocab')), 'reject')
  const paths = await files.list(styles)
  const known = new Map<string, readonly StyleRule[]>()
  const rulesOfStyle = async (style: string): Promise<readonly StyleRule[]> => {
    const earlier = known.get(style)
    if (earlier !== undefined) return earlier
    const rules: StyleRule[] = []
    if (style === 'Vale') rules.push(...builtIn(accepted, rejected, unsupported))
    const own = paths.filter((path) => path.startsWith(`${join(styles, style)}/`) && /\.ya?ml$/.test(path))
    if (own.length === 0 && style !== 'Vale')
      unsupported.push(`${style}: the repository has no such style below ${styles}; run vale sync and commit it.`)
    for (const path of own.toSorted()) {
      const name = `${style}.${(path.split('/').at(-1) ?? '').replace(/\.ya?ml$/, '')}`
      const read = readValeRule(name, (await files.read(path)) ?? '', accepted)
      if ('rule' in read) rules.push(read.rule)
      else unsupported.push(read.unsupported)
    }
    known.set(style, rules)
    return rules
  }
  for (const { entries } of sections)
    for (const [key, value] of entries) if (key === 'BasedOnStyles') await Promise.all(listed(value).map(rulesOfStyle))
  const named = new Set(sections.flatMap(({ entries }) => entries.map(([key]) => key.split('.', 1)[0] ?? '')))
  for (const style of named)
    if (paths.some((path) => path.startsWith(`${join(styles, style)}/`))) await rulesOfStyle(style)

  function rulesFor(path: string): StyleRule[] {
    const chosen = new Map<string, StyleRule>()
    for (const { pattern, entries } of sections) {
      if (!matches(pattern, path)) continue
      for (const [key, value] of entries) {
        if (key === 'BasedOnStyles') {
          chosen.clear()
          for (const style of listed(value)) for (const rule of known.get(style) ?? []) chosen.set(rule.name, rule)
        } else if (key.includes('.')) {
          const rule = known.get(key.split('.', 1)[0] ?? '')?.find(({ name }) => name === key)
          const level = levels.find((one) => one === value)
          if (value === 'NO') chosen.delete(key)
          else if (rule !== undefined) chosen.set(key, level === undefined ? rule : { ...rule, level })
        }
      }
    }
    return [...chosen.values()].filter(({ level }) => levels.indexOf(level) >= minimum)
  }
  return { rulesFor, unsupported }
}

function parseSettings(text: string): { globals: Map<string, string>; sections: Section[] } {
  const globals = new Map<string, string>()
  const sections: Section[] = []
  for (const line of text.split(/\r?\n/)) {
    const section = /^\s*\[(.+)\]\s*$/.exec(line)
    const entry = /^([\w.-]+)\s*=\s*(\S.*)?/.exec(line.trim())
    if (/^\s*[#;]/.test(line)) continue
    if (section !== null) sections.push({ pattern: section[1] ?? '', entries: [] })
    else if (entry !== null) {
      const [, key = '', value = ''] = entry
      const last = sections.at(-1)
      if (last === undefined) globals.set(key, value)
      else last.entries.push([key, value])
    }
  }
  return { globals, sections }
}

/** Rules of the style that Vale brings along, as far as they follow from the vocabulary. */
function builtIn(accepted: readonly string[], rejected: readonly string[], unsupported: string[]): StyleRule[] {
  unsupported.push('Vale.Spelling: spelling is not looked at; the workflow “typos” corrects common misspellings.')
  const rule = (name: string, settings: Record<string, unknown>): StyleRule[] => {
    const read = readValeRule(name, JSON.stringify({ level: 'error', ...settings }), [])
    if ('rule' in read) return [read.rule]
    unsupported.push(read.unsupported)
    return []
  }
  const cased = accepted.filter((term) => /^[\p{L}\p{N} .+#-]+$/u.test(term) && term !== term.toLowerCase())
  const terms = Object.fromEntries(cased.map((term) => [escaped(term), term]))
  return [
    ...rule('Vale.Repetition', {
      extends: 'repetition',
      message: 'The word “%s” stands here twice.',
      alpha: true,
      tokens: ['[^\\s]+'],
    }),
    ...(cased.length === 0
      ? []
      : rule('Vale.Terms', {
          extends: 'substitution',
          message: 'Use “%s” instead of “%s”.',
          ignorecase: true,
          swap: terms,
        })),
    ...(rejected.length === 0
      ? []
      : rule('Vale.Avoid', { extends: 'existence', message: 'Avoid “%s”.', ignorecase: true, tokens: rejected })),
  ]
}

async function vocabulary(
  files: StyleFiles,
  styles: string,
  names: readonly string[],
  kind: 'accept' | 'reject',
): Promise<string[]> {
  const terms: string[] = []
  for (const name of names)
    for (const folder of [`config/vocabularies/${name}`, `Vocab/${name}`]) {
      const text = await files.read(join(styles, `${folder}/${kind}.txt`))
      terms.push(...(text ?? '').split(/\r?\n/).flatMap((line) => (/^\s*(?:#|$)/.test(line) ? [] : [line.trim()])))
    }
  return terms
}

/** Patterns of Vale: `*` and `*.{md,mdx}` look at names, `docs/**` at paths. Pages of MDX are Markdown to its rules. */
function matches(pattern: string, path: string): boolean {
  const name = pattern.includes('/') ? path : (path.split('/').at(-1) ?? '')
  const isMatch = pathPattern(pattern)
  return isMatch(name) || isMatch(name.replace(/\.mdx$/, '.md'))
}

function listed(value: string | undefined): string[] {
  return (value ?? '').split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()]))
}

function join(...parts: readonly string[]): string {
  return parts
    .join('/')
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/')
}

function escaped(term: string): string {
  return term.replaceAll(/[.+#*?^$()|[\]{}\\]/g, String.raw`\$&`)
}
