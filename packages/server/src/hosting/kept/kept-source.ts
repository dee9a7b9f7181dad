import type { Diagnostic, Source, SourceFile } from 'docwright/engine'
import { z } from 'zod'
import type { PageStore } from './page-store.ts'

/** Larger files are read from the repository each time: they are images and videos, which pages do without. */
const keptBytes = { any: 512 * 1024, data: 8 * 1024 * 1024 }
const data = /\.(?:json|ya?ml|mdx?)$/i

interface KeptListing {
  files: SourceFile[]
  problems: readonly Diagnostic[]
}

/**
 * Keeps the read files of a commit next to the rendered pages. A commit never changes, so the kept files are as good as
 * the repository, which may be slow or away: a site that was read once opens again without it.
 *
 * @param inner The commit in its repository.
 * @param pages The store.
 * @param place The project, commit and folder.
 * @param place.project Id of the project: others cannot read it.
 * @param place.commit Full id.
 * @param place.folder Folder of the docs.
 * @param dates The dates on which its files were changed.
 */
export function createKeptSource(
  inner: Source,
  pages: PageStore,
  { project, commit, folder }: { project: string; commit: string; folder: string },
  dates: () => Promise<ReadonlyMap<string, string>>,
): Source {
  const listingName = `tree:${commit}:${folder}`
  let listing: Promise<KeptListing> | undefined
  let byPath: ReadonlyMap<string, SourceFile> | undefined

  async function load(): Promise<KeptListing> {
    const kept = pages.asset(project, listingName)
    const known = kept === undefined ? undefined : readListing(Buffer.from(kept.content).toString())
    if (known !== undefined) return known
    const found = { files: await inner.list(), problems: inner.problems() }
    keep(listingName, Buffer.from(JSON.stringify(found)))
    return found
  }

  async function listed(): Promise<KeptListing> {
    listing ??= load()
    try {
      const found = await listing
      byPath ??= new Map(found.files.map((file) => [file.path, file]))
      return found
    } catch (cause) {
      listing = undefined
      throw cause
    }
  }

  function keep(name: string, content: Uint8Array): void {
    pages.putAsset(project, name, { type: '', content })
  }

  let problems: readonly Diagnostic[] = []
  return {
    async list() {
      const found = await listed()
      problems = found.problems
      return found.files
    },
    async find(path) {
      await listed()
      return byPath?.get(path) ?? inner.find(path)
    },
    async read(path) {
      await listed()
      const file = byPath?.get(path)
      if (file === undefined) return inner.read(path)
      const name = `blob:${file.version}`
      const kept = pages.asset(project, name)
      if (kept !== undefined) return kept.content
      const content = await inner.read(path)
      const limit = data.test(path) ? keptBytes.data : keptBytes.any
      if (content !== undefined && content.length <= limit) keep(name, content)
      return content
    },
    changedAt: async (path) => (await dates()).get(path),
    ...(inner.stream === undefined ? {} : { stream: inner.stream }),
    problems: () => problems,
  }
}

const listingSchema = z.object({
  files: z.array(z.custom<SourceFile>((file) => typeof file === 'object' && file !== null && 'path' in file)),
  problems: z.array(
    z.custom<Diagnostic>((problem) => typeof problem === 'object' && problem !== null && 'code' in problem),
  ),
})

/** A listing that cannot be read is made again. */
function readListing(text: string): KeptListing | undefined {
  try {
    return listingSchema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
