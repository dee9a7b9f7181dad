import { nearest } from 'docwright/engine'
import type { Draft } from './draft.ts'
import type { WrittenScope } from './maintainer-task.ts'
import type { DocsSurvey } from './survey-docs.ts'

/** The places where work may be done. Files are named from the docs folder. */
export interface DocsScope {
  /**
   * Whether a place may be changed.
   *
   * @param line A line of the file, from 1; by default, asks whether any part of the file may be changed.
   */
  includes(file: string, line?: number): boolean
  /** Whether the person asked to leave a whole file alone. */
  excepts(file: string): boolean
  isWhole: boolean
  /** As it is shown to people; empty for the whole site. */
  words: string
  /** The keys of the named pages, even if a snippet of theirs is in a file outside the scope. */
  keys: ReadonlySet<string>
}

/** Names that are no place of the site, each with similar ones. */
export interface UnknownPlaces {
  unknown: readonly { name: string; near: string | undefined }[]
}

/** Lines of files; a file without lines is meant whole. */
type Places = Map<string, { from: number; to: number } | undefined>

const wholeSite =
  /^(?:(?:the|our|my|all|every|entire|whole|complete|full|of)\s+)*(?:docs|documentation|doc|site|website|repository|repo|project|pages?|files?|everything|everywhere|content)(?:\s+(?:site|folder|repository|pages?|files?))?$/iu
const article = /^(?:(?:the|our|my|its|any|all|every|each|a|an|of|in|on|for)\s+)+/iu
const kindFirst = /^(page|file|folder|directory|section|group|tab|guide|pages|files|folders)\s+(?=\S)/iu
const kindLast = /(?<!\s)\s+(page|file|folder|directory|section|group|tab|pages|files|docs|documentation)$/iu

/**
 * Finds the places that a person names: pages by path, title or file, folders, groups and tabs of the navigation,
 * languages, headings of a page.
 *
 * @param written The names.
 * @param draft Gives the text of pages, for headings.
 */
export async function resolveScope(
  written: WrittenScope,
  survey: DocsSurvey,
  draft: Pick<Draft, 'read'>,
): Promise<DocsScope | UnknownPlaces> {
  const wanted = await resolveAll(
    written.only.filter((name) => !wholeSite.test(plain(name))),
    survey,
    draft,
  )
  const except = await resolveAll(written.except, survey, draft)
  const unknown = [...wanted.unknown, ...except.unknown]
  if (unknown.length > 0) return { unknown }
  const only = written.only.every((name) => wholeSite.test(plain(name))) ? undefined : wanted.places
  const isWhole = only === undefined && except.places.size === 0
  const keys = [...survey.site.pages].flatMap(([key, page]) => (only?.has(page.file) === true ? [key] : []))
  return {
    isWhole,
    keys: new Set(keys),
    words: isWhole ? '' : describe(only, written, except.places),
    excepts: (file) => except.places.has(file) && except.places.get(file) === undefined,
    includes(file, line) {
      if (only !== undefined && !covers(only, file, line, true)) return false
      return !covers(except.places, file, line, false)
    },
  }
}

/** The whole site. */
export const wholeScope: DocsScope = {
  includes: () => true,
  excepts: () => false,
  isWhole: true,
  words: '',
  keys: new Set(),
}

function covers(places: Places, file: string, line: number | undefined, whenUnknown: boolean): boolean {
  if (!places.has(file)) return false
  const lines = places.get(file)
  if (lines === undefined) return true
  return line === undefined ? whenUnknown : line >= lines.from && line <= lines.to
}

function describe(only: Places | undefined, written: WrittenScope, except: Places): string {
  const where = only === undefined ? 'the site' : listed(written.only.map(plain), only)
  return except.size === 0 ? where : `${where}, without ${listed(written.except.map(plain), except)}`
}

function listed(names: readonly string[], places: Places): string {
  const [only] = places.keys()
  if (places.size === 1 && only !== undefined) {
    return places.get(only) === undefined ? `\`${only}\`` : `\`${only}\`, ${names.join(', ')}`
  }
  return names.map((name) => `“${name}”`).join(' and ')
}

