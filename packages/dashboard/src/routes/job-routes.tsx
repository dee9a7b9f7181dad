import type { DashboardJob, Refusal } from '@docwright/contract'
import { Hono } from 'hono'
import { jobAddress } from '../layout/addresses.ts'
import { JobDetailPage, jobTitle } from '../pages/job-page.tsx'
import { JobsPage, jobStatuses, NewJobPage } from '../pages/jobs-page.tsx'
import { streamJob } from './stream-job.tsx'
import {
  type DashboardRoutes,
  type DashboardDependencies,
  field,
  goOn,
  sendPage,
  signedIn,
  type Visit,
  type VisitEnvironment,
} from './visit.ts'

const pageSize = 25
const base = '/projects/:projectId/jobs'

/** Agent jobs: the list, a new one, and a job's page with everything that can be done on it. */
export function jobRoutes(dependencies: DashboardDependencies): DashboardRoutes {
  const { services, texts } = dependencies
  const routes = new Hono<VisitEnvironment>()

  routes.get(base, async (context) => {
    const { project } = context.var
    const status = jobStatuses.find((known) => known === context.req.query('status'))
    const cursor = context.req.query('cursor')
    const filter = { limit: pageSize, ...(status && { status }), ...(cursor && { cursor }) }
    const page = await services.jobs.list(project.id, filter)
    const content = <JobsPage {...{ project, page, status, isLater: cursor !== undefined }} />
    return sendPage(context, dependencies, { title: texts.jobs.title, tab: 'jobs' }, content)
  })

  routes.get(`${base}/new`, async (context) => {
    const { project } = context.var
    const models = await services.jobs.models(project.id)
    const wanted = models.find(({ id }) => id === context.req.query('model')) ?? models[0]
    const values = { prompt: context.req.query('prompt') ?? '', model: wanted?.id ?? '', ref: '' }
    const page = <NewJobPage {...{ project, models, values }} forms={services.forms.list} />
    return sendPage(context, dependencies, { title: texts.jobs.create, tab: 'jobs' }, page)
  })

  routes.post(`${base}/new`, async (context) => {
    const { project } = context.var
    const values = { prompt: field(context, 'prompt'), model: field(context, 'model'), ref: field(context, 'ref') }
    const input = {
      prompt: values.prompt,
      ...(values.model !== '' && { model: values.model }),
      ...(values.ref !== '' && { ref: values.ref }),
    }
    const outcome = await services.jobs.create(project.id, input, signedIn(context).account)
    if (outcome.status === 'done') return goOn(context, jobAddress(project.id, outcome.jobId))
    const models = await services.jobs.models(project.id)
    const page = <NewJobPage {...{ project, models, values, refusal: outcome }} forms={services.forms.list} />
    return sendPage(context, dependencies, { title: texts.jobs.create, tab: 'jobs', status: 422 }, page)
  })

  routes.get(`${base}/:jobId`, async (context) => {
    const job = await jobOf(context)
    return job === undefined ? context.notFound() : sendJob(context, job)
  })

  routes.get(`${base}/:jobId/events`, async (context) => {
    const job = await jobOf(context)
    return job === undefined ? context.notFound() : streamJob(context, dependencies, job.id)
  })

  routes.post(`${base}/:jobId/message`, async (context) => {
    const job = await jobOf(context)
    if (job === undefined) return context.notFound()
    const { project } = context.var
    const prompt = field(context, 'prompt')
    const outcome = await services.jobs.sendMessage(project.id, job.id, prompt, signedIn(context).account)
    if (outcome.status === 'refused') return sendJob(context, job, { draft: prompt, refusal: outcome })
    return goOn(context, jobAddress(project.id, job.id), 'message-sent')
  })

  const actions = {
    cancel: 'job-cancelled',
    archive: 'job-archived',
    unarchive: 'job-unarchived',
    retry: 'job-retried',
  } as const
  for (const action of ['cancel', 'archive', 'unarchive', 'retry'] as const) {
    routes.post(`${base}/:jobId/${action}`, async (context) => {
      const job = await jobOf(context)
      if (job === undefined) return context.notFound()
      const { project } = context.var
      const outcome = await services.jobs[action](project.id, job.id, signedIn(context).account)
      if (outcome.status === 'refused') return sendJob(context, job, { refusal: outcome })
      return goOn(context, jobAddress(project.id, job.id), actions[action])
    })
  }

  function jobOf(context: Visit): Promise<DashboardJob | undefined> {
    return services.jobs.find(context.var.project.id, context.req.param('jobId') ?? '')
  }

  async function sendJob(
    context: Visit,
    job: DashboardJob,
    { draft = '', refusal }: { draft?: string; refusal?: Refusal } = {},
  ): Promise<Response> {
    const { project } = context.var
    const transcript = await services.jobs.transcript(project.id, job.id)
    const page = <JobDetailPage {...{ project, job, transcript, draft, refusal }} />
    const status = refusal === undefined ? 200 : 422
    return sendPage(context, dependencies, { title: jobTitle(job.prompt), tab: 'jobs', status }, page)
  }

  return routes
}
