import { factsOfCode, factsOfHtml, factsOfText, type Fact } from './change-facts.ts'
import { findSecret } from './find-secrets.ts'
import { unlikelyTexts } from './unlikely-texts.ts'
import type { Notice } from './notice.ts'
import { readDiff } from './read-diff.ts'
import { createRecentFindings } from './recent-findings.ts'
import { decodeEntities } from './web-address.ts'

/** Facts about the repository before the change. */
export interface KnownRepository {
  /** Hosts that its pages name already. */
  hosts?: Iterable<string>
}

/** A file that changed; a text is undefined if there was or is no file, or no text. */
export interface ChangedFile {
  path: string
  before: string | undefined
  after: string | undefined
  /** Its current kind, if it is no plain file. */
  kind?: 'link' | 'repository' | undefined
}

/** A page as readers get it, before and after. */
export interface CompiledChange {
  path: string
  before: CompiledPage | undefined
  after: CompiledPage | undefined
}

/** A compiled page: its HTML, and the code of its own components. */
export interface CompiledPage {
  html: string
  code: string
}

const guardedFile =
  /(?:^|\/)(?:\.github|\.gitlab|\.forgejo|\.gitea|\.circleci|\.husky|\.claude|\.docwright(?!\/i18n\/[\w-]+\.(?:memory|pages)\.jsonl$))\/|(?:^|\/)(?:\.gitlab-ci[^/]*|AGENTS\.md|CLAUDE\.md|GEMINI\.md|CODEOWNERS|\.gitattributes|\.gitmodules)$/i
const scriptFile = /\.(?:[cm]?[jt]sx?|vue|svelte)$/i
const page = /\.mdx?$/i
/** Most notices of one kind in one file: what says more says the same. */
const mostAlike = 20

/**
 * Inspects a change for additions that an agent should not make unasked: new hosts, scripts, frames, links that run
 * code, secrets, hidden characters, changes of guarded files. Files are compared as wholes, and pages as readers get
 * them, so that the distribution of a change over lines does not matter. It stops nothing: a pull request with notices
 * needs attention.
 *
 * @param files The files that changed.
 * @param known Facts about the repository before the change.
 * @param compiled Pages before and after, if they were compiled.
 */
export function inspectFiles(
  files: readonly ChangedFile[],
  known: KnownRepository = {},
  compiled: readonly CompiledChange[] = [],
): Notice[] {
  const hosts = new Set([...(known.hosts ?? [])].map((host) => host.toLowerCase()))
  for (const { path, before } of files) for (const fact of factsOf(path, before)) addHost(fact, hosts)
  const said = new Set<string>()
  const rendered = compiled.flatMap((change) => renderedNotices(change, files, hosts, said))
  return files.flatMap((file) => [...kindNotices(file), ...fileNotices(file, hosts, said)]).concat(rendered)
}

/**
 * Inspects a change as {@link inspectFiles} does, for callers that have only its difference.
 *
 * @param diff Output of `git diff`, with context.
 * @param known Facts about the repository before the change.
 */
export function inspectChanges(diff: string, known: KnownRepository = {}): Notice[] {
  const { added, earlier, modes, files } = readDiff(diff)
  const kinds = new Map(modes.map(({ file, mode }) => [file, mode === '120000' ? 'link' : 'repository'] as const))
  const changed = files.map((path): ChangedFile => {
    const kind = kinds.get(path)
    // Lines keep their positions in the file; lines that the difference does not show are empty.
    const after: string[] = []
    for (const { file, line, text } of added) if (file === path) after[line - 1] = text
    const before = earlier.filter(({ file }) => file === path).map(({ text }) => text)
    return {
      path,
      before: before.join('\n'),
      after: Array.from(after, (line) => line ?? '').join('\n'),
      kind,
    }
  })
  return inspectFiles(changed, known)
}

/** The hosts that a text names in addresses, in lower case. */
export function hostsOf(text: string): string[] {
  const hosts = new Set<string>()
  for (const fact of [...factsOfText(text), ...factsOfHtml(text)]) addHost(fact, hosts)
  return [...hosts]
}

function addHost({ code, key }: Fact, hosts: Set<string>): void {
  if (code === 'new-host' || code === 'remote-image') hosts.add(key)
}

function kindNotices({ path, kind }: ChangedFile): Notice[] {
  const notices: Notice[] = []
  if (guardedFile.test(path)) {
    const message = 'The change touches a file that steers builds, reviews or agents.'
    notices.push({ code: 'guarded-file', message, file: path })
  }
  if (kind !== undefined) {
    const message = kind === 'link' ? 'Adds a link to another file.' : 'Adds another repository (a submodule).'
    notices.push({ code: 'unusual-file', message, file: path })
  }
  return notices
}

