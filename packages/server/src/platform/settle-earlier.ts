import { isAncestor, resolveCommit, treeOf, writeCommit } from '@docwright/forge'
import type { JobRecord } from '../store/jobs/job-queries.ts'
import { jobWorkSchema, parseStoredOrNull } from '../store/stored-json.ts'
import { mergeEarlier } from './merge-earlier.ts'
import { openProjectMirror, type RepositoryParts } from './open-turn-project.ts'

const author = { name: 'Docwright', email: 'agent@docwright.invalid' }

/**
 * Prepares the open pull request of an earlier run for the next: newer commits of the default branch are merged into
 * its branch, so that the run adds to it and requests nothing twice. If both have changed the same file, the default
 * branch wins, and the run repeats its part; translation memories are merged, and so is a `docs.json` that people
 * changed in it.
 *
 * @param job The job of the earlier run.
 * @param isBuiltIn Whether the run repeats its work by itself: an agent's answer to a single request is not given up.
 * @returns `superseded`: nothing was left in it, so it was closed; `blocked`: people's changes in it conflict.
 */
export async function settleEarlier(
  parts: RepositoryParts,
  job: JobRecord,
  isBuiltIn: boolean,
): Promise<'append' | 'superseded' | 'blocked'> {
  const project = await parts.projects.find(job.project_id)
  const work = parseStoredOrNull(jobWorkSchema, job.work)
  if (project === undefined || work === null) return 'append'
  const mirror = await openProjectMirror(parts, project)
  await mirror.fetch()
  const { repository } = mirror
  const base = await resolveCommit(repository, `refs/heads/${project.defaultBranch}`)
  const head = await resolveCommit(repository, `refs/heads/${work.branch}`)
  if (base === null || head === null || (await isAncestor(repository, base, head))) return 'append'
  const merged = await mergeEarlier(repository, { job: job.id, head, base }, isBuiltIn)
  if (merged.kind === 'conflict') return merged.isPeoples ? 'blocked' : 'append'
  const { tree, isPeoples } = merged
  if (!isPeoples && isBuiltIn && tree === (await treeOf(repository, base))) {
    const forge = await parts.forgeOf(project)
    await forge.comment(work.pullRequest, `Closed: “${project.defaultBranch}” has all that was proposed here.`)
    await forge.closePullRequest(work.pullRequest)
    return 'superseded'
  }
  const message = `Merge “${project.defaultBranch}” into ${work.branch}\n\nAgent-Job: ${job.id}`
  const at = parts.store.clock()
  const commit = await writeCommit(repository, { tree, parents: [head, base], message, author: { ...author, at } })
  // Somebody who pushes to the branch at this moment goes first: the next run brings the rest.
  await mirror.push({ branch: work.branch, commit, expected: head })
  return 'append'
}
