import { maintainerName, readWritable } from '@docwright/agent'
import {
  ForgeError,
  isDamagedBranch,
  mergeBase,
  openBlobReader,
  resolveCommit,
  type Repository,
} from '@docwright/forge'
import type { JobRecord } from '../store/jobs/job-queries.ts'
import { bringBase } from './bring-base.ts'
import { jobWorkSchema, parseStoredOrNull } from '../store/stored-json.ts'
import type { TurnStart, TurnTarget } from './journal-entry.ts'
import { readAgentSettings } from './read-agent-settings.ts'
import type { TurnProject } from './turn-context.ts'

/**
 * Decides where a turn starts: the branch of the job's pull request while that is open, with people's commits on it and
 * the newer ones of the base; at the job's beginning, the requested branch; otherwise the base of the last pull request or
 * of the job, and a new branch.
 *
 * @param project The repository and its forge.
 * @param now Milliseconds since 1970.
 * @returns Where the turn starts.
 * @throws ForgeError if the job's branch does not exist, or the repository cannot be reached.
 */
export async function startTurn(project: TurnProject, job: JobRecord, now: number): Promise<BegunTurn> {
  const { mirror } = project
  await mirror.fetch()
  const work = parseStoredOrNull(jobWorkSchema, job.work)
  let { ref } = job
  if (work !== null) {
    const head = await resolveCommit(mirror.repository, `refs/heads/${work.branch}`)
    const pullRequest = await project.forge.readPullRequest(work.pullRequest)
    if (head !== null && pullRequest?.state === 'open') {
      // Somebody may have pointed it at another branch since.
      const target = await readTarget(mirror.repository, pullRequest.base.branch)
      const ends = { head, branch: work.branch, target, at: now }
      const { leftOut, ...brought } = await withBase(project, ends, canSettle(job))
      return { ...brought, branch: work.branch, head, generation: work.generation, at: now, target, leftOut }
    }
    // The next pull request is for the branch of the last one, unless that is gone.
    const last = pullRequest?.base.branch ?? job.ref
    if ((await resolveCommit(mirror.repository, `refs/heads/${last}`)) !== null) ref = last
  }
  const target = await readTarget(mirror.repository, ref)
  const wanted = work === null && job.head_branch !== job.ref ? job.head_branch : null
  const head = wanted === null ? null : await resolveCommit(mirror.repository, `refs/heads/${wanted}`)
  // Existing work on the branch is continued, for the branch at which its pull request is pointed.
  if (wanted !== null && head !== null) {
    const open = await project.forge.findPullRequest(wanted)
    const into = open?.state === 'open' ? await readTarget(mirror.repository, open.base.branch) : target
    return { base: head, branch: wanted, head, generation: 1, at: now, target: into }
  }
  const base = target.commit
  if (base === null) {
    if (await isDamagedBranch(mirror.repository, ref))
      throw new ForgeError('git-corrupt', `The branch “${ref}” cannot be read: the repository is damaged.`, {
        fix: 'Run “git fsck” on the repository and repair what it reports.',
      })
    throw new ForgeError('git-not-found', `The repository has no branch “${ref}”.`, {
      fix: 'Push the branch, or create a job for another branch.',
    })
  }
  if (wanted !== null) return { base, branch: wanted, head, generation: 1, at: now, target }
  return { base, ...(await newBranch(project, job, (work?.generation ?? 0) + 1)), at: now, target }
}

/** Reads where a branch is, into which the work of a turn is to be merged. */
async function readTarget(repository: Repository, branch: string): Promise<TurnTarget> {
  return { branch, commit: await resolveCommit(repository, `refs/heads/${branch}`) }
}

/**
 * Finds the target of a turn that an earlier release started and did not note: its rules are those of the commit that it
 * shares with the base, then as now, whatever the base has got since.
 */
export async function earlierTarget(repository: Repository, branch: string, start: string): Promise<TurnTarget> {
  const { commit } = await readTarget(repository, branch)
  return { branch, commit: commit === null ? null : await mergeBase(repository, commit, start) }
}

/** The start of a turn, with the files that keep the newer base out of it, if there are any. */
export type BegunTurn = TurnStart & { target: TurnTarget; leftOut?: readonly string[] | undefined }

/** A language model can put two sides together; rules cannot. */
function canSettle({ model, workflow_run_id: run }: JobRecord): boolean {
  return model !== maintainerName && run === null
}

/**
 * The branch with what its base has got since: it is pushed with what the turn changes, and with nothing else. Files that both
 * have changed in the same place come with both sides; one that nobody here can put together leaves the branch as it is.
 */
async function withBase(
  { docsFolder, mirror: { repository } }: TurnProject,
  { head, branch, target, at }: { head: string; branch: string; target: TurnTarget; at: number },
  isSettled: boolean,
): Promise<Pick<BegunTurn, 'base' | 'merge' | 'leftOut'>> {
  const { branch: base, commit } = target
  if (commit === null) return { base: head }
  const message = `Merge “${base}” into ${branch}`
  const marks = isSettled
    ? {
        ours: 'this pull request',
        theirs: base,
        canSettle: await readSettled(repository, { head, target, docsFolder }),
      }
    : undefined
  const brought = await bringBase(repository, { head, base: commit, message, at }, { marks })
  if (brought.kind === 'merged') return { base: brought.commit }
  if (brought.kind === 'marked') return { base: brought.commit, merge: { commit, branch: base, files: brought.files } }
  return { base: head, leftOut: brought.kind === 'conflict' ? brought.files : undefined }
}

/** Files that the agent of a turn may write, by the settings of its target: it cannot put together what it may only read. */
async function readSettled(
  repository: Repository,
  { head, target, docsFolder }: { head: string; target: TurnTarget; docsFolder: string },
): Promise<(path: string, text: string) => boolean> {
  const reader = openBlobReader(repository)
  try {
    const read = async (path: string): Promise<string | undefined> =>
      (await reader.readAt(head, path))?.toString('utf8')
    return await readWritable(docsFolder, read, () => readAgentSettings(repository, target, docsFolder))
  } finally {
    reader.close()
  }
}

/** An unused name: an earlier branch may have been left without its pull request. */
async function newBranch(
  { mirror }: TurnProject,
  job: JobRecord,
  first: number,
): Promise<Pick<TurnStart, 'branch' | 'head' | 'generation'>> {
  for (let generation = first; ; generation += 1) {
    const branch = `docwright/${job.id}${generation === 1 ? '' : `-${generation}`}`
    const head = await resolveCommit(mirror.repository, `refs/heads/${branch}`)
    if (head === null) return { branch, head, generation }
  }
}
