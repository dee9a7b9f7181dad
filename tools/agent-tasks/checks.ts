import type { Check, Files, Result, Task } from './task.ts'

const last = ({ after }: Result): Files => after.at(-1) ?? new Map()

/** A file holds a text. */
export const has =
  (path: string, text: string | RegExp): Check =>
  (result) =>
    holds(last(result).get(path), text) ? undefined : `${path} does not hold ${String(text)}`

/** A file, or with “*” every file, is free of a text. */
export const lacks =
  (path: string, text: string | RegExp): Check =>
  (result) => {
    const found = [...last(result)].find(([one, content]) => (path === '*' || one === path) && holds(content, text))
    return found === undefined ? undefined : `${found[0]} holds ${String(text)}`
  }

/** A file held a text after a turn, counted from 1. */
export const heldAfter =
  (turn: number, path: string, text: string | RegExp): Check =>
  ({ after }) =>
    holds(after[turn - 1]?.get(path), text) ? undefined : `${path} did not hold ${String(text)} after message ${turn}`

/** There is no such file any more. */
export const gone =
  (path: string): Check =>
  (result) =>
    last(result).has(path) ? `${path} is still there` : undefined

/** A file is as it was. */
export const kept =
  (path: string): Check =>
  (result) =>
    last(result).get(path) === result.before.get(path) ? undefined : `${path} has changed`

/** Nothing has changed at all. */
export const unchanged: Check = (result) => {
  const paths = changedPaths(result)
  return paths.length === 0 ? undefined : `${paths.join(', ')} changed; nothing should have`
}

/** The answer says something. */
export const says =
  (...texts: RegExp[]): Check =>
  ({ answers }) => {
    const missing = texts.find((text) => !text.test(answers.at(-1) ?? ''))
    return missing === undefined ? undefined : `the answer does not say ${String(missing)}`
  }

/** A page stands in a group of the navigation; after another page, where that is given. */
export const listed =
  (page: string, group: string, after?: string): Check =>
  (result) => {
    const pages = groupsOf(last(result)).find((one) => one.group === group)?.pages ?? []
    const at = pages.indexOf(page)
    if (at === -1) return `${page} is not in the group ${group}`
    if (after !== undefined && pages[at - 1] !== after) return `${page} does not follow ${after}`
    return undefined
  }

/** No group lists a page. */
export const unlisted =
  (page: string): Check =>
  (result) =>
    groupsOf(last(result)).some(({ pages }) => pages.includes(page)) ? `${page} is still listed` : undefined

/** An address leads to another one. */
export const redirects =
  (source: string, destination: string): Check =>
  (result) => {
    const { redirects: all = [] } = configOf(last(result)) as { redirects?: { source: string; destination: string }[] }
    const isThere = all.some((one) => one.source === source && one.destination === destination)
    return isThere ? undefined : `${source} does not lead to ${destination}`
  }

/** A setting of `docs.json`, by a path such as `colors.primary`. */
export const setting =
  (path: string, value: string): Check =>
  (result) => {
    let found: unknown = configOf(last(result))
    for (const key of path.split('.')) found = (found as Record<string, unknown> | undefined)?.[key]
    return found === value ? undefined : `${path} is ${JSON.stringify(found)}, not ${JSON.stringify(value)}`
  }

/** At most so many lines of all files differ: what need not change has not. */
export const atMostLines =
  (limit: number): Check =>
  (result) => {
    const lines = changedPaths(result).reduce((sum, path) => {
      const before = new Set((result.before.get(path) ?? '').split('\n'))
      return sum + (last(result).get(path) ?? '').split('\n').filter((line) => !before.has(line)).length
    }, 0)
    return lines <= limit ? undefined : `${lines} lines are new, at most ${limit} should be`
  }

/**
 * Checks for every task: it ended well, made no unwanted changes, and broke no link and no navigation entry.
 *
 * @param touches Paths that may change.
 */
export function always({ touches }: Task): readonly Check[] {
  return [
    ({ statuses }) => {
      const failed = statuses.find((status) => status !== 'completed')
      return failed === undefined ? undefined : `a message ended as ${failed}`
    },
    (result) => {
      const isMeant = (path: string): boolean =>
        touches.some((one) => (one.endsWith('/') ? path.startsWith(one) : path === one))
      const others = changedPaths(result).filter((path) => !isMeant(path))
      return others.length === 0 ? undefined : `${others.slice(0, 3).join(', ')} should not have changed`
    },
    (result) => {
      const files = last(result)
      const earlier = new Set(brokenLinks(result.before))
      const added = brokenLinks(files).filter((link) => !earlier.has(link))
      return added.length === 0 ? undefined : `broken: ${added.slice(0, 3).join(', ')}`
    },
  ]
}

/** Paths that differ at the end from what was there at the start. */
export function changedPaths(result: Result): string[] {
  const after = last(result)
  const paths = new Set([...result.before.keys(), ...after.keys()])
  return [...paths].filter((path) => result.before.get(path) !== after.get(path)).toSorted()
}

/** Links, entries and redirects that lead to no page. */
function brokenLinks(files: Files): string[] {
  const pages = new Set([...files.keys()].filter((path) => path.endsWith('.mdx')).map((path) => path.slice(0, -4)))
  const config = configOf(files) as { redirects?: { source: string; destination: string }[] }
  const sources = new Set((config.redirects ?? []).map(({ source }) => source.slice(1)))
  const leads = (href: string): boolean => {
    const key = (href.split('#')[0] ?? '').replace(/^\//, '') || 'index'
    return pages.has(key) || sources.has(key) || files.has(key)
  }
  const links = [...files].flatMap(([path, text]) =>
    path.endsWith('.mdx')
      ? [...text.matchAll(/\]\((\/[^)\s]*)\)/g)].map((match) => [path, match[1] ?? ''] as const)
      : [],
  )
  const entries = groupsOf(files).flatMap((one) => one.pages.map((page) => ['docs.json', `/${page}`] as const))
  const targets = (config.redirects ?? []).flatMap(({ destination }) =>
    destination.startsWith('/') ? [['docs.json', destination] as const] : [],
  )
  return [...links, ...entries, ...targets]
    .filter(([, href]) => !leads(href))
    .map(([path, href]) => `${path} → ${href}`)
}

interface Group {
  group: string
  pages: string[]
}

function groupsOf(files: Files): Group[] {
  const { navigation } = configOf(files) as { navigation?: { groups?: Group[] } }
  return (navigation?.groups ?? []).map(({ group, pages }) => ({
    group,
    pages: pages.filter((one) => typeof one === 'string'),
  }))
}

function configOf(files: Files): unknown {
  try {
    return JSON.parse(files.get('docs.json') ?? '{}')
  } catch {
    return {}
  }
}

function holds(content: string | undefined, text: string | RegExp): boolean {
  if (content === undefined) return false
  return typeof text === 'string' ? content.includes(text) : text.test(content)
}
