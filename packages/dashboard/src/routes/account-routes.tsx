import type { Refusal } from '@docwright/contract'
import { Hono } from 'hono'
import { LinkClosedPage, ResetPasswordPage, SetUpPage, SignInPage } from '../pages/account-pages.tsx'
import { returnPath } from '../security/return-path.ts'
import {
  type DashboardRoutes,
  type DashboardDependencies,
  field,
  goOn,
  sendPage,
  typed,
  type Visit,
  type VisitEnvironment,
} from './visit.ts'

/** Signing in and out, and the owner's account. */
export function accountRoutes(dependencies: DashboardDependencies): DashboardRoutes {
  const { services, texts } = dependencies
  const routes = new Hono<VisitEnvironment>()

  routes.get('/sign-in', async (context) => {
    const next = returnPath(context.req.query('next'))
    if (context.var.session !== undefined) return goOn(context, next)
    const page = <SignInPage next={next} hasAccounts={await services.accounts.hasAny()} />
    return sendPage(context, dependencies, { title: texts.signIn.title }, page)
  })

  routes.post('/sign-in', async (context) => {
    const next = returnPath(field(context, 'next'))
    const email = field(context, 'email')
    const outcome = await services.accounts.signIn(context.req.raw, { email, password: typed(context, 'password') })
    if (outcome.status === 'done') return start(context, next, outcome.cookies)
    const hasAccounts = await services.accounts.hasAny()
    const page = <SignInPage {...{ next, email, hasAccounts }} refusal={outcome} />
    return sendPage(context, dependencies, { title: texts.signIn.title, status: 422 }, page)
  })

  routes.post('/sign-out', async (context) => {
    const { cookies } = await services.accounts.signOut(context.req.raw)
    return start(context, '/sign-in?done=signed-out', cookies)
  })

  routes.get('/set-up/:token', async (context) => {
    if (await services.accounts.isSetUpOpen(context.req.param('token'))) {
      const page = <SetUpPage action={pathOf(context)} />
      return sendPage(context, dependencies, { title: texts.setUp.title }, page)
    }
    const page = <LinkClosedPage title={texts.setUp.closed} note={texts.setUp.closedNote} />
    return sendPage(context, dependencies, { title: texts.setUp.closed, status: 404 }, page)
  })

  routes.post('/set-up/:token', async (context) => {
    const token = context.req.param('token')
    const [name, email] = [field(context, 'name'), field(context, 'email')]
    const outcome = await services.accounts.setUp(context.req.raw, {
      token,
      name,
      email,
      password: typed(context, 'password'),
    })
    if (outcome.status === 'done') return start(context, '/', outcome.cookies)
    const page = <SetUpPage action={pathOf(context)} name={name} email={email} refusal={outcome} />
    return sendPage(context, dependencies, { title: texts.setUp.title, status: 422 }, page)
  })

  routes.get('/reset-password/:token', async (context) => {
    const email = await services.accounts.resetOf(context.req.param('token'))
    return email === undefined ? sendClosed(context) : sendReset(context, email)
  })

  routes.post('/reset-password/:token', async (context) => {
    const token = context.req.param('token')
    const email = await services.accounts.resetOf(token)
    if (email === undefined) return sendClosed(context)
    const outcome = await services.accounts.resetPassword(context.req.raw, {
      token,
      password: typed(context, 'password'),
    })
    if (outcome.status === 'done') return start(context, '/?done=password-changed', outcome.cookies)
    return sendReset(context, email, outcome)
  })

  function sendReset(context: Visit, email: string, refusal?: Refusal): Response {
    const page = <ResetPasswordPage action={pathOf(context)} email={email} refusal={refusal} />
    return sendPage(
      context,
      dependencies,
      { title: texts.account.reset, status: refusal === undefined ? 200 : 422 },
      page,
    )
  }

  function sendClosed(context: Visit): Response {
    const { resetClosed: title, resetClosedNote: note } = texts.account
    return sendPage(context, dependencies, { title, status: 404 }, <LinkClosedPage title={title} note={note} />)
  }

  return routes
}

function pathOf(context: Visit): string {
  return new URL(context.req.url).pathname
}

function start(context: Visit, path: string, cookies: readonly string[]): Response {
  for (const cookie of cookies) context.header('set-cookie', cookie, { append: true })
  return context.redirect(path, 303)
}
