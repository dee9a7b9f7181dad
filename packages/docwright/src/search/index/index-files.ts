/** Folder of all files of the index, without base path. */
export const searchFolder = '/_search/'

/** A part of a site that is searched by itself: the pages of one language and version. */
export interface Partition {
  /** Name of its first file; stays when its content changes. */
  id: string
  /** BCP 47 tag. */
  language: string
  /** Name of the language, in itself. */
  languageLabel: string
  /** Label of the version; empty where there is none. */
  version: string
  /** How many pages it has. */
  pages: number
}

/** What the first file of a partition begins with. */
export interface HeadFacts {
  /** Layout of the files. */
  layout: number
  /** All partitions of the site, this one included. */
  partitions: readonly Partition[]
  id: string
  pages: number
  /** Whether the vocabulary has every term, but for pairs of characters of scripts without spaces. */
  complete: boolean
  /** What multiplies the scores of pages, and the pages: each as the difference from the one before it. */
  boosts: readonly (readonly [boost: number, ...pages: number[]])[]
}

/** Changes with the layout of the files. */
export const indexLayout = 3

/** Files that a query may read while it is written: a query of one word reads one with the word and two with texts. */
export const filesAtOnce = 3

/** Bytes of a file's name; twice as many hexadecimal digits. */
export const nameBytes = 5

/**
 * Names a partition: pages know it without knowing the index.
 *
 * @param language BCP 47 tag.
 * @param version Label of the version; empty for the default one.
 */
export function partitionId(language: string, version: string): string {
  const label = `${language}${version === '' ? '' : `-${version}`}`
  const plain = label.toLowerCase().replaceAll(/[^a-z0-9.]+/g, '-')
  // What a file name cannot say is told apart by a digest.
  return plain === label.toLowerCase() ? plain : `${plain}-${shortDigest(label)}`
}

function shortDigest(text: string): string {
  let hash = 5381
  for (let index = 0; index < text.length; index++) hash = (Math.imul(hash, 33) ^ text.charCodeAt(index)) >>> 0
  return hash.toString(36)
}

/**
 * Path of the first file of a partition.
 *
 * @param id The partition.
 */
export function headPath(id: string): string {
  return `${searchFolder}${id}.idx`
}

/**
 * Path of a further file.
 *
 * @param name Its name: bytes of a digest.
 */
export function dataPath(name: Uint8Array): string {
  return `${searchFolder}${[...name].map((byte) => byte.toString(16).padStart(2, '0')).join('')}.idx`
}