function fileNotices({ path, before, after, kind }: ChangedFile, hosts: Set<string>, said: Set<string>): Notice[] {
  if (after === undefined || kind !== undefined) return []
  const old = new Set(factsOf(path, before).map(identity))
  const notices = factsOf(path, after).flatMap((fact): Notice[] => {
    if (old.has(identity(fact)) || !isNews(fact, hosts, said, path)) return []
    const line = lineOf(after, before, fact.near)
    return [{ code: fact.code, message: sentence(fact), file: path, line }]
  })
  return [...limited(notices), ...textNotices(path, before ?? '', after)]
}

/** The facts of a file. Most pages have links, so they are copied: they must not keep the text of the page in memory. */
function factsOf(path: string, text: string | undefined): readonly Fact[] {
  if (text === undefined || text === '') return []
  const kind = /\.\w+$/.exec(path)?.[0] ?? ''
  return recentFacts.of([kind, text], () => structuredClone(readFacts(path, text)))
}

function readFacts(path: string, text: string): Fact[] {
  if (scriptFile.test(path)) return [...factsOfCode(text, 'The file'), ...factsOfText(text)]
  if (/\.jsonc?$/i.test(path)) return [...factsOfText(text), ...factsOfText(jsonTexts(text))]
  if (!page.test(path) && !/\.(?:svg|html?)$/i.test(path)) return factsOfText(text)
  const prose = page.test(path) ? withoutCode(text) : text
  return [...factsOfHtml(prose), ...factsOfText(text), ...factsOfCode(codeOf(prose), 'The page')]
}

/** Strings of a JSON file with their escapes written out, each as a link that may be one. */
function jsonTexts(text: string): string {
  const strings = text.match(/"(?:[^"\\\n]|\\.){0,5000}"/g) ?? []
  return strings
    .map((quoted) => {
      try {
        const value = String(JSON.parse(quoted))
        return /^\s*(?:[\\/]{2}|[a-z][a-z\d+.-]*:)/i.test(value) ? `[](<${value.trim()}>)` : value
      } catch {
        return ''
      }
    })
    .join('\n')
}

/**
 * A page without its code blocks and inline code, which are shown and do nothing. The compiled page is inspected, too.
 */
function withoutCode(text: string): string {
  return text
    .replaceAll(
      /^[ \t>]*(?<fence>`{3,}(?!`)|~{3,}(?!~))[^\n]*\n[\s\S]*?(?:^[ \t>]*\k<fence>[`~]*[ \t]*$|$(?![\s\S]))/gm,
      blank,
    )
    .replaceAll(/(?<!`)(?<ticks>`+)(?!`)[^\n]{0,500}?(?<!`)\k<ticks>(?!`)/g, blank)
}

function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ')
}

