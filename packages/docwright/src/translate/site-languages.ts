import { canonicalLanguage } from '../config/language-codes.ts'
import { isRecord, type JsonObject } from './json-value.ts'

/** The languages of a site as its configuration has them. */
export interface SiteLanguages {
  /** Canonical code of the language that the others are made from. */
  source: string
  /** What the source language shows: a navigation without `languages`. */
  navigation: JsonObject
  /** Folder that all files of the source are in, with a slash; empty for the docs root. */
  sourceFolder: string
  /** Entries of the other languages, by canonical code. */
  entries: Map<string, { index: number; entry: JsonObject }>
  /** Whether the navigation has `languages` already. */
  hasEntries: boolean
  /** Index of the source's entry. */
  sourceIndex: number
}

const outside = new Set(['language', 'default', 'hidden'])

/**
 * Reads the languages of a navigation.
 *
 * @param navigation `navigation` of `docs.json`, references resolved.
 * @returns The languages; undefined if `languages` is not a list of entries.
 */
export function siteLanguages(navigation: JsonObject): SiteLanguages | undefined {
  const list = navigation['languages']
  if (list === undefined) {
    const source = 'en'
    const sourceFolder = commonFolder(pagesOf(navigation), source)
    return { source, navigation, sourceFolder, entries: new Map(), hasEntries: false, sourceIndex: 0 }
  }
  if (!Array.isArray(list)) return undefined
  const entries = list.flatMap((entry, index) => {
    const written = isRecord(entry) ? entry['language'] : undefined
    const code = typeof written === 'string' ? canonicalLanguage(written) : undefined
    return isRecord(entry) && code !== undefined ? [{ index, entry, code }] : []
  })
  const first = entries.find(({ entry }) => entry['default'] === true) ?? entries[0]
  if (first === undefined) return undefined
  const own = Object.fromEntries(Object.entries(first.entry).filter(([key]) => !outside.has(key)))
  return {
    source: first.code,
    navigation: own,
    sourceFolder: commonFolder(pagesOf(own), first.code),
    entries: new Map(entries.filter((one) => one !== first).map(({ code, index, entry }) => [code, { index, entry }])),
    hasEntries: true,
    sourceIndex: first.index,
  }
}

/**
 * The folder of a language’s files.
 *
 * @param code Canonical code.
 * @param entry The language’s entry, where there is one: its pages tell the folder.
 */
export function folderOf(code: string, entry: JsonObject | undefined): string {
  const [first] = entry === undefined ? [] : pagesOf(entry)
  const name = /^\/?([^/]+)\//.exec(first ?? '')?.[1]
  return name !== undefined && canonicalLanguage(name) === code ? `${name}/` : `${code}/`
}

/**
 * Every page that a part of a navigation names, in order.
 *
 * @param value The part.
 */
export function pagesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(pagesOf)
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, part]) => {
    if (key === 'root' && typeof part === 'string') return [part]
    if (key !== 'pages' || !Array.isArray(part)) return typeof part === 'object' ? pagesOf(part) : []
    return part.flatMap((entry) => {
      if (typeof entry !== 'string') return pagesOf(entry)
      return isPage(entry) ? [entry] : []
    })
  })
}

/** Whether an entry of `pages` names a page, and not an operation or an address. */
export function isPage(entry: string): boolean {
  return !/\s/.test(entry.trim()) && !/^[a-z]+:\/\//i.test(entry)
}

function commonFolder(pages: readonly string[], code: string): string {
  const folders = new Set(pages.map((page) => /^\/?([^/]+)\//.exec(page)?.[1] ?? ''))
  const [folder = ''] = folders
  return folders.size === 1 && folder !== '' && canonicalLanguage(folder) === code ? `${folder}/` : ''
}