async function resolveAll(
  names: readonly string[],
  survey: DocsSurvey,
  draft: Pick<Draft, 'read'>,
): Promise<{ places: Places; unknown: { name: string; near: string | undefined }[] }> {
  const places: Places = new Map()
  const unknown: { name: string; near: string | undefined }[] = []
  for (const name of names) {
    const whole = await resolveOne(name, survey, draft)
    if (whole !== undefined) {
      for (const [file, lines] of whole) places.set(file, lines)
      continue
    }
    // “The quickstart and pricing pages”; a title may have such words itself, so the whole is tried first.
    const parts = name.split(/\s{0,20},\s*(?:and\s+|or\s+)?|(?<!\s)\s+(?:and|or|nor|&)\s+/iu)
    for (const part of parts) {
      const found = parts.length > 1 ? await resolveOne(part, survey, draft) : undefined
      if (found === undefined) unknown.push({ name: plain(part), near: nearestPage(part, survey) })
      else for (const [file, lines] of found) places.set(file, lines)
    }
  }
  return { places, unknown }
}

async function resolveOne(
  written: string,
  survey: DocsSurvey,
  draft: Pick<Draft, 'read'>,
): Promise<Places | undefined> {
  const files = filesNamed(written, survey)
  if (files !== undefined) return new Map(files.map((file) => [file, undefined]))
  const [, before, quoted, after] =
    /^(?:the\s+)?(?:(?:section|heading)\s+(.+?)|“([^”]+)”(?:\s+(?:section|heading))?|(.+?)\s+(?:section|heading))\s+(?:of|in|on)\s+.+$/iu.exec(
      written,
    ) ?? []
  const heading = before ?? quoted ?? after
  const page = /^.*?\s(?:of|in|on)\s+(.+)$/iu.exec(
    written.slice(written.indexOf(heading ?? '') + (heading ?? '').length),
  )
  if (heading === undefined || page?.[1] === undefined) return undefined
  const [file, ...more] = filesNamed(page[1], survey) ?? []
  if (file === undefined || more.length > 0) return undefined
  const lines = linesBelow((await draft.read(file)) ?? '', plain(heading))
  return lines === undefined ? undefined : new Map([[file, lines]])
}

/**
 * The lines below a heading, with the heading itself.
 *
 * @param text The page.
 * @param heading Its words; case and formatting do not count.
 * @returns First and last line, from 1; undefined if the page has no such heading, or several.
 */
export function linesBelow(text: string, heading: string): { from: number; to: number } | undefined {
  const lines = text.split('\n')
  const headings: { line: number; level: number; words: string }[] = []
  let fence: string | undefined
  for (const [index, line] of lines.entries()) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark !== undefined && fence === undefined) fence = mark
    else if (mark !== undefined && mark.startsWith(fence ?? mark)) fence = undefined
    const found = fence === undefined ? headingOf(line) : undefined
    if (found !== undefined) headings.push({ line: index + 1, level: found.level, words: simple(found.words) })
  }
  const matches = headings.filter(({ words }) => words === simple(heading))
  const [match, ...others] = matches
  if (match === undefined || others.length > 0) return undefined
  const next = headings.find(({ line, level }) => line > match.line && level <= match.level)
  return { from: match.line, to: next === undefined ? lines.length : next.line - 1 }
}

function headingOf(line: string): { level: number; words: string } | undefined {
  const mark = /^#{1,6}(?=\s)/.exec(line)?.[0]
  if (mark === undefined) return undefined
  const words = line.slice(mark.length).trim()
  let end = words.length
  while (words.charAt(end - 1) === '#') end -= 1
  const text = words.slice(0, end).trim()
  return { level: mark.length, words: text === '' ? words : text }
}

/**
 * The files that a name stands for.
 *
 * @param written As a person writes it.
 * @returns Their paths; undefined if the name stands for nothing, or for several things.
 */
