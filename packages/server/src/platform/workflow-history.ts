import type { HistoryCommit, RepositoryHistory } from '@docwright/agent'
import { diff, listCommits, openRepository, readBlob, readTree, type Commit, type Repository } from '@docwright/forge'
import { workflowOfCommit } from '../workflows/commit-workflows.ts'
import type { RepositoryParts } from './repository-workflows.ts'

/** What a history is of. */
export interface HistoryPlace {
  projectId: string
  /** The commit whose files are looked at. */
  head: string
  /** Up to here an earlier run has looked. */
  since: string | undefined
  /** Its own commits are no news to it. */
  workflowId: string
}

/** Merges and own commits are left out, so more are read than are asked for. */
const spare = 3
const largestFile = 32 * 1024 * 1024

/**
 * The history of a project's repository, as workflows ask for it.
 *
 * @param parts The platform.
 * @param place Whose history.
 */
export function openHistory(parts: RepositoryParts, place: HistoryPlace): RepositoryHistory {
  const { projectId, head, since, workflowId } = place
  const repository = openRepository(parts.git, parts.projects.repositoryFolder(projectId))
  const isOwn = async (commit: Commit): Promise<boolean> =>
    (await workflowOfCommit(parts.store.db, projectId, commit)) === workflowId
  return historyOf(repository, { head, since, isOwn })
}

function historyOf(
  repository: Repository,
  { head, since, isOwn }: { head: string; since: string | undefined; isOwn: (commit: Commit) => Promise<boolean> },
): RepositoryHistory {
  return {
    head,
    since,
    others: new Map(),
    async commits({ from, path, limit }) {
      const listed = await listCommits(repository, head, {
        limit: limit * spare,
        ...(from === undefined ? {} : { from }),
        ...(path === undefined ? {} : { path }),
      })
      const found: HistoryCommit[] = []
      for (const commit of listed) {
        if (found.length >= limit) break
        if (commit.parents.length < 2 && !(await isOwn(commit))) found.push(await readCommit(repository, commit))
      }
      return found
    },
    async read(commit, path) {
      const content = await readBlob(repository, commit, path).catch(() => null)
      return content === null || content.length > largestFile ? undefined : content.toString()
    },
    async list(folder) {
      const entries = await readTree(repository, head, folder === '' ? {} : { path: folder })
      return entries.flatMap(({ path, kind }) => (kind === 'file' || kind === 'executable' ? [path] : []))
    },
  }
}

async function readCommit(repository: Repository, commit: Commit): Promise<HistoryCommit> {
  const [parent = null] = commit.parents
  const files = await diff(repository, parent, commit.id, { context: 0 })
  return {
    id: commit.id,
    parent,
    subject: commit.subject,
    body: commit.body,
    at: commit.committedAt,
    files: files.map(({ path, hunks }) => ({
      path,
      added: hunks.flatMap(({ lines }) =>
        lines.flatMap(({ type, text, newNumber }) =>
          type === 'added' && newNumber !== null ? [{ line: newNumber, text }] : [],
        ),
      ),
    })),
  }
}
