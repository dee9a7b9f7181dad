import { createSharedPagePool, defaultLimits, openGitRepository } from 'docwright/engine'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFolderStore } from '../../../objects/folder-store.ts'
import type { Deployment } from '../../../store/deployments/deployment.ts'
import { createPageFailures } from '../../kept/page-failures.ts'
import { openPageStore } from '../../kept/page-store.ts'
import { openSearchIndexes } from '../../kept/search-indexes.ts'
import { keptPagesName, nothingKept, readKeptPages, type KeptSite } from '../../manifest/kept-pages.ts'
import { createLargeFiles } from '../../manifest/large-files.ts'
import { createObjectReader } from '../../manifest/object-reader.ts'
import { readEntry } from '../../manifest/read-entry.ts'
import { readManifest, type SiteManifest } from '../../manifest/site-manifest.ts'
import { openHostedSite, type HostedSite } from '../hosted-site.ts'
import type { SiteContent } from '../listed-site.ts'
import { publishSite } from '../publish-site.ts'
import type { TestRepository } from '../../testing/hosting-context.ts'

/** Contents of files by path; `null` removes one. */
export type Files = Record<string, string | Uint8Array | null>

/** The result of a publication. */
export interface Published {
  manifest: SiteManifest
  kept: KeptSite
  /** Names of the rendered files. */
  made: string[]
}

/** Publishes commits of test repositories, without a server around it. */
export interface Publishing {
  /** A folder that is empty, and goes with the others. */
  folderOf(): string
  /**
   * Publishes a commit, after an earlier publication.
   *
   * @param repository The repository of the commit.
   * @param commit Its hash.
   * @param data Folder of a machine's memory of earlier publications.
   * @param before The earlier publication.
   * @param options Changes of the defaults: production or preview, program and address of the repository.
   */
  publish(
    repository: TestRepository,
    commit: string,
    data: string,
    before?: Published,
    options?: { program?: string; address?: string; production?: boolean },
  ): Promise<Published>
  close(): Promise<void>
}

/** Starts a page process and a store of objects in a temporary folder. */
export function startPublishing(): Publishing {
  const root = mkdtempSync(join(tmpdir(), 'docwright-unchanged-'))
  const pool = createSharedPagePool({ processes: 1, isolates: true, pagesAtOnce: 16, timeout: 30_000, onFault() {} })
  const objects = openFolderStore(join(root, 'objects'))
  const reader = createObjectReader(objects, createLargeFiles(join(root, 'large'), 1e9))
  let count = 0

  async function publish(
    repository: TestRepository,
    commit: string,
    data: string,
    before?: Published,
    { program = 'one', address = 'https://github.com/acme/docs', production = true } = {},
  ): Promise<Published> {
    const pages = openPageStore(data, 1e9, Date.now)
    const indexes = openSearchIndexes(join(data, 'search'), 1e9)
    const opened = await openHostedSite(
      { id: commit, projectId: 'project', branch: 'main', commit, production } as Deployment,
      {
        project: {
          id: 'project',
          docsFolder: '',
          repository: { url: address, kind: 'github' },
        } as Parameters<typeof openHostedSite>[1]['project'],
        repository: openGitRepository(repository.folder),
        pool,
        pages,
        files: createLargeFiles(join(data, 'files'), 1e9),
        indexes,
        failures: createPageFailures(Date.now),
        limits: defaultLimits,
        url: 'https://docs.example.com',
        highlightCache: join(root, 'highlight.sqlite'),
        gate: () => undefined as never,
        program,
      },
    )
    if (!('site' in opened)) throw new Error(JSON.stringify(opened.noSite))
    try {
      return await write(opened.site, before)
    } finally {
      await opened.site.close()
      indexes.close()
      pages.close()
    }
  }

  async function write(site: HostedSite, before: Published | undefined): Promise<Published> {
    const made: string[] = []
    async function* contents(...known: Parameters<HostedSite['contents']>): AsyncIterable<SiteContent> {
      for await (const content of site.contents(...known)) {
        if (content.answer !== undefined) made.push(content.name)
        yield content
      }
    }
    const digest = await publishSite(
      { contents, facts: () => site.facts() },
      {
        objects,
        clock: () => 1e12,
        isWanted: () => true,
        onPage() {},
        place: { url: 'https://docs.example.com', folder: '' },
        previous: before?.manifest,
        kept: before?.kept ?? nothingKept,
      },
    )
    const manifest = await readManifest(await reader.read(digest ?? ''))
    const kept = manifest?.entries.get(keptPagesName)
    if (manifest === undefined || kept === undefined) throw new Error('There is no manifest.')
    return { manifest, kept: readKeptPages((await readEntry(reader, kept)).content), made }
  }

  return {
    folderOf() {
      const folder = join(root, String((count += 1)))
      mkdirSync(folder)
      return folder
    },
    publish,
    async close() {
      await pool.close()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

/** The content of a publication for readers, in a fixed order. */
export function whole({ manifest, kept }: Published): unknown {
  const entries = [...manifest.entries].toSorted(([a], [b]) => (a < b ? -1 : 1))
  // A fresh publication lacks the files of earlier pages.
  return { ...manifest, earlier: undefined, entries, kept: { ...kept, pages: [...kept.pages] } }
}
