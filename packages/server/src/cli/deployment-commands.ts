import { sourcesOf } from '../commands/read-deployments.ts'
import { deployAgain, promotePreview } from '../hosting/deployments/deploy-again.ts'
import type { Project } from '../projects/project.ts'
import type { Projects } from '../projects/projects.ts'
import type { Deployment } from '../store/deployments/deployment.ts'
import { createHostingStore } from '../store/deployments/deployment-store.ts'
import { findEarlierSite } from '../store/deployments/deployment-reads.ts'
import type { CommandContext, DataOptions, DeploymentListOptions, RollbackOptions } from './command-context.ts'
import { deploymentLine } from './deployment-line.ts'
import { dataOf, withPlatformData } from './open-data.ts'
import { jsonText } from './plain-output.ts'

/**
 * `docwright deployment list`: deployments of a project, newest first.
 *
 * @param options Project, branch, how many.
 */
export async function listDeployments(options: DeploymentListOptions, context: CommandContext): Promise<number> {
  return withPlatformData(dataOf(options, context, 'use'), async ({ store, projects }) => {
    const { id } = await requireProject(projects, options.project)
    const { branch, limit } = options
    const query = { branch, limit }
    const found = await createHostingStore(store).deployments(id, query)
    if (options.json === true) context.output.print(jsonText(found.map(shown)))
    else if (found.length === 0) context.output.note('There are no deployments yet: push a commit.')
    else for (const deployment of found) context.output.print(deploymentLine(deployment))
    return 0
  })
}

/** `docwright deployment again`: deploys the commit of an earlier deployment once more. */
export async function redeploy(deploymentId: string, options: DataOptions, context: CommandContext): Promise<number> {
  return withPlatformData(dataOf(options, context, 'use'), async ({ store }) => {
    const hosting = createHostingStore(store)
    const earlier = await hosting.deployment(deploymentId)
    if (earlier === undefined) throw unknownDeployment(deploymentId)
    return tell(await deployAgain(hosting, earlier), options, context)
  })
}

/**
 * `docwright deployment promote`: shows readers the commit of a preview as the site.
 *
 * @param deploymentId Id of the preview's deployment.
 */
export async function promote(deploymentId: string, options: DataOptions, context: CommandContext): Promise<number> {
  return withPlatformData(dataOf(options, context, 'use'), async ({ store }) => {
    const hosting = createHostingStore(store)
    const preview = await hosting.deployment(deploymentId)
    if (preview === undefined) throw unknownDeployment(deploymentId)
    if (preview.production)
      throw new Error(
        'deployment-is-site: this deployment is already one of the live site. Name a deployment of a preview.',
      )
    return tell(await promotePreview(hosting, preview), options, context)
  })
}

/**
 * `docwright deployment rollback`: returns the site of a project to the previous deployment, or to a named one.
 *
 * @param options Project and deployment.
 */
export async function rollBack(options: RollbackOptions, context: CommandContext): Promise<number> {
  return withPlatformData(dataOf(options, context, 'use'), async ({ store, projects }) => {
    const { id, defaultBranch } = await requireProject(projects, options.project)
    const hosting = createHostingStore(store)
    const target =
      options.to === undefined
        ? await findEarlierSite(store.db, id, defaultBranch)
        : await hosting.deployment(options.to)
    if (options.to !== undefined && target?.projectId !== id) throw unknownDeployment(options.to)
    if (target === undefined) {
      throw new Error('deployment-none-before: no other commit was live before, so there is nothing to roll back to.')
    }
    return tell(await deployAgain(hosting, target), options, context)
  })
}

async function requireProject(projects: Projects, name: string): Promise<Project> {
  const project = await projects.findByName(name)
  if (project !== undefined) return project
  throw new Error(`project-unknown: there is no project “${name}”. List them: docwright project list`)
}

function unknownDeployment(id: string): Error {
  return new Error(
    `deployment-unknown: there is no deployment “${id}”. List them: docwright deployment list --project NAME`,
  )
}

function tell(deployment: Deployment | undefined, { json }: DataOptions, { output }: CommandContext): number {
  if (deployment === undefined) throw new Error('project-archived: the project is archived. Restore it first.')
  if (json === true) output.print(jsonText(shown(deployment)))
  else output.print(deployment.id)
  if (json !== true)
    output.note(`The server is deploying commit ${deployment.commit.slice(0, 7)} of ${deployment.branch}.`)
  return 0
}

function shown({
  id,
  status,
  production,
  branch,
  commit,
  headCommit,
  code,
  reason,
  createdAt,
  finishedAt,
  sources,
}: Deployment) {
  return {
    id,
    status,
    kind: production ? 'production' : 'preview',
    branch,
    commit,
    headCommit,
    sources: sourcesOf({ sources }),
    code,
    reason,
    createdAt: new Date(createdAt).toISOString(),
    finishedAt: finishedAt === null ? null : new Date(finishedAt).toISOString(),
  }
}
