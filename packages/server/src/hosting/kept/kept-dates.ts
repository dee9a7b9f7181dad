import { readCommitDates, type DatedHistory, type KnownDates } from 'docwright/engine'
import { z } from 'zod'
import type { PageStore } from './page-store.ts'

/** Whose history it is, and of which commit. */
export interface DatesPlace {
  /** Id of the project: nobody else reads it. */
  project: string
  branch: string
  /** Full id. */
  commit: string
  /** Folder of the docs. */
  folder: string
}

/** Only pages say when they were changed. */
const page = /\.mdx?$/i

const schema = z.object({ commit: z.string(), dates: z.array(z.tuple([z.string(), z.string()])) })

/**
 * Keeps when the files of a branch were changed on the disk of this machine: after a push, what is new of the history is read,
 * however long it is, and a commit that was read once needs no repository.
 *
 * @param history Where it is read.
 * @param pages Where it is kept.
 * @param place Whose it is.
 * @param read Reads it, from an earlier commit on where one is given.
 * @returns The dates in ISO form, by path from the folder; read when they are asked for first.
 */
export function createKeptDates(
  history: DatedHistory,
  pages: Pick<PageStore, 'asset' | 'putAsset'>,
  { project, branch, commit, folder }: DatesPlace,
  read = readCommitDates,
): () => Promise<ReadonlyMap<string, string>> {
  const name = `dates:${branch}\n${folder}`
  let dates: Promise<ReadonlyMap<string, string>> | undefined

  async function load(): Promise<ReadonlyMap<string, string>> {
    const known = readKept(pages.asset(project, name)?.content)
    if (known?.commit === commit) return known.dates
    const found = await read({ ...history, since: known })
    const ofPages = [...found.dates].filter(([path]) => page.test(path))
    // What is missing now would be missing ever after.
    if (found.isComplete)
      pages.putAsset(project, name, { type: '', content: Buffer.from(JSON.stringify({ commit, dates: ofPages })) })
    return new Map(ofPages)
  }

  return () => (dates ??= load())
}

/** What cannot be read is read from the repository again. */
function readKept(content: Uint8Array | undefined): KnownDates | undefined {
  if (content === undefined) return undefined
  try {
    const { commit, dates } = schema.parse(JSON.parse(Buffer.from(content).toString()))
    return { commit, dates: new Map(dates) }
  } catch {
    return undefined
  }
}
