import type { Refusal } from '@docwright/contract'
import { Hono } from 'hono'
import { WorkflowsPage } from '../pages/workflows-page.tsx'
import { WorkflowFilePage } from '../pages/workflow-file-page.tsx'
import { ChooseLanguagesPage } from '../pages/choose-languages.tsx'
import { ChooseWorkflowPage } from '../pages/workflow-starters.tsx'
import {
  type DashboardRoutes,
  type DashboardDependencies,
  field,
  goOn,
  sendPage,
  type Visit,
  type VisitEnvironment,
} from './visit.ts'

const base = '/projects/:projectId/workflows'
const files = '/projects/:projectId/workflow-files'
/** The built-in workflow that needs languages. */
const translating = 'translate'

/** Workflows: the list with its runs, a run now, on and off. */
export function workflowRoutes(dependencies: DashboardDependencies): DashboardRoutes {
  const { services, texts } = dependencies
  const routes = new Hono<VisitEnvironment>()

  routes.get(base, async (context) => {
    const { project } = context.var
    const workflows = await services.workflows.list(project.id)
    const page = <WorkflowsPage {...{ project, workflows, starters: services.workflows.starters }} />
    return sendPage(context, dependencies, { title: texts.workflows.title, tab: 'workflows' }, page)
  })

  routes.get(`${files}/new`, async (context) => {
    const use = context.req.query('use')
    const { starters } = services.workflows
    if (use === translating) return sendTranslation(context)
    const starter = [...starters, texts.workflows.ownPrompt].find((one) => one.use === use)
    if (starter !== undefined) {
      return sendForm(context, { path: starter === texts.workflows.ownPrompt ? '' : starter.use, text: starter.text })
    }
    const page = <ChooseWorkflowPage {...{ project: context.var.project, starters }} />
    return sendPage(context, dependencies, { title: texts.workflows.create, tab: 'workflows' }, page)
  })

  routes.get(`${files}/:workflowId`, async (context) => {
    const id = context.req.param('workflowId')
    const file = await services.workflows.file(context.var.project.id, id)
    return file === undefined ? context.notFound() : sendForm(context, { ...file, id })
  })

  routes.post(files, async (context) => {
    const name = field(context, 'path').trim().replace(/\.md$/, '')
    const path = /^[a-z\d][a-z\d-]*$/.test(name) ? `.docwright/workflows/${name}.md` : name
    return save(context, { shown: name, path, text: field(context, 'text') })
  })

  routes.post(`${files}/:workflowId`, async (context) => {
    const id = context.req.param('workflowId')
    const file = await services.workflows.file(context.var.project.id, id)
    if (file === undefined) return context.notFound()
    return save(context, { shown: file.path, path: file.path, text: field(context, 'text'), id })
  })

  routes.post(`${files}/:workflowId/remove`, async (context) => {
    const { project, session } = context.var
    const id = context.req.param('workflowId')
    const file = await services.workflows.file(project.id, id)
    if (file === undefined || session === undefined) return context.notFound()
    const outcome = await services.workflows.remove(project.id, id, session.account)
    if (outcome.status === 'refused') return sendForm(context, { ...file, id, refusal: outcome })
    return goOn(context, `/projects/${project.id}/workflows`, 'workflow-removed')
  })

  /** The languages are asked for first: no site is translated into languages that nobody has chosen. */
  async function sendTranslation(context: Visit): Promise<Response> {
    const { project } = context.var
    const chosen = context.req.queries('language') ?? []
    if (chosen.length > 0)
      return sendForm(context, { path: translating, text: services.workflows.translationStarter(chosen) })
    const offer = await services.workflows.translationOffer(project.id)
    if (offer === undefined)
      return sendForm(context, { path: translating, text: services.workflows.translationStarter([]) })
    const page = <ChooseLanguagesPage {...{ project, offer }} />
    return sendPage(context, dependencies, { title: texts.workflows.create, tab: 'workflows' }, page)
  }

  async function save(
    context: Visit,
    { id, shown, path, text }: { id?: string; shown: string; path: string; text: string },
  ): Promise<Response> {
    const { project, session } = context.var
    if (session === undefined) return context.notFound()
    const outcome = await services.workflows.save(project.id, { path, text }, session.account)
    if (outcome.status === 'refused') return sendForm(context, { id, path: shown, text, refusal: outcome })
    return goOn(context, `/projects/${project.id}/workflows`, 'workflow-saved')
  }

  function sendForm(
    context: Visit,
    view: { id?: string | undefined; path: string; text: string; refusal?: Refusal },
  ): Response {
    const { project } = context.var
    const title = view.id === undefined ? texts.workflows.create : texts.workflows.editTitle
    const status = view.refusal === undefined ? 200 : 422
    return sendPage(
      context,
      dependencies,
      { title, tab: 'workflows', width: 'narrow', status },
      <WorkflowFilePage {...{ project, ...view }} />,
    )
  }

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
