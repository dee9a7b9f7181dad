import type { HistoryCommit, RepositoryHistory } from '@docwright/agent'
import { diff, listCommits, readBlob, readTree, resolveCommit, type Commit, type Repository } from '@docwright/forge'
import { isRepositoryOf } from '../projects/repository-name.ts'
import { workflowsOfCommit } from '../workflows/commit-workflows.ts'
import type { RepositoryParts } from './repository-workflows.ts'

/** Where a history begins and ends, and for which workflow it is read. */
export interface HistoryPlace {
  projectId: string
  /** The commit whose files are read. */
  head: string
  /** Up to here an earlier run has looked. */
  since: string | undefined
  /** Its own commits are no news to it. */
  workflowId: string
  /** Other repositories that it reads: those of projects of the same organization. */
  context: readonly string[]
}

/** Merges and own commits are skipped, so more are read than requested. */
const spare = 3
const maxFileSize = 32 * 1024 * 1024

/**
 * The history of a project's repository, as workflows ask for it.
 *
 * @param place Whose history.
 */
export async function openHistory(parts: RepositoryParts, place: HistoryPlace): Promise<RepositoryHistory> {
  const { projectId, head, since, workflowId } = place
  const repository = await parts.projects.repository(projectId)
  const isOwn = async (commit: Commit): Promise<boolean> =>
    (await workflowsOfCommit(parts.store.db, projectId, commit)).some((maker) => maker.workflowId === workflowId)
  return { ...historyOf(repository, { head, since, isOwn }), others: await openOthers(parts, place) }
}

async function openOthers(
  { projects }: RepositoryParts,
  { projectId, context }: HistoryPlace,
): Promise<Map<string, RepositoryHistory>> {
  const found = new Map<string, RepositoryHistory>()
  const all = context.length === 0 ? [] : await projects.list()
  const own = all.find(({ id }) => id === projectId)
  for (const name of context) {
    const project = all.find((one) => one.organisationId === own?.organisationId && isRepositoryOf(one, name))
    if (project === undefined) continue
    const repository = await projects.repository(project.id)
    const head = await resolveCommit(repository, `refs/heads/${project.defaultBranch}`)
    if (head !== null)
      found.set(name, historyOf(repository, { head, since: undefined, isOwn: () => Promise.resolve(false) }))
  }
  return found
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
      return content === null || content.length > maxFileSize ? undefined : content.toString()
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
