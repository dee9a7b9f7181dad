import type { Refusal } from '@docwright/contract'
import { Hono } from 'hono'
import { RenewConnectionPage } from '../pages/renew-connection-page.tsx'
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

/** Another token for a connection with GitLab or Forgejo. */
export function renewConnectionRoutes(dependencies: DashboardDependencies): DashboardRoutes {
  const { connections: services } = dependencies.services
  const routes = new Hono<VisitEnvironment>()
  const accountOf = (context: Visit): string => signedIn(context).account.id

  routes.get('/connections/:id/token', (context) => sendForm(context, context.req.param('id')))

  routes.post('/connections/:id/token', async (context) => {
    const id = context.req.param('id')
    const outcome = await services.renewToken(accountOf(context), id, field(context, 'accessToken'))
    if (outcome.status === 'refused') return sendForm(context, id, outcome)
    return goOn(context, '/connections', 'token-renewed')
  })

  async function sendForm(context: Visit, id: string, refusal?: Refusal): Promise<Response> {
    const connection = (await services.list(accountOf(context)))?.find((one) => one.id === id && one.app === null)
    if (connection === undefined) return context.notFound()
    const page = <RenewConnectionPage {...{ connection, refusal }} />
    const title = dependencies.texts.connections.renewOf(connection.name)
    return sendPage(context, dependencies, { title, width: 'narrow', status: refusal ? 422 : 200 }, page)
  }

  return routes
}
