import { anyHttpMethod } from '../config/http-methods.ts'
import type { SpecificationKind } from './navigation-tree.ts'

/** The meaning of an entry of `pages`, before lookups. */
export type EntryReading =
  | { type: 'page'; path: string }
  | { type: 'operation'; kind: SpecificationKind; method: string; operationPath: string; source?: string }
  | { type: 'link'; href: string }

const operation = new RegExp(String.raw`^(?:(\S+)\s+)?(${anyHttpMethod})\s+(/\S*)$`, 'i')
/** Words for operations that do not use HTTP, with their kind of specification; always in capitals. */
const words: Readonly<Record<string, SpecificationKind>> = {
  SEND: 'asyncapi',
  RECEIVE: 'asyncapi',
  PUBLISH: 'asyncapi',
  SUBSCRIBE: 'asyncapi',
  CHANNEL: 'asyncapi',
  QUERY: 'graphql',
  MUTATION: 'graphql',
  SUBSCRIPTION: 'graphql',
  TYPE: 'graphql',
  DIRECTIVE: 'graphql',
}
const part = new RegExp(String.raw`^(?:(\S+)\s+)?(${Object.keys(words).join('|')})\s+(\S.*)$`)
const webhook = /^(?:(\S+)\s+)?webhook\s+(\S.*)$/i
const scheme = /^(?:[a-z][a-z0-9+.-]*:)?\/\/|^(?:mailto|tel|sms|javascript|vbscript|data):/i

/**
 * Parses an entry of `pages`.
 *
 * @param entry As written.
 * @returns An operation (`METHOD /path`, `file METHOD /path`, `webhook name`, `SEND name`), a link (a URL, or anything
 * with a fragment), or else the path of a page.
 */
export function readEntry(entry: string): EntryReading {
  const text = entry.trim()
  return readOperation(text) ?? readLink(text) ?? { type: 'page', path: normalizePagePath(text) }
}

/**
 * Normalizes a page's path to the key of the page.
 *
 * @param path As written: with or without leading or trailing slash, double slashes, `./` or an extension.
 * @returns `index` for the root itself.
 */
export function normalizePagePath(path: string): string {
  const bare = path
    .trim()
    .replace(/^\.(?=\/|$)/, '')
    .replace(/\/{2,}/g, '/')
    .replace(/^\//, '')
    .replace(/\/$/, '')
    .replace(/\.mdx?$/i, '')
  return bare === '' ? 'index' : bare
}

function readOperation(text: string): EntryReading | undefined {
  if (!/\s/.test(text)) return undefined
  const [, source, method = '', operationPath = ''] = operation.exec(text) ?? []
  if (method !== '')
    return { type: 'operation', kind: 'openapi', method: method.toUpperCase(), operationPath, ...withSource(source) }
  const [, partSource, word = '', partName = ''] = part.exec(text) ?? []
  const kind = words[word]
  if (kind !== undefined)
    return { type: 'operation', kind, method: word, operationPath: partName, ...withSource(partSource) }
  const [, webhookSource, name = ''] = webhook.exec(text) ?? []
  if (name === '') return undefined
  return { type: 'operation', kind: 'openapi', method: 'WEBHOOK', operationPath: name, ...withSource(webhookSource) }
}

function withSource(source: string | undefined): { source?: string } {
  return source === undefined ? {} : { source }
}

function readLink(text: string): EntryReading | undefined {
  if (scheme.test(text)) return { type: 'link', href: text }
  const hash = text.indexOf('#')
  if (hash === -1) return undefined
  if (hash === 0) return { type: 'link', href: text }
  const page = normalizePagePath(text.slice(0, hash))
  return { type: 'link', href: `/${page}${text.slice(hash)}` }
}
