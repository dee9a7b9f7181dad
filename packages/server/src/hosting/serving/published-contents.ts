import { openAddresses, searchFolder, type AddressContents } from 'docwright/engine'
import type { ContentAnswer, SiteAnswer } from '../answers/site-answer.ts'
import type { ObjectReader } from '../manifest/object-reader.ts'
import { readForReaders } from '../manifest/read-entry.ts'
import type { ManifestEntry, SiteManifest } from '../manifest/site-manifest.ts'

/** The files and pages of a published site; those that have to be rendered are `render`. */
export interface PublishedContents extends AddressContents<SiteAnswer | 'render'> {
  /** Reads an object, also one that is usually answered with its address in the store. */
  read(entry: ManifestEntry, status?: 200 | 404): Promise<ContentAnswer>
}

/** Opens the contents of a site that is in the object store. */
export function openPublishedContents(manifest: SiteManifest, objects: ObjectReader): PublishedContents {
  const { entries, earlier, facts } = manifest
  const unfinished = new Set(manifest.unfinished)

  async function answerFrom(entry: ManifestEntry): Promise<SiteAnswer> {
    const { object, size, type, tag, large } = entry
    if (large === true) return { kind: 'file', type, size, version: tag, locate: () => objects.locate(object) }
    return read(entry)
  }

  async function read(entry: ManifestEntry, status: 200 | 404 = 200): Promise<ContentAnswer> {
    const { type, tag, immutable, negotiated, links, policy } = entry
    // A copy of its properties would unpack it.
    return Object.assign(await readForReaders(objects, entry), {
      kind: 'content' as const,
      status,
      type,
      tag,
      ...(immutable === undefined ? {} : { immutable }),
      ...(negotiated === undefined ? {} : { negotiated }),
      ...(links === undefined ? {} : { links }),
      ...(policy === undefined ? {} : { policy }),
    })
  }

  /** A page in one of its forms; a page that could not be written is rendered. */
  async function formOf(form: string, key: string, negotiated = false): Promise<SiteAnswer | 'render' | undefined> {
    const entry = entries.get(`${form}:${key}`)
    if (entry === undefined) return unfinished.has(key) ? 'render' : undefined
    return answerFrom(negotiated ? { ...entry, negotiated } : entry)
  }

  return {
    read,
    addresses: openAddresses(facts.addresses),
    async file(path) {
      const file = entries.get(path) ?? earlier.get(path)
      if (file !== undefined) return answerFrom(file)
      // The index of a site that was published before it had one is rendered.
      return path.startsWith(searchFolder) && facts.searchId === undefined ? 'render' : undefined
    },
    page: (key) => formOf('page', key, true),
    markdown: (key, isNegotiated) => formOf('markdown', key, isNegotiated),
    feed: (key) => formOf('feed', key),
    async untranslated(path) {
      const plain = path.replace(/(?<!\/)\/+$/, '').replace(/\/index(?:\.html)?$/, '')
      const shown = entries.get(`untranslated:${plain}`)
      return shown && answerFrom({ ...shown, negotiated: true })
    },
  }
}