/** Statements and handlers of MDX that run in the browser. */
function codeOf(prose: string): string {
  const statements =
    prose.match(/^(?:export\s(?!\s*const metadata)|import\s)[\s\S]*?(?=\n\s*\n|\n(?=[#<A-Z])|$(?![\s\S]))/gm) ?? []
  const handlers = prose.match(/\bon[A-Z]\w*\s*=\s*\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g) ?? []
  const isSnippet = (line: string): boolean => /^import\s[^'"]*['"][^'"]+\.mdx?['"];?\s*$/.test(line)
  const code = statements.map((statement) =>
    statement
      .split('\n')
      .filter((line) => !isSnippet(line))
      .join('\n'),
  )
  return [...code, ...handlers].join('\n')
}

function renderedNotices(
  { path, before, after }: CompiledChange,
  files: readonly ChangedFile[],
  hosts: Set<string>,
  said: Set<string>,
): Notice[] {
  if (after === undefined) return []
  const facts = (compiled: CompiledPage | undefined): Fact[] =>
    compiled === undefined ? [] : [...factsOfHtml(compiled.html), ...factsOfCode(compiled.code, 'The page')]
  const old = new Set(facts(before).map(identity))
  const text = files.find((file) => file.path === path)?.after ?? ''
  const notices = facts(after).flatMap((fact): Notice[] => {
    if (old.has(identity(fact)) || !isNews(fact, hosts, said, path)) return []
    const line = lineOf(text, undefined, fact.near)
    return [{ code: fact.code, message: sentence(fact), file: path, line }]
  })
  return limited(notices)
}

/** A host is news once for a change; anything else once for a file. */
function isNews(fact: Fact, hosts: Set<string>, said: Set<string>, path: string): boolean {
  if ((fact.code === 'new-host' || fact.code === 'remote-image') && !fact.key.includes('/')) {
    if (hosts.has(fact.key)) return false
    hosts.add(fact.key)
    return true
  }
  // The code of a page is found in its text, and again in the compiled page.
  const print = fact.message.includes('code that runs') ? `${path} code` : `${path} ${fact.code} ${fact.message}`
  if (said.has(print)) return false
  said.add(print)
  return true
}

function textNotices(path: string, before: string, after: string): Notice[] {
  const counts = new Map<string, number>()
  for (const line of before.split('\n')) counts.set(line, (counts.get(line) ?? 0) + 1)
  const oldTexts = new Set(unlikelyTexts(before))
  const notices: Notice[] = []
  let earlier = ''
  for (const [index, text] of after.split('\n').entries()) {
    const count = counts.get(text) ?? 0
    counts.set(text, count - 1)
    const isNew = count <= 0
    if (isNew && text !== '') {
      const { secret, unlikely, isHidden } = recentLines.of([earlier, text], () => findingsIn(text, earlier))
      const what = secret ?? (unlikely.some((value) => !oldTexts.has(value)) ? keyOrPassword : undefined)
      if (what !== undefined) {
        notices.push({ code: 'secret', message: `The line seems to hold ${what}.`, file: path, line: index + 1 })
      }
      if (isHidden) {
        const message = 'The line has invisible or direction-changing characters.'
        notices.push({ code: 'hidden-characters', message, file: path, line: index + 1 })
      }
    }
    earlier = isNew ? text : ''
  }
  return notices
}

/** The findings in a line. */
interface LineFindings {
  /** The kind of secret, by its shape. */
  secret: string | undefined
  /** Parts of the line that look like secrets by their characters. */
  unlikely: readonly string[]
  /** Whether it has characters that are not seen. */
  isHidden: boolean
}

const nothing: LineFindings = { secret: undefined, unlikely: [], isHidden: false }
const keyOrPassword = 'a key or a password: it is long and without a pattern, or named like one'

/** The last files and lines: the pull request of a large translation is reviewed with every push. */
const recentFacts = createRecentFindings<readonly Fact[]>(20_000_000, (facts) => 200 + JSON.stringify(facts).length)
const recentLines = createRecentFindings<LineFindings>(200_000)

function findingsIn(text: string, earlier: string): LineFindings {
  const secret = secretIn(text, earlier)
  const unlikely = unlikelyTexts(text)
  const isHidden = /[\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]/u.test(
    text.replace(/^\uFEFF/, ''),
  )
  return secret === undefined && unlikely.length === 0 && !isHidden
    ? nothing
    : // A part of a line would keep its whole file in memory.
      structuredClone({ secret, unlikely, isHidden })
}

/** The kind of secret in a line by its shape, even if it is written backwards, or begins in the previous line. */
function secretIn(text: string, earlier: string): string | undefined {
  const shape = findSecret(text) ?? findSecret(Array.from(text).toReversed().join(''))
  if (shape !== undefined) return shape
  // A secret within the previous line was already reported there.
  const joined = earlier === '' ? undefined : findSecret(`${earlier.trimEnd()}${text.trimStart()}`)
  return joined !== undefined && findSecret(earlier) === undefined ? joined : undefined
}

function identity({ code, key }: Fact): string {
  return `${code} ${key}`
}

function sentence({ message }: Fact): string {
  const text = /^[A-Z]/.test(message) ? message : `The change ${message}`
  return findSecret(text) === undefined && unlikelyTexts(text).length === 0 ? text : text.replace(/: .*$/s, ': …')
}

/** The line of a fact, from 1: the first new one that names it, otherwise the first that names it. */
function lineOf(after: string, before: string | undefined, near: string): number | undefined {
  const wanted = near.trim().slice(0, 200)
  if (wanted === '') return undefined
  const old = new Set((before ?? '').split('\n'))
  const lines = after.split('\n')
  const matches = lines.flatMap((line, index) =>
    line.includes(wanted) || decodeEntities(line).includes(wanted) ? [index] : [],
  )
  const found = matches.find((index) => !old.has(lines[index] ?? '')) ?? matches[0]
  return found === undefined ? undefined : found + 1
}

function limited(notices: readonly Notice[]): Notice[] {
  const counts = new Map<string, number>()
  return notices.filter(({ code }) => {
    const count = (counts.get(code) ?? 0) + 1
    counts.set(code, count)
    return count <= mostAlike
  })
}
