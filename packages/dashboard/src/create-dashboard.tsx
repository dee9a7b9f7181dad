import type { DashboardServices } from '@docwright/contract'
import { Hono } from 'hono'
import { assetFolder, type Assets } from './assets.ts'
import { ProblemPage } from './pages/problem-page.tsx'
import { accountRoutes } from './routes/account-routes.tsx'
import { readForms, recognize, requireSession } from './routes/guard-visits.tsx'
import { activityRoutes } from './routes/activity-routes.tsx'
import { connectionRoutes } from './routes/connection-routes.tsx'
import { changeFormRoutes } from './routes/change-form-routes.tsx'
import { goToRoutes } from './routes/go-to-routes.tsx'
import { jobRoutes } from './routes/job-routes.tsx'
import { keyRoutes } from './routes/key-routes.tsx'
import { mailRoutes } from './routes/mail-routes.tsx'
import { memberRoutes } from './routes/member-routes.tsx'
import { modelRoutes } from './routes/model-routes.tsx'
import { ownAccountRoutes } from './routes/own-account-routes.tsx'
import { peopleRoutes } from './routes/people-routes.tsx'
import { projectRoutes } from './routes/project-routes.tsx'
import { workflowRoutes } from './routes/workflow-routes.tsx'
import { requireRight } from './routes/require-right.tsx'
import { renewConnectionRoutes } from './routes/renew-connection-routes.tsx'
import { reviewRoutes } from './routes/review-routes.tsx'
import { settingsRoutes } from './routes/settings-routes.tsx'
import {
  type DashboardRoutes,
  type DashboardDependencies,
  sendPage,
  signedIn,
  type VisitEnvironment,
} from './routes/visit.ts'
import { createFormTokens } from './security/form-token.ts'
import { english, type Texts } from './texts/english.ts'

/** Dependencies of a dashboard besides its services. */
export interface DashboardOptions {
  /** From `loadAssets`. */
  assets: Assets
  /** Signs form tokens; the same on every process, and at least 32 characters. */
  secret: string
  /**
   * Scheme and host of the server's public address, such as `https://docs.example.com`; by default, those of the
   * request.
   */
  origin?: string
  texts?: Texts
  now?: () => Date
  /**
   * Milliseconds between heartbeats of an event stream; by default, 15 s: proxies end a silent connection after a
   * minute.
   */
  heartbeat?: number
  /** Called with errors that no page foresees; the visitor only learns that there was one. */
  report?: (error: unknown) => void
  /**
   * Says which part of the platform is away where an error says so, as a sentence, and reports it in its own way; undefined for
   * any other error.
   */
  outageOf?: (error: unknown) => string | undefined
  /** Address of the documentation that pages link to, without a slash at its end; no links if it gives none. */
  docsUrl?: () => Promise<string | undefined>
}

/**
 * The dashboard, to be served at `/` of the platform's own host, after the API, git and health routes: it answers every
 * path, unknown ones with a page that says so.
 *
 * @param services The platform, as the dashboard sees it.
 * @param options Its other dependencies.
 * @throws When the secret is too short to sign anything.
 */
export function createDashboard(services: DashboardServices, options: DashboardOptions): DashboardRoutes {
  if (options.secret.length < 32) throw new Error('The dashboard secret must have at least 32 characters.')
  const dependencies: DashboardDependencies = {
    services,
    assets: options.assets,
    texts: options.texts ?? english,
    tokens: createFormTokens(options.secret),
    now: options.now ?? (() => new Date()),
    heartbeat: options.heartbeat ?? 15_000,
    originOf: ({ url }) => options.origin ?? new URL(url).origin,
    report: options.report ?? (() => undefined),
    outageOf: options.outageOf ?? (() => undefined),
    docsUrl: options.docsUrl ?? (() => Promise.resolve(undefined)),
  }
  const app: DashboardRoutes = new Hono<VisitEnvironment>()
  serveAssets(app, dependencies)
  app.use(recognize(dependencies), readForms(dependencies), requireSession())
  const mayChange = requireRight(dependencies)
  app.use('/projects/:projectId/*', async (context, next) => {
    const id = context.req.param('projectId')
    if (isNoProject(context.req.path)) return next()
    const project = await services.projects.find(signedIn(context).account.id, id)
    if (project === undefined) return context.notFound()
    context.set('project', project)
    return next()
  })
  app.use('/projects/:projectId/*', async (context, next) =>
    isNoProject(context.req.path) ? next() : mayChange(context, next),
  )
  for (const routes of [
    accountRoutes,
    mailRoutes,
    ownAccountRoutes,
    projectRoutes,
    jobRoutes,
    changeFormRoutes,
    reviewRoutes,
    keyRoutes,
    settingsRoutes,
    modelRoutes,
    connectionRoutes,
    renewConnectionRoutes,
    peopleRoutes,
    memberRoutes,
    workflowRoutes,
    activityRoutes,
    goToRoutes,
  ]) {
    app.route('/', routes(dependencies))
  }
  answerProblems(app, dependencies)
  return app
}

/** Addresses of all projects together, which look like one. */
function isNoProject(path: string): boolean {
  return path === '/projects/new' || path === '/projects/restore'
}

function serveAssets(app: DashboardRoutes, { assets }: DashboardDependencies): void {
  app.get(`${assetFolder}:name`, (context) => {
    const asset = assets.files.get(context.req.path)
    if (asset === undefined) return context.text('', 404)
    return context.body(asset.content, 200, {
      'content-type': asset.type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
  })
  // Browsers request this for responses that name no icon, such as answers of the API.
  app.get('/favicon.ico', (context) => context.redirect(assets.paths.icon, 302))
}

function answerProblems(app: DashboardRoutes, dependencies: DashboardDependencies): void {
  const { problems } = dependencies.texts
  app.notFound((context) => {
    const page = <ProblemPage title={problems.notFound} note={problems.notFoundNote} />
    return sendPage(context, dependencies, { title: problems.notFound, status: 404 }, page)
  })
  app.onError((error, context) => {
    // The error may have come before the visit was recognized.
    if (context.var.visit === undefined) context.set('visit', '')
    const outage = dependencies.outageOf(error)
    if (outage !== undefined) {
      context.header('retry-after', '10')
      const note = context.req.method === 'GET' ? problems.awayNote : problems.awayFormNote
      const page = <ProblemPage title={problems.away} note={`${outage} ${note}`} />
      return sendPage(context, dependencies, { title: problems.away, status: 503 }, page)
    }
    dependencies.report(error)
    const page = <ProblemPage title={problems.broken} note={problems.brokenNote} />
    return sendPage(context, dependencies, { title: problems.broken, status: 500 }, page)
  })
}
