import type { UpdateStatus } from '@docwright/contract'
import { diff, readCommits } from '@docwright/forge'
import type { Commit, FileDiff } from '@docwright/forge'
import type { Hosting } from '../hosting/hosting.ts'
import type { Projects } from '../projects/projects.ts'
import type { Deployment, DeploymentDiagnostic } from '../store/deployments/deployment.ts'
import type { ProjectTable } from '../store/projects/project-tables.ts'

/** Dependencies of reading the status of a deployment. */
export interface UpdateStatusContext {
  hosting: Pick<Hosting, 'deploymentsOf' | 'diagnosticsOf'>
  factsOf: CommitFactsReader
}

/** Reads the facts about a commit; undefined if its repository cannot be read at the moment. */
export type CommitFactsReader = (projectId: string, commit: string) => Promise<CommitFacts | undefined>

interface CommitFacts {
  commit: Commit
  files: UpdateStatus['commit']['filesChanged']
}

/** Commits that are remembered: clients ask for the same one every few seconds. */
const remembered = 200

/**
 * Creates the reader of commits, which reads each only once for repeated requests.
 *
 * @param projects Their repositories.
 */
export function createCommitFacts(projects: Pick<Projects, 'repository'>): CommitFactsReader {
  const known = new Map<string, Promise<CommitFacts | undefined>>()
  return async (projectId, id) => {
    const key = `${projectId} ${id}`
    const before = known.get(key)
    if (before !== undefined) return before
    const reading = readCommitFacts(projects, projectId, id)
    known.set(key, reading)
    if (known.size > remembered) known.delete(known.keys().next().value ?? key)
    const found = await reading
    if (found === undefined && known.get(key) === reading) known.delete(key)
    return found
  }
}

/** Lines of a log, and files of each kind. */
const maxLines = 50
const maxFiles = 1000
/** Newer deployments of a branch that one is followed through. */
const maxFollowed = 20

/** The state of a deployment, for clients of the first version. */
export async function readUpdateStatus(
  context: UpdateStatusContext,
  project: ProjectTable,
  deployment: Deployment,
): Promise<UpdateStatus> {
  const { id, projectId, branch, commit, createdAt, finishedAt } = deployment
  const [outcome, diagnostics, facts] = await Promise.all([
    outcomeOf(context, deployment),
    context.hosting.diagnosticsOf(id),
    context.factsOf(projectId, commit),
  ])
  return {
    _id: id,
    projectId,
    createdAt: new Date(createdAt).toISOString(),
    endedAt: isOver(outcome) && finishedAt !== null ? new Date(finishedAt).toISOString() : null,
    status: outcome.status,
    summary: outcome.summary,
    logs: logOf(deployment, outcome, diagnostics),
    subdomain: project.slug,
    screenshot: null,
    screenshotLight: null,
    screenshotDark: null,
    author: facts === undefined ? null : authorOf(facts.commit),
    commit: {
      sha: commit,
      // Whole, as git and the forges' messages about pushes write it: clients compare it.
      ref: `refs/heads/${branch}`,
      message: facts === undefined ? '' : messageOf(facts.commit),
      filesChanged: facts?.files ?? filesOf([]),
    },
    source: deployment.source ?? sourceOf(project),
  }
}

type Outcome = Pick<UpdateStatus, 'status' | 'summary'>

function isOver({ status }: Outcome): boolean {
  return status === 'success' || status === 'failure'
}

async function outcomeOf({ hosting }: UpdateStatusContext, deployment: Deployment): Promise<Outcome> {
  if (deployment.status !== 'superseded') return ownOutcome(deployment)
  const { projectId, branch, createdAt } = deployment
  const list = await hosting.deploymentsOf(projectId, { branch, limit: maxFollowed })
  const newer = list.filter((other) => other.createdAt > createdAt)
  // The one that took the place is shown, or was; else what comes of the newest is what comes of this one.
  const next = newer.find(({ status }) => status === 'live' || status === 'retired') ?? newer[0]
  if (next === undefined || next.status === 'superseded')
    return { status: 'failure', summary: 'The deployment was canceled before it was made: its branch was deleted.' }
  const { status, summary } = ownOutcome(next)
  return { status, summary: `A newer deployment of the branch took the place of this one. ${summary}` }
}

