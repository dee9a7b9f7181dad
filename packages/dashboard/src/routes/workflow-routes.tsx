import { Hono } from 'hono'
import { WorkflowsPage } from '../pages/workflows-page.tsx'
import { type DashboardRoutes, type DashboardWorld, goOn, sendPage, type VisitEnvironment } from './visit.ts'

const base = '/projects/:projectId/workflows'

/**
 * Workflows: the list with its runs, a run now, on and off.
 *
 * @param world The dashboard's.
 */
export function workflowRoutes(world: DashboardWorld): DashboardRoutes {
  const { services, texts } = world
  const routes = new Hono<VisitEnvironment>()

  routes.get(base, async (context) => {
    const { project } = context.var
    const workflows = await services.workflows.list(project.id)
    const page = <WorkflowsPage {...{ project, workflows }} />
    return sendPage(context, world, { title: texts.workflows.title, tab: 'overview' }, page)
  })

  routes.post(`${base}/:workflowId/run`, async (context) => {
    const { project } = context.var
    const outcome = await services.workflows.run(project.id, context.req.param('workflowId'))
    if (outcome.status === 'refused') return context.notFound()
    return goOn(context, `/projects/${project.id}/workflows`, 'workflow-started')
  })

  for (const [action, enabled] of [
    ['enable', true],
    ['disable', false],
  ] as const) {
    routes.post(`${base}/:workflowId/${action}`, async (context) => {
      const { project } = context.var
      const outcome = await services.workflows.enable(project.id, context.req.param('workflowId'), enabled)
      if (outcome.status === 'refused') return context.notFound()
      return goOn(context, `/projects/${project.id}/workflows`, enabled ? 'workflow-on' : 'workflow-off')
    })
  }

  return routes
}
