import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ObjectStore } from '../../objects/object-store.ts'
import { putFile } from '../../objects/put-file.ts'
import { digestOf } from '../../objects/read-object.ts'
import { brotliOf, isCompressible } from '../answers/answer-cache.ts'
import { createGiveWay } from './give-way.ts'
import type { SiteAnswer } from '../answers/site-answer.ts'
import type { KeptSite } from '../manifest/kept-pages.ts'
import type { KnownContents, SiteContent } from './listed-site.ts'
import { writeManifest, type ManifestEntry, type SiteFacts, type SiteManifest } from '../manifest/site-manifest.ts'

/** A site that is to be written to the object store. */
export interface PublishedContents {
  /** Everything that it has; see `listContents`. */
  contents(known: KnownContents): AsyncIterable<SiteContent>
  facts(): Promise<SiteFacts>
}

/** Dependencies of publishing. */
export interface PublishingContext {
  objects: Pick<ObjectStore, 'has' | 'put'>
  /** Milliseconds since 1970. */
  clock(): number
  /** Asked before each page; once it returns false, the rest is skipped. */
  isWanted(): boolean
  /** Called after each page with how many are written. */
  onPage(done: number): void
  /** Address of the site, and folder of its docs. */
  place: { url: string; folder: string }
  /** The project's last publication: unchanged files are not written again. */
  previous: SiteManifest | undefined
  /** The facts about its pages. */
  kept: KeptSite
}

/** Objects that were written longer ago may be removed while this is at work, in milliseconds: they are written again. */
export const takenFor = 12 * 60 * 60 * 1000

/** How long, in milliseconds, and how many files that only pages of earlier deployments refer to are served. */
const earlierFor = 24 * 60 * 60 * 1000
const maxEarlier = 5000

/** Bytes of objects that wait for a common lookup in the store. */
const waitingBytes = 8 * 1024 * 1024
const waitingObjects = 64

/**
 * Writes a site to the object store: its files by digest, then their list. Files in the store are not written again.
 *
 * @param context The destination.
 * @returns Digest of the manifest; undefined if it was ended early.
 */
export async function publishSite(site: PublishedContents, context: PublishingContext): Promise<string | undefined> {
  const { objects, previous, kept } = context
  const entries = new Map<string, ManifestEntry>()
  const unfinished = new Set<string>()
  const writer = createObjectWriter(context)
  const giveWay = createGiveWay()
  let pages = 0
  const known = previous?.entries ?? new Map<string, ManifestEntry>()
  for await (const { name, answer, entry, version } of site.contents({ entries: known, kept })) {
    if (!context.isWanted()) return undefined
    await giveWay()
    if (entry !== undefined) entries.set(name, entry)
    else if (answer === undefined) {
      if (/^(?:page|markdown):/.test(name)) unfinished.add(name.slice(name.indexOf(':') + 1))
    } else if (answer.kind !== 'redirect') {
      const written = await writer.write(answer, known.get(name))
      entries.set(name, { ...written, ...(version === undefined ? {} : { version }) })
    }
    if (name.startsWith('page:')) context.onPage((pages += 1))
  }
  await writer.flush()
  const facts = await site.facts()
  const manifest = await writeManifest({
    ...context.place,
    facts,
    entries,
    earlier: earlierFiles(entries, previous, context.clock()),
    unfinished: [...unfinished],
  })
  const digest = digestOf(manifest)
  await objects.put(digest, contentOf(manifest))
  return digest
}

/** Readers may have a page of an earlier deployment open: what it loads later has a name that is no longer in use. */
function earlierFiles(
  entries: ReadonlyMap<string, ManifestEntry>,
  previous: SiteManifest | undefined,
  now: number,
): Map<string, ManifestEntry> {
  const before = [...(previous?.earlier ?? [])].filter(([, { until = 0 }]) => until > now)
  const own = [...(previous?.entries ?? [])].filter(([, { immutable }]) => immutable === true)
  const until = now + earlierFor
  const all = [...before, ...own.map(([name, entry]) => [name, { ...entry, until }] as const)]
  return new Map(all.filter(([name]) => !entries.has(name)).slice(-maxEarlier))
}

interface ObjectWriter {
  /** @param before The same file of the earlier site: if it has not changed, it is in the store. */
  write(answer: Exclude<SiteAnswer, { kind: 'redirect' }>, before: ManifestEntry | undefined): Promise<ManifestEntry>
  flush(): Promise<void>
}

function createObjectWriter({ objects, clock }: PublishingContext): ObjectWriter {
  const waiting = new Map<string, Uint8Array>()
  let bytes = 0

  async function flush(): Promise<void> {
    const there = await objects.has([...waiting.keys()], clock() - takenFor)
    const missing = [...waiting].filter(([digest]) => !there.has(digest))
    await Promise.all(missing.map(([digest, content]) => objects.put(digest, contentOf(content))))
    waiting.clear()
    bytes = 0
  }

  async function add(content: Uint8Array): Promise<string> {
    const digest = digestOf(content)
    if (!waiting.has(digest)) bytes += content.length
    waiting.set(digest, content)
    if (bytes >= waitingBytes || waiting.size >= waitingObjects) await flush()
    return digest
  }

  async function writeContent(
    { content, type, ...rest }: Extract<SiteAnswer, { kind: 'content' }>,
    before: ManifestEntry | undefined,
  ): Promise<ManifestEntry> {
    const tag = createHash('sha1').update(content).digest('base64url')
    const { immutable, negotiated, links, policy } = rest
    const facts = { size: content.length, type, tag, immutable, negotiated, links, policy }
    if (before?.tag === tag && before.type === type) return { ...facts, object: before.object, brotli: before.brotli }
    const packed = isCompressible(type, content.length) ? await brotliOf(content) : content
    if (packed.length >= content.length) return { ...facts, object: await add(content) }
    return { ...facts, object: await add(packed), brotli: true }
  }

  async function writeFile(file: Extract<SiteAnswer, { kind: 'file' }>): Promise<ManifestEntry> {
    const { digest: object } = await putFile(objects, await file.locate(), clock() - takenFor)
    return { object, size: file.size, type: file.type, tag: file.version, large: true }
  }

  return {
    write: (answer, before) => (answer.kind === 'file' ? writeFile(answer) : writeContent(answer, before)),
    flush,
  }
}

function contentOf(bytes: Uint8Array): { size: number; open(): Readable } {
  return { size: bytes.length, open: () => Readable.from([bytes]) }
}
