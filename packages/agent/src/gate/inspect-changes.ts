import { findSecret } from './find-secrets.ts'
import type { Notice } from './notice.ts'
import { readDiff, type DiffLine } from './read-diff.ts'

/** What is known of the repository beside the change. */
export interface KnownRepository {
  /** Hosts that its pages link to already. */
  hosts?: Iterable<string>
}

const guardedFile =
  /(?:^|\/)(?:\.github|\.gitlab|\.forgejo|\.gitea|\.circleci|\.husky|\.claude)\/|(?:^|\/)(?:\.gitlab-ci[^/]*|AGENTS\.md|CLAUDE\.md|CODEOWNERS|\.gitattributes|\.gitmodules)$/i

/** What a line of a page may add that runs, frames or reports, and how a reviewer is told. */
const dangers: readonly (readonly [code: string, shape: RegExp, what: string])[] = [
  ['added-script', /<\s*script\b/i, 'adds a script'],
  ['added-frame', /<\s*(?:iframe|frame|embed|object|portal)\b/i, 'adds a frame'],
  ['added-script', /<[^>]*\son[a-z]{3,}\s*=/i, 'adds an event handler'],
  [
    'added-script',
    /<\s*(?:base|meta|form|link)\b[^>]*\b(?:href|action|http-equiv)\s*=/i,
    'adds a tag that redirects, submits or loads',
  ],
  [
    'script-link',
    /(?:javascript|vbscript)\s*:(?=\S)|data\s*:\s*(?:text\/html|image\/svg|application)/i,
    'adds a link that runs code',
  ],
]

/**
 * Looks over a change for what an agent should not add unasked: new hosts, scripts, frames, links that run code, secrets,
 * hidden characters, changes of guarded files. It stops nothing: a pull request with notices is marked as one that needs
 * attention, and is never merged by itself.
 *
 * @param diff Output of `git diff`, with context.
 * @param known What is known of the repository.
 * @returns The notices, in the order of the diff.
 */
export function inspectChanges(diff: string, known: KnownRepository = {}): Notice[] {
  const { added, earlier, modes, files } = readDiff(diff)
  const hosts = new Set([...(known.hosts ?? [])].map((host) => host.toLowerCase()))
  for (const { text } of earlier) for (const host of hostsOf(text)) hosts.add(host)
  return [
    ...files.filter((file) => guardedFile.test(file)).map(guarded),
    ...modes.map(({ file, mode }) => ({
      code: 'unusual-file',
      message: mode === '120000' ? 'Adds a link to another file.' : 'Adds another repository (a submodule).',
      file,
    })),
    ...added.flatMap((line) => inspectLine(line, hosts)),
  ]
}

/**
 * The hosts that a text names in addresses, in lower case.
 *
 * @param text Any text.
 */
export function hostsOf(text: string): string[] {
  const found = plainly(text).matchAll(
    /(?:[a-z][a-z\d+.-]*:)?\/\/(?:[^\s/@"'<>()]*@)?([^\s/:?#"'<>()[\]{}\\`]+\.[^\s/:?#"'<>()[\]{}\\`.,]+)/gi,
  )
  return [...found].map((match) => (match[1] ?? '').toLowerCase())
}

function inspectLine({ file, line, text }: DiffLine, hosts: Set<string>): Notice[] {
  const notices: Notice[] = []
  const plain = plainly(text)
  for (const [code, shape, what] of dangers) {
    if (shape.test(plain)) notices.push({ code, message: `The line ${what}: ${excerpt(plain)}`, file, line })
  }
  for (const host of hostsOf(text)) {
    if (hosts.has(host)) continue
    hosts.add(host)
    const isBeacon = /!\[[^\]]*\]\(\s*https?:|<\s*(?:img|image|video|audio|source)\b[^>]*src/i.test(plain)
    const what = isBeacon ? 'loads a file from' : 'names'
    notices.push({
      code: isBeacon ? 'remote-image' : 'new-host',
      message: `The line ${what} a host that is new here: ${host}`,
      file,
      line,
    })
  }
  const secret = findSecret(text)
  if (secret !== undefined) notices.push({ code: 'secret', message: `The line seems to hold ${secret}.`, file, line })
  if (/[\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]/u.test(text.replace(/^\uFEFF/, ''))) {
    notices.push({
      code: 'hidden-characters',
      message: 'The line has invisible or direction-changing characters.',
      file,
      line,
    })
  }
  if (/\.(?:js|mjs|cjs)$/i.test(file) && line === 1) {
    notices.push({ code: 'added-script', message: 'The file is a script that readers’ browsers may run.', file, line })
  }
  return notices
}

function guarded(file: string): Notice {
  return { code: 'guarded-file', message: 'The change touches a file that steers builds, reviews or agents.', file }
}

/** A line as a browser reads it: entities written out, invisible characters and line breaks in schemes gone. */
function plainly(text: string): string {
  return text
    .replaceAll(/&#x([\da-f]{1,6});?/gi, (_entity, digits: string) => character(Number.parseInt(digits, 16)))
    .replaceAll(/&#(\d{1,7});?/g, (_entity, digits: string) => character(Number.parseInt(digits, 10)))
    .replaceAll(/&(colon|tab|newline|lt|gt|quot);/gi, (_entity, name: string) => named[name.toLowerCase()] ?? '')
    .replaceAll(/[\u200B-\u200F\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/g, '')
}

const named: Readonly<Record<string, string>> = { colon: ':', tab: '', newline: '', lt: '<', gt: '>', quot: '"' }

function character(code: number): string {
  return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

function excerpt(text: string): string {
  const trimmed = text.trim()
  const safe = findSecret(trimmed) === undefined ? trimmed : '…'
  return safe.length > 120 ? `${safe.slice(0, 119)}…` : safe
}
