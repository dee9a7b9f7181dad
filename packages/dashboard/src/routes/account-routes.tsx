import { Hono } from 'hono'
import { SetUpClosedPage, SetUpPage, SignInPage } from '../pages/account-pages.tsx'
import { returnPath } from '../security/return-path.ts'
import {
  type DashboardRoutes,
  type DashboardWorld,
  field,
  goOn,
  sendPage,
  type Visit,
  type VisitEnvironment,
} from './visit.ts'

/**
 * Signing in and out, and the owner's account.
 *
 * @param world The dashboard's.
 */
export function accountRoutes(world: DashboardWorld): DashboardRoutes {
  const { services, texts } = world
  const routes = new Hono<VisitEnvironment>()

  routes.get('/sign-in', async (context) => {
    const next = returnPath(context.req.query('next'))
    if (context.var.session !== undefined) return goOn(context, next)
    const page = <SignInPage next={next} hasAccounts={await services.accounts.hasAny()} />
    return sendPage(context, world, { title: texts.signIn.title }, page)
  })

  routes.post('/sign-in', async (context) => {
    const next = returnPath(field(context, 'next'))
    const email = field(context, 'email')
    const outcome = await services.accounts.signIn(context.req.raw, { email, password: secret(context) })
    if (outcome.status === 'done') return start(context, next, outcome.cookies)
    const hasAccounts = await services.accounts.hasAny()
    const page = <SignInPage {...{ next, email, hasAccounts }} refusal={outcome} />
    return sendPage(context, world, { title: texts.signIn.title, status: 422 }, page)
  })

  routes.post('/sign-out', async (context) => {
    const { cookies } = await services.accounts.signOut(context.req.raw)
    return start(context, '/sign-in?done=signed-out', cookies)
  })

  routes.get('/set-up/:token', async (context) => {
    if (await services.accounts.isSetUpOpen(context.req.param('token'))) {
      const page = <SetUpPage action={pathOf(context)} />
      return sendPage(context, world, { title: texts.setUp.title }, page)
    }
    return sendPage(context, world, { title: texts.setUp.closed, status: 404 }, <SetUpClosedPage />)
  })

  routes.post('/set-up/:token', async (context) => {
    const token = context.req.param('token')
    const [name, email] = [field(context, 'name'), field(context, 'email')]
    const outcome = await services.accounts.setUp(context.req.raw, { token, name, email, password: secret(context) })
    if (outcome.status === 'done') return start(context, '/', outcome.cookies)
    const page = <SetUpPage action={pathOf(context)} name={name} email={email} refusal={outcome} />
    return sendPage(context, world, { title: texts.setUp.title, status: 422 }, page)
  })

  return routes
}

/** A password as it was typed: white space around it belongs to it. */
function secret(context: Visit): string {
  return context.var.form.get('password')?.[0] ?? ''
}

function pathOf(context: Visit): string {
  return new URL(context.req.url).pathname
}

function start(context: Visit, path: string, cookies: readonly string[]): Response {
  for (const cookie of cookies) context.header('set-cookie', cookie, { append: true })
  return context.redirect(path, 303)
}
