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
  /** Label of the version; empty if there is none. */
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
  /** Bits of the numbers of pages. */
  idBits: number
  /** What multiplies the scores of pages, and the pages: each as the difference from the one before it. */
  boosts: readonly (readonly [boost: number, ...pages: number[]])[]
}

/** Changes with the layout of the files. */
export const indexLayout = 5

/**
 * Files that a query may read while it is written. The first one reads what every search begins with as well; one of two
 * words reads two files with these, and the rest with texts.
 */
export const filesAtOnce = { first: 3, later: 5 }

/** Bytes of the digest in the name of a file with terms: who has the file of an earlier index does not take it for this. */
export const digestBytes = 3

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
 * Path of a file with terms.
 *
 * @param id The partition.
 * @param start The first key of the leaf.
 * @param digest What the file is told apart by from the one that it replaces.
 */
export function termsPath(id: string, start: number, digest: Uint8Array): string {
  const hex = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${searchFolder}${id}_${start.toString(36)}.${hex}.idx`
}

/**
 * Path of a file with texts. It stays when the texts change: that costs readers no digest, and who still has the earlier
 * file quotes the earlier text.
 *
 * @param id The partition.
 * @param leaf The leaf.
 * @param leaf.start The first page of the leaf.
 * @param leaf.depth How deep it is.
 * @param section The first section of the file, where a page has several files.
 */
export function textsPath(id: string, { start, depth }: { start: number; depth: number }, section: number): string {
  return `${searchFolder}${id}_${[start, depth, section].map((number) => number.toString(36)).join('-')}.idx`
}

/** Names that only files of terms and texts have. */
export const dataFile = /^[a-z0-9.-]+_[a-z0-9]+(?:\.[0-9a-f]+|-[a-z0-9]+-[a-z0-9]+)\.idx$/
