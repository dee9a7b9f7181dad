import { createHash } from 'node:crypto'
import { idSeparator } from '../../openapi/located.ts'
import { pointerOf, segmentsOf } from '../../openapi/json-pointer.ts'

/** The content of a schema in a file of its own; see `createApiParts`. */
export interface SchemaPartAddress {
  /** Digest of everything the file is made of; empty if an address has none. */
  digest: string
  /** Language tag of its labels. */
  language: string
  /** The specification: path from the docs root, or URL. */
  source: string
  /** Id of the schema in it. */
  id: string
}

/** The samples of an endpoint that its page leaves to a file of their own. */
export interface SamplesAddress {
  digest: string
  language: string
  /** Key of the page. */
  page: string
}

/** The folder of parts of API references, without base path. A file never changes: its name contains a digest. */
export const partsFolder = '/_docwright/parts/'

/**
 * The folder of their Markdown, without base path. Programs keep addresses for longer than a page is open: these stay
 * when the specification changes, so their content may not be cached for ever, unlike that below `/_docwright/`.
 */
const markdownFolder = '/_reference/'

/** No file system takes a longer name. */
const maxNameLength = 200
const maxPathLength = 1500

/** Segments that are no keys: a file of its own, another schema that also applies, and samples of a page. */
const inFile = '=F'
const alsoFrom = '=A'
const samplesOf = '=S'

/**
 * Builds the address of a part: it contains everything, so that a server needs no memory of the page that named it.
 * Only characters that neither URLs nor file systems mind occur in it.
 *
 * @param address The part.
 * @returns URL path without base path; undefined if no file can have such a name.
 */
export function partPath({ digest, language, source, id }: SchemaPartAddress): string | undefined {
  const segments = id.split(idSeparator).flatMap((one, index) => {
    const hash = one.indexOf('#')
    const file = one.slice(0, hash)
    return [
      ...(index === 0 ? [] : [alsoFrom]),
      ...(file === source ? [] : [inFile, escaped(file)]),
      ...(segmentsOf(one.slice(hash + 1)) ?? []).map(escaped),
    ]
  })
  return pathOf([digest, language, escaped(source), ...segments], id)
}

/**
 * Writes the address of a page's samples.
 *
 * @param address The page.
 * @returns URL path without base path; undefined if no file can have such a name.
 */
export function samplesPath({ digest, language, page }: SamplesAddress): string | undefined {
  // One name for the whole key: a folder for each operation would take most of the disk space.
  return pathOf([digest, language, samplesOf, escaped(page)], page)
}

function pathOf(segments: readonly string[], id: string): string | undefined {
  // Two keys may differ in their capitals alone, which some file systems do not distinguish.
  const path = `${partsFolder}${segments.join('/')}.${markOf(id)}.html`
  return path.length > maxPathLength || segments.some((segment) => segment.length > maxNameLength) ? undefined : path
}

/**
 * The address of a part as Markdown.
 *
 * @param path Its address as HTML, with or without base path.
 */
export function partMarkdownPath(path: string): string {
  return path.replace(/\/_docwright\/parts\/[^/]+\/(.*)html$/, `${markdownFolder}$1md`)
}

/**
 * Whether an address is below the folders of parts.
 *
 * @param path URL path without base path.
 */
export function isPartPath(path: string): boolean {
  return path.startsWith(partsFolder) || path.startsWith(markdownFolder)
}

/**
 * Reads the address of a part.
 *
 * @param path URL path without base path, decoded, as HTML or as Markdown.
 * @returns The named part, whether or not it exists; undefined for other paths.
 */
export function readPartPath(path: string): SchemaPartAddress | SamplesAddress | undefined {
  const [, folder, digest = '', text = '', mark] =
    /^\/(?:(_docwright\/parts)\/([^/]+)|_reference)\/(.+)\.([\da-f]{6})\.(html|md)$/.exec(path) ?? []
  // Pages have the HTML alone in the first folder, and did have Markdown there.
  if (mark === undefined || (folder === undefined && !path.endsWith('.md'))) return undefined
  const [language = '', source = '', ...rest] = text.split('/')
  if (rest.length === 0) return undefined
  if (source === samplesOf) {
    const page = unescaped(rest.join('/'))
    return rest.length === 1 && markOf(page) === mark ? { digest, language, page } : undefined
  }
  const whole = unescaped(source)
  const ids = splitAt(rest, alsoFrom).map((segments) => {
    const isElsewhere = segments[0] === inFile
    const file = isElsewhere ? unescaped(segments[1] ?? '') : whole
    return `${file}#${pointerOf(segments.slice(isElsewhere ? 2 : 0).map(unescaped))}`
  })
  const id = ids.join(idSeparator)
  return markOf(id) === mark ? { digest, language, source: whole, id } : undefined
}

function markOf(id: string): string {
  return createHash('sha1').update(id).digest('hex').slice(0, 6)
}

function splitAt(segments: readonly string[], separator: string): string[][] {
  const lists: string[][] = [[]]
  for (const segment of segments) {
    if (segment === separator) lists.push([])
    else lists.at(-1)?.push(segment)
  }
  return lists
}

/** Paths of operations, `/users/{id}`, would be read with trouble otherwise. */
const shortForms: Readonly<Record<string, string>> = { '/': '~', '{': '@', '}': '!' }
const longForms = new Map(Object.entries(shortForms).map(([long, short]) => [short, long]))

function escaped(text: string): string {
  if (text === '') return '=00'
  const bytes = Buffer.from(text)
  return [...bytes]
    .map((byte, index) => {
      const character = String.fromCharCode(byte)
      const isPlain = /[\w-]/.test(character) || (character === '.' && index > 0)
      return isPlain ? character : (shortForms[character] ?? `=${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    })
    .join('')
}

function unescaped(text: string): string {
  if (text === '=00') return ''
  const bytes = [...text.matchAll(/=([\dA-F]{2})|([^=])/g)].map(([, code, character = '']) =>
    code === undefined ? (longForms.get(character) ?? character).charCodeAt(0) : Number.parseInt(code, 16),
  )
  return Buffer.from(bytes).toString('utf8')
}
