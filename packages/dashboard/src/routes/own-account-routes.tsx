import type { Outcome, Refusal } from '@docwright/contract'
import { Hono } from 'hono'
import { OwnAccountPage } from '../pages/own-account-page.tsx'
import type { OutcomeCode } from '../texts/english-outcomes.ts'
import {
  type DashboardRoutes,
  type DashboardDependencies,
  field,
  goOn,
  sendPage,
  signedIn,
  typed,
  type Visit,
  type VisitEnvironment,
} from './visit.ts'

/** One’s own account: name, password, sessions. */
export function ownAccountRoutes(dependencies: DashboardDependencies): DashboardRoutes {
  const { accounts } = dependencies.services
  const routes = new Hono<VisitEnvironment>()

  routes.get('/account', (context) => sendAccount(context))

  routes.post('/account/name', async (context) => {
    const name = field(context, 'name')
    return answer(context, await accounts.rename(signedIn(context), name), 'name-changed', name)
  })

  routes.post('/account/password', async (context) => {
    const passwords = { current: typed(context, 'current'), password: typed(context, 'password') }
    return answer(
      context,
      await accounts.changePassword(context.req.raw, signedIn(context), passwords),
      'password-changed',
    )
  })

  routes.post('/account/sessions/end', async (context) =>
    answer(context, await accounts.endSession(signedIn(context), field(context, 'session')), 'session-ended'),
  )

  routes.post('/account/sessions/end-others', async (context) =>
    answer(context, await accounts.endOtherSessions(signedIn(context)), 'sessions-ended'),
  )

  function answer(context: Visit, outcome: Outcome, done: OutcomeCode, name?: string): Response | Promise<Response> {
    return outcome.status === 'refused' ? sendAccount(context, outcome, name) : goOn(context, '/account', done)
  }

  async function sendAccount(context: Visit, refusal?: Refusal, name?: string): Promise<Response> {
    const session = signedIn(context)
    const sessions = await accounts.sessions(session)
    const { account } = session
    const page = <OwnAccountPage name={name ?? account.name} email={account.email} {...{ sessions, refusal }} />
    const status = refusal === undefined ? 200 : 422
    return sendPage(context, dependencies, { title: dependencies.texts.account.title, width: 'narrow', status }, page)
  }

  return routes
}
