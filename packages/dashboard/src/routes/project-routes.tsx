import type { ProjectInput, Refusal } from '@docwright/contract'
import { Hono } from 'hono'
import { frameOrigins } from '../security/security-headers.ts'
import { deploymentAddress } from '../layout/addresses.ts'
import { DeploymentPage, deploymentTitle } from '../pages/deployment-page.tsx'
import { FeedbackPage } from '../pages/feedback-page.tsx'
import { OverviewPage } from '../pages/overview-page.tsx'
import { pendingDeployments } from '../pages/pending-deployments.ts'
import { followedForges, NewProjectPage, ProjectsPage, type NewProjectValues } from '../pages/projects-page.tsx'
import {
  type DashboardRoutes,
  type DashboardDependencies,
  field,
  fields,
  goOn,
  sendPage,
  signedIn,
  type Visit,
  type VisitEnvironment,
} from './visit.ts'

const shownDeployments = 40

/** The list of projects, a new one, and a project's overview. */
export function projectRoutes(dependencies: DashboardDependencies): DashboardRoutes {
  const { services, texts } = dependencies
  const routes = new Hono<VisitEnvironment>()

  routes.get('/', (context) => sendProjects(context))

  routes.post('/projects/restore', async (context) => {
    const id = field(context, 'id')
    const outcome = await services.projects.restore(signedIn(context).account.id, id)
    if (outcome.status === 'refused') return sendProjects(context, outcome)
    return goOn(context, `/projects/${encodeURIComponent(id)}`, 'project-restored')
  })

  routes.get('/projects', (context) => context.redirect('/', 303))

  routes.get('/projects/new', (context) => {
    const page = <NewProjectPage values={{ name: '', from: 'starter', url: '', docsFolder: '', forge: 'github' }} />
    return sendPage(context, dependencies, { title: texts.newProject.title }, page)
  })

  routes.post('/projects/new', async (context) => {
    const values = {
      name: field(context, 'name'),
      from: field(context, 'from'),
      url: field(context, 'url'),
      docsFolder: field(context, 'docsFolder'),
      forge: field(context, 'forge'),
    }
    const start = startOf(values, field(context, 'forgeToken'))
    const outcome = await services.projects.create(signedIn(context).account.id, { name: values.name, from: start })
    if (outcome.status === 'done') return goOn(context, `/projects/${outcome.projectId}`, 'project-created')
    const page = <NewProjectPage values={values} refusal={outcome} />
    return sendPage(context, dependencies, { title: texts.newProject.title, status: 422 }, page)
  })

  routes.get('/projects/:projectId', async (context) => sendOverview(context, dependencies))

  routes.get('/projects/:projectId/feedback', async (context) => {
    const { project } = context.var
    const feedback = await services.feedback.read(project.id)
    return sendPage(
      context,
      dependencies,
      { title: texts.feedback.title, tab: 'overview' },
      <FeedbackPage {...{ project, feedback }} />,
    )
  })

  routes.post('/projects/:projectId/feedback/delete', async (context) => {
    const { project } = context.var
    const [from, to] = [momentOf(field(context, 'from')), momentOf(field(context, 'to'))]
    const outcome = await services.feedback.remove(project.id, {
      comments: fields(context, 'comment'),
      pages: fields(context, 'page'),
      period: from === '' && to === '' ? null : { from, to },
    })
    if (outcome.status === 'done') return goOn(context, `/projects/${project.id}/feedback`, 'feedback-deleted')
    const feedback = await services.feedback.read(project.id)
    const page = <FeedbackPage {...{ project, feedback, refusal: outcome }} />
    return sendPage(context, dependencies, { title: texts.feedback.title, tab: 'overview', status: 422 }, page)
  })

  routes.get('/projects/:projectId/deployments/:deploymentId', async (context) => {
    const { project } = context.var
    const deployment = await services.projects.deployment(project.id, context.req.param('deploymentId'))
    if (deployment === undefined) return context.notFound()
    const diagnostics = await services.projects.diagnostics(project.id, deployment.id)
    const page = <DeploymentPage {...{ project, deployment, diagnostics }} />
    const pending = pendingDeployments([deployment])
    return sendPage(context, dependencies, { title: deploymentTitle(deployment), tab: 'overview', pending }, page)
  })

  routes.post('/projects/:projectId/deployments/:deploymentId/again', async (context) => {
    const { project } = context.var
    const outcome = await services.projects.deployAgain(project.id, context.req.param('deploymentId'))
    if (outcome.status === 'refused') return context.notFound()
    return goOn(context, deploymentAddress(project.id, outcome.deploymentId), 'deployed-again')
  })

  routes.post('/projects/:projectId/deployments/:deploymentId/promote', async (context) => {
    const { project } = context.var
    const outcome = await services.projects.promote(project.id, context.req.param('deploymentId'))
    if (outcome.status === 'refused') return context.notFound()
    return goOn(context, deploymentAddress(project.id, outcome.deploymentId), 'deployed-again')
  })

  async function sendProjects(context: Visit, refusal?: Refusal): Promise<Response> {
    const { id } = signedIn(context).account
    const search = context.req.query('search')?.trim() ?? ''
    const [{ projects, total }, archived] = await Promise.all([
      services.projects.list(id, search),
      services.projects.archived(id),
    ])
    const status = refusal === undefined ? 200 : 422
    const page = <ProjectsPage {...{ projects, total, search, archived, refusal }} />
    const [first] = projects
    const administered = first && (await services.projects.find(id, first.id))
    const pending = pendingDeployments(projects.map(({ deployment }) => deployment))
    return sendPage(context, dependencies, { title: texts.projects.title, status, administered, pending }, page)
  }

  return routes
}

/** A project at a glance. */
async function sendOverview(context: Visit, dependencies: DashboardDependencies): Promise<Response> {
  const { services, texts } = dependencies
  const { project } = context.var
  const deployments = await services.projects.deployments(project.id, shownDeployments)
  const last = deployments.find(({ kind }) => kind === 'production')
  const [diagnostics, feedback] = await Promise.all([
    last === undefined ? [] : services.projects.diagnostics(project.id, last.id),
    services.feedback.read(project.id),
  ])
  const apiOrigin = dependencies.originOf(context.req.raw)
  const page = <OverviewPage {...{ project, deployments, diagnostics, apiOrigin, feedback }} />
  const pending = pendingDeployments(deployments.length === 0 ? [null] : deployments)
  // A page that is open shows the site once it is live.
  const frames = frameOrigins([project.siteUrl])
  return sendPage(context, dependencies, { title: texts.navigation.overview, tab: 'overview', pending, frames }, page)
}

/** The starting point of a new project. A token is never shown again, so it is not among the form's values. */
function startOf({ from, url, docsFolder, forge }: NewProjectValues, token: string): ProjectInput['from'] {
  const folder = docsFolder === '' ? {} : { docsFolder }
  if (from === 'import') return { kind: 'import', url, ...folder }
  const chosen = followedForges.find((each) => each === forge) ?? 'github'
  if (from === 'follow') return { kind: 'follow', forge: chosen, url, token, ...folder }
  return { kind: 'starter' }
}

/** Reads the value of a browser's field for date and time as UTC; empty if it has none. */
function momentOf(text: string): string {
  const at = Date.parse(`${text}Z`)
  return Number.isNaN(at) ? '' : new Date(at).toISOString()
}
