import { branchRef, listCommits, openRepository, resolveCommit } from '@docwright/forge'
import type * as shown from '../contract/dashboard-projects.ts'
import type { ProjectServices } from '../contract/dashboard-services.ts'
import { rightsOf } from '../access/roles.ts'
import type { Project } from '../projects/project.ts'
import type { Deployment } from '../store/deployment.ts'
import { countOpenWork, listMemberships } from '../store/project-queries.ts'
import { pullRequestOfBranch } from '../store/review-queries.ts'
import type { DashboardContext } from './dashboard-context.ts'
import { attempt, refuse } from '../commands/refuse.ts'

/** Subjects of commits that are remembered: they never change. */
const rememberedSubjects = 2000

/**
 * Projects as the dashboard shows them. Whoever is a member of an organisation sees its projects.
 *
 * @param context The platform.
 */
export function createProjectServices(context: DashboardContext): Omit<ProjectServices, 'archived' | 'restore'> {
  const { store, projects, hosting } = context
  const subjectOf = createSubjectReader(context)

  async function show(project: Project, deployment: Deployment): Promise<shown.Deployment> {
    const { id, branch, commit, reason, errors, warnings, createdAt, finishedAt, production } = deployment
    const isLive = deployment.status === 'live'
    return {
      id,
      kind: production ? 'production' : 'preview',
      status: statusOf(deployment),
      branch,
      commit,
      title: await subjectOf(project.id, commit),
      url: isLive ? ((await hosting.siteUrl(project.id, production ? undefined : branch)) ?? null) : null,
      pullRequest: production ? null : ((await pullRequestOfBranch(store.db, project.id, branch)) ?? null),
      createdAt: new Date(createdAt).toISOString(),
      finishedAt: finishedAt === null ? null : new Date(finishedAt).toISOString(),
      errors,
      warnings,
      reason,
      rolledBack: deployment.headCommit !== null,
    }
  }

  async function liveOf(project: Project): Promise<shown.Deployment | null> {
    const live = await hosting.liveOf(project.id, project.defaultBranch)
    return live === undefined ? null : show(project, live)
  }

  async function required(projectId: string): Promise<Project> {
    const project = await projects.find(projectId)
    if (project === undefined) throw new Error('The project of a page is gone.')
    return project
  }

  return {
    async list(accountId) {
      const memberships = await listMemberships(store.db, accountId)
      const found = await Promise.all(memberships.map(async ({ organisationId }) => projects.list({ organisationId })))
      const summaries = await Promise.all(
        found.flat().map(async (project): Promise<shown.ProjectSummary> => {
          const { id, defaultBranch: branch } = project
          const [last] = await hosting.deploymentsOf(id, { branch, limit: 1 })
          return {
            id,
            name: project.name,
            siteUrl: (await hosting.siteUrl(id)) ?? '',
            createdAt: new Date(project.createdAt).toISOString(),
            deployment: last === undefined ? null : await show(project, last),
            live: await liveOf(project),
            ...(await countOpenWork(store.db, id)),
          }
        }),
      )
      const movedAt = ({ deployment, createdAt }: shown.ProjectSummary): string => deployment?.createdAt ?? createdAt
      return summaries.toSorted((a, b) => movedAt(b).localeCompare(movedAt(a)))
    },
    async find(accountId, projectId) {
      const project = await projects.find(projectId)
      if (project === undefined || project.archivedAt !== null) return undefined
      const memberships = await listMemberships(store.db, accountId)
      const membership = memberships.find(({ organisationId }) => organisationId === project.organisationId)
      if (membership === undefined) return undefined
      const { id, name, defaultBranch, docsFolder, repositoryKind: host, repositoryUrl, slug, createdAt } = project
      return {
        id,
        name,
        siteUrl: (await hosting.siteUrl(id)) ?? '',
        defaultBranch,
        live: await liveOf(project),
        docsFolder,
        repository: {
          host,
          cloneUrl: repositoryUrl ?? `${context.publicUrl}/git/${slug}.git`,
          webUrl: repositoryUrl?.replace(/\.git$/, '') ?? null,
        },
        createdAt: new Date(createdAt).toISOString(),
        rights: rightsOf(membership.role),
      }
    },
    async create(accountId, { name, from }) {
      const memberships = await listMemberships(store.db, accountId)
      if (memberships.length === 0) return refuse('no-organisation', 'Your account belongs to no organisation.')
      const membership = memberships.find(({ role }) => rightsOf(role).includes('administer'))
      if (membership === undefined) {
        return refuse('insufficient-role', 'Your role does not allow new projects. Ask an administrator for one.')
      }
      const { organisationId } = membership
      if (from.kind === 'import' && !/^https:\/\/[^\s@]+$/.test(from.url)) {
        return refuse('invalid-url', 'Give an address such as https://example.com/docs.git, without a password.', 'url')
      }
      return attempt(async () => {
        const repository =
          from.kind === 'import'
            ? ({ kind: 'import', source: { url: from.url, credentials: null } } as const)
            : ({ kind: 'starter' } as const)
        const docsFolder = from.kind === 'import' ? from.docsFolder?.replaceAll(/^\/+|\/+$/g, '') : undefined
        const { id } = await projects.create({ organisationId, name, repository, docsFolder })
        await deployDefaultBranch(context, id)
        return { status: 'done', projectId: id }
      }, 'url')
    },
    async deployments(projectId, limit) {
      const project = await required(projectId)
      const found = await hosting.deploymentsOf(projectId, { limit })
      return Promise.all(found.map(async (deployment) => show(project, deployment)))
    },
    async deployment(projectId, deploymentId) {
      const found = await hosting.deployment(deploymentId)
      return found?.projectId === projectId ? show(await required(projectId), found) : undefined
    },
    async deployAgain(projectId, deploymentId) {
      const earlier = await hosting.deployment(deploymentId)
      const begun = earlier?.projectId === projectId ? await hosting.deployAgain(earlier) : undefined
      if (begun === undefined) return refuse('not-found', 'There is no such deployment.')
      return { status: 'done', deploymentId: begun.id }
    },
    async promote(projectId, deploymentId) {
      const preview = await hosting.deployment(deploymentId)
      const isPreview = preview?.projectId === projectId && !preview.production
      const begun = isPreview ? await hosting.promote(preview) : undefined
      if (begun === undefined) return refuse('not-found', 'There is no such preview.')
      return { status: 'done', deploymentId: begun.id }
    },
    async diagnostics(_projectId, deploymentId) {
      const found = await hosting.diagnosticsOf(deploymentId)
      const [errors, others] = [found.filter(isError), found.filter((diagnostic) => !isError(diagnostic))]
      return [...errors, ...others].map(({ severity, code, message, fix, file, line, column }) => ({
        severity,
        code,
        message,
        fix: fix ?? null,
        file,
        line,
        column,
      }))
    },
  }
}