function ownOutcome({ status, reason, errors, warnings, progress }: Deployment): Outcome {
  switch (status) {
    case 'queued':
      return { status: 'queued', summary: reason ?? 'The deployment waits for its turn.' }
    case 'building':
      return {
        status: 'in_progress',
        summary:
          progress === null
            ? 'The deployment is being made.'
            : `The deployment is being made: ${progress.done} of ${progress.total} pages.`,
      }
    case 'live':
      return { status: 'success', summary: `The deployment is live, with ${counted(errors, warnings)}.` }
    case 'superseded':
      return { status: 'success', summary: 'The deployment was live.' }
    case 'retired':
      return { status: 'success', summary: `The deployment was live. ${reason ?? ''}`.trim() }
    case 'failed':
      return { status: 'failure', summary: reason ?? 'The deployment failed.' }
  }
}

function counted(errors: number, warnings: number): string {
  const count = (number: number, one: string): string =>
    `${number === 0 ? 'no' : number} ${one}${number === 1 ? '' : 's'}`
  return `${count(errors, 'error')} and ${count(warnings, 'warning')}`
}

function logOf(
  { branch, commit, createdAt, finishedAt }: Deployment,
  outcome: Outcome,
  diagnostics: readonly DeploymentDiagnostic[],
): string[] {
  const at = (moment: number): string => new Date(moment).toISOString()
  const found = diagnostics.map(
    ({ severity, code, message, file, line, column }) => `${file}:${line}:${column} ${severity} ${code}: ${message}`,
  )
  const end = isOver(outcome) && finishedAt !== null ? `${at(finishedAt)} ` : ''
  return [
    `${at(createdAt)} Deployment of ${commit.slice(0, 7)} on ${branch} requested.`,
    ...found.slice(0, maxLines),
    ...(found.length > maxLines ? [`${found.length - maxLines} more problems.`] : []),
    `${end}${outcome.summary}`,
  ]
}

async function readCommitFacts(
  projects: Pick<Projects, 'repository'>,
  projectId: string,
  id: string,
): Promise<CommitFacts | undefined> {
  try {
    const repository = await projects.repository(projectId)
    const commit = (await readCommits(repository, [id])).get(id)
    return commit && { commit, files: filesOf(await diff(repository, commit.parents[0] ?? null, id, { lines: false })) }
  } catch {
    // The state of a deployment is available even while its repository cannot be read.
    return undefined
  }
}

function messageOf({ subject, body }: Commit): string {
  return body === '' ? subject : `${subject}\n\n${body}`
}

/** GitHub's private addresses say whose they are. */
function authorOf({ author }: Commit): NonNullable<UpdateStatus['author']> {
  const id = /^(\d{1,12})\+[^@]*@users\.noreply\.github\.com$/.exec(author.email)?.[1]
  return {
    name: author.name,
    avatarUrl: id === undefined ? null : `https://avatars.githubusercontent.com/u/${id}`,
    githubUserId: id === undefined ? null : Number(id),
  }
}

function filesOf(files: readonly FileDiff[]): UpdateStatus['commit']['filesChanged'] {
  const pathsOf = (isWanted: (file: FileDiff) => boolean): string[] =>
    files
      .filter(isWanted)
      .map(({ path }) => path)
      .slice(0, maxFiles)
  const moved = files.flatMap(({ change, oldPath }) => (change === 'renamed' && oldPath !== null ? [oldPath] : []))
  return {
    added: pathsOf(({ change }) => change === 'added' || change === 'renamed'),
    modified: pathsOf(({ change }) => change === 'modified'),
    removed: [...pathsOf(({ change }) => change === 'deleted'), ...moved].slice(0, maxFiles),
  }
}

function sourceOf({ repository_kind: kind }: ProjectTable): UpdateStatus['source'] {
  return kind === 'github' || kind === 'gitlab' ? kind : 'internal'
}
