import { readCommitDates, type DatedHistory, type KnownDates } from 'docwright/engine'
import { z } from 'zod'
import type { PageStore } from './page-store.ts'

/** Whose history it is, and of which commit. */
export interface DatesPlace {
  /** Id of the project: others cannot read it. */
  project: string
  branch: string
  /** Full id. */
  commit: string
  /** Folder of the docs. */
  folder: string
}

/** Only pages show when they were changed. */
const page = /\.mdx?$/i

const schema = z.object({ commit: z.string(), dates: z.array(z.tuple([z.string(), z.string()])) })

/**
 * Keeps on the disk of this machine when the files of a branch were changed: after a push, only the new part of a long
 * history is read, and a commit that was read once needs no repository.
 *
 * @param history Reads the history.
 * @param pages The store of the dates.
 * @param place The project and branch.
 * @param read Reads the dates, from an earlier commit on if one is given.
 * @returns The dates in ISO form, by path from the folder; read at the first request.
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
    // An incomplete result would stay incomplete.
    if (found.isComplete)
      pages.putAsset(project, name, { type: '', content: Buffer.from(JSON.stringify({ commit, dates: ofPages })) })
    return new Map(ofPages)
  }

  return () => (dates ??= load())
}

/** Unreadable data is read from the repository again. */
function readKept(content: Uint8Array | undefined): KnownDates | undefined {
  if (content === undefined) return undefined
  try {
    const { commit, dates } = schema.parse(JSON.parse(Buffer.from(content).toString()))
    return { commit, dates: new Map(dates) }
  } catch {
    return undefined
  }
}
