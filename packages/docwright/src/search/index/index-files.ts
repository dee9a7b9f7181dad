/** Folder of all files of the index, without base path. */
export const searchFolder = '/_search/'

/** A part of a site with a search of its own: the pages of one language and version. */
export interface Partition {
  /** Name of its first file, which stays when the content changes. */
  id: string
  /** BCP 47 tag. */
  language: string
  /** Name of the language in the language itself. */
  languageLabel: string
  /** Label of the version; empty if there is none. */
  version: string
  /** Number of its pages. */
  pages: number
}

/** The beginning of a partition's first file. */
export interface HeadFacts {
  /** Version of the file layout. */
  layout: number
  /** All partitions of the site, including this one. */
  partitions: readonly Partition[]
  id: string
  pages: number
  /** Whether the vocabulary has every term, except for pairs of characters in scripts without spaces. */
  complete: boolean
  /** Bits of the numbers of pages. */
  idBits: number
  /** Factors of scores, and the pages to which they apply: each as the difference from the previous one. */
  boosts: readonly (readonly [boost: number, ...pages: number[]])[]
}

/** Changes with the layout of the files. */
export const indexLayout = 6

/**
 * Number of files that a query may read while the reader types. The first query also reads the files that every search
 * needs; a query of two words reads two files with terms, and the rest with texts.
 */
export const filesAtOnce = { first: 3, later: 5 }

/** Bytes of the digest in the name of a file with terms, which distinguishes it from the file of an earlier index. */
export const digestBytes = 3

/**
 * Names a partition. Pages know the name without knowing the index.
 *
 * @param language BCP 47 tag.
 * @param version Label of the version; empty for the default one.
 */
export function partitionId(language: string, version: string): string {
  const label = `${language}${version === '' ? '' : `-${version}`}`
  const plain = label.toLowerCase().replaceAll(/[^a-z0-9.]+/g, '-')
  // If a label cannot be part of a file name, a digest makes the name unique.
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
 * Path of a file with terms.
 *
 * @param id The partition.
 * @param start The first key of the leaf.
 * @param digest Distinguishes the file from the one that it replaces.
 */
export function termsPath(id: string, start: number, digest: Uint8Array): string {
  const hex = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${searchFolder}${id}_${start.toString(36)}.${hex}.idx`
}

/**
 * Path of a file with texts. It stays when the texts change, which saves readers a digest; readers who still have the
 * earlier file see the earlier text.
 *
 * @param id The partition.
 * @param leaf The leaf.
 * @param leaf.start The first page of the leaf.
 * @param leaf.depth Its depth.
 * @param section The first section in the file, if a page has several files.
 */
export function textsPath(id: string, { start, depth }: { start: number; depth: number }, section: number): string {
  return `${searchFolder}${id}_${[start, depth, section].map((number) => number.toString(36)).join('-')}.idx`
}

/** Names that only files of terms and texts have. */
export const dataFile = /^[a-z0-9.-]+_[a-z0-9]+(?:\.[0-9a-f]+|-[a-z0-9]+-[a-z0-9]+)\.idx$/
