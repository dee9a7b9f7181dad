import { createHash } from 'node:crypto'
import { idSeparator } from '../../openapi/located.ts'
import { pointerOf, segmentsOf } from '../../openapi/json-pointer.ts'

/** What a file of a part shows; see `createApiParts`. */
export interface PartAddress {
  /** Digest of everything the file is made of. */
  digest: string
  /** Language tag of its labels. */
  language: string
  /** The specification: path from the docs root, or URL. */
  source: string
  /** Id of the schema in it. */
  id: string
}

/** Where parts of API references are, without base path. */
export const partsFolder = '/_docwright/parts/'

/** No file system takes a longer name. */
const longestName = 200
const longestPath = 1500

/** Segments that are no keys: a file of its own, and another schema that applies as well. */
const inFile = '=F'
const alsoFrom = '=A'

/**
 * Writes the address of a part: everything is in it, so that whoever is asked for it needs no memory of the page that
 * named it. Only characters that neither URLs nor file systems mind occur in it.
 *
 * @param address What it shows.
 * @returns URL path without base path; undefined where no file can have such a name.
 */
export function partPath({ digest, language, source, id }: PartAddress): string | undefined {
  const segments = id.split(idSeparator).flatMap((one, index) => {
    const hash = one.indexOf('#')
    const file = one.slice(0, hash)
    return [
      ...(index === 0 ? [] : [alsoFrom]),
      ...(file === source ? [] : [inFile, escaped(file)]),
      ...(segmentsOf(one.slice(hash + 1)) ?? []).map(escaped),
    ]
  })
  const all = [digest, language, escaped(source), ...segments]
  // Two keys may differ in their capitals alone, which some file systems do not tell apart.
  const path = `${partsFolder}${all.join('/')}.${markOf(id)}.html`
  return path.length > longestPath || all.some((segment) => segment.length > longestName) ? undefined : path
}

/**
 * Reads the address of a part.
 *
 * @param path URL path without base path, decoded, as HTML or as Markdown.
 * @returns What it names, whether or not that exists; undefined for other paths.
 */
export function readPartPath(path: string): PartAddress | undefined {
  const [, text = '', mark] = /^\/_docwright\/parts\/(.+)\.([\da-f]{6})\.(?:html|md)$/.exec(path) ?? []
  const [digest = '', language = '', source = '', ...rest] = text.split('/')
  if (mark === undefined || rest.length === 0) return undefined
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

function escaped(text: string): string {
  if (text === '') return '=00'
  const bytes = Buffer.from(text)
  return [...bytes]
    .map((byte, index) => {
      const character = String.fromCharCode(byte)
      const isPlain = /[\w-]/.test(character) || (character === '.' && index > 0)
      return isPlain ? character : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
    })
    .join('')
}

function unescaped(text: string): string {
  if (text === '=00') return ''
  const bytes = [...text.matchAll(/=([\dA-F]{2})|([^=])/g)].map(([, code, character = '']) =>
    code === undefined ? character.charCodeAt(0) : Number.parseInt(code, 16),
  )
  return Buffer.from(bytes).toString('utf8')
}