/**
 * Writes down a deployment of a project's default branch as it stands: after a merge, and for a new project.
 *
 * @param context The platform.
 * @param projectId The project.
 * @param earlier The branch that was the default one before, whose site becomes a preview.
 */
export async function deployDefaultBranch(
  context: DashboardContext,
  projectId: string,
  earlier?: string,
): Promise<void> {
  const { projects, git, hosting } = context
  const project = await projects.find(projectId)
  if (project === undefined) return
  const repository = openRepository(git, projects.repositoryFolder(projectId))
  for (const branch of new Set([project.defaultBranch, earlier ?? project.defaultBranch])) {
    const head = await resolveCommit(repository, branchRef(branch))
    if (head !== null) await hosting.onPush(projectId, [{ branch, after: head }])
  }
}

function isError({ severity }: { severity: string }): boolean {
  return severity === 'error'
}

function statusOf({ status, production }: Deployment): shown.DeploymentStatus {
  switch (status) {
    case 'live':
      return production ? 'live' : 'ready'
    case 'superseded':
      return 'replaced'
    case 'retired':
      return 'ended'
    case 'queued':
    case 'building':
    case 'failed':
      return status
  }
}

/** First lines of commits' messages; empty where the repository lacks the commit. */
function createSubjectReader({
  git,
  projects,
}: DashboardContext): (projectId: string, commit: string) => Promise<string> {
  const known = new Map<string, string>()
  return async (projectId, commit) => {
    const key = `${projectId} ${commit}`
    const found = known.get(key)
    if (found !== undefined) return found
    const repository = openRepository(git, projects.repositoryFolder(projectId))
    const [newest] = await listCommits(repository, commit, { limit: 1 }).catch(() => [])
    if (newest === undefined) return ''
    if (known.size >= rememberedSubjects) known.clear()
    known.set(key, newest.subject)
    return newest.subject
  }
}