export function filesNamed(written: string, { site, docsFolder }: DocsSurvey): string[] | undefined {
  const name = plain(written)
  const kind = (kindFirst.exec(name)?.[1] ?? kindLast.exec(name)?.[1] ?? '').toLowerCase().replace(/s$/, '')
  const bare = unquote(name.replace(kindFirst, '').replace(kindLast, ''))
  const pages = [...site.pages].filter(([, page]) => page.generated === undefined)
  const texts = [...site.files.keys()].filter((file) => /\.mdx?$/iu.test(file))
  if (/^(?:docs\.json|mint\.json|configuration|config|navigation|menu|sidebar|nav)$/iu.test(bare)) {
    return [...site.configFiles]
  }
  for (const path of pathsOf(bare, docsFolder)) {
    const inFolder = texts.filter((file) => file.toLowerCase().startsWith(`${path.toLowerCase()}/`))
    const page = pages.find(([key]) => [path, `${path}/index`].includes(key))
    const file = texts.find((text) => text === path) ?? page?.[1].file
    const wantsFolder = kind === 'folder' || kind === 'directory' || bare.endsWith('/')
    if (wantsFolder && inFolder.length > 0) return inFolder
    if (file !== undefined && !wantsFolder) return [file]
    if (inFolder.length > 0 && kind !== 'page' && kind !== 'file') return inFolder
  }
  if (/^(?:home|homepage|start|landing|front|index|welcome)$/iu.test(bare)) {
    const first = pages.find(([key]) => key === 'index') ?? pages.find(([key]) => site.navigation.places.has(key))
    if (first !== undefined) return [first[1].file]
  }
  const slug = simple(bare)
  const named = pages.filter(([key]) => simple(site.metadata.get(key).title ?? '') === slug)
  const ending = pages.filter(([key]) => simple(key).endsWith(slug) && simple(key.split('/').at(-1) ?? '') === slug)
  for (const found of [named, ending]) if (found.length === 1) return found.map(([, page]) => page.file)
  const grouped = pages.filter(([key]) => {
    const place = site.navigation.places.get(key)
    const labels = [
      ...(place?.groups.map(({ label }) => label) ?? []),
      ...(place?.divisions.flatMap(({ label, language }) => [label, ...languageNames(language?.tag)]) ?? []),
    ]
    return labels.some((label) => simple(label) === slug)
  })
  return grouped.length > 0 ? grouped.map(([, page]) => page.file) : undefined
}

/**
 * The file of the one page that a name stands for.
 *
 * @param written As a person writes it.
 */
export function pageNamed(written: string, survey: DocsSurvey): string | undefined {
  const files = filesNamed(written, survey) ?? []
  return files.length === 1 ? files[0] : undefined
}

/** A path as it may be written: from the docs folder, from the repository's root, as an address. */
function pathsOf(name: string, docsFolder: string): string[] {
  const path = name
    .replace(/^https?:\/\/[^/]+/iu, '')
    .replace(/[?#].*/su, '')
    .replace(/^\.?\//u, '')
    .replace(/\/$/u, '')
  if (path === '' || /\s/u.test(path)) return []
  const inside = docsFolder !== '' && path.startsWith(`${docsFolder}/`) ? [path.slice(docsFolder.length + 1)] : []
  return [path, ...inside].flatMap((found) => [found, found.replace(/\.mdx?$/iu, '')])
}

function languageNames(tag: string | undefined): string[] {
  if (tag === undefined) return []
  try {
    return [tag, new Intl.DisplayNames(['en'], { type: 'language' }).of(tag) ?? tag]
  } catch {
    return [tag]
  }
}

function nearestPage(name: string, { site }: DocsSurvey): string | undefined {
  const bare = unquote(plain(name).replace(kindFirst, '').replace(kindLast, '')).replace(/\.mdx?$/iu, '')
  return nearest(bare.toLowerCase().replaceAll(/\s+/gu, '-'), [...site.pages.keys()])
}

function plain(name: string): string {
  return unquote(name.trim()).replace(article, '').trim()
}

function unquote(name: string): string {
  return /^“([^”]*)”$/u.exec(name.trim())?.[1] ?? name.trim()
}

/** Words without case, formatting and signs, so that “Getting started” is found in `getting-started`. */
function simple(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
