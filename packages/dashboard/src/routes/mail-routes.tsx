import { Hono } from 'hono'
import { LinkClosedPage } from '../pages/account-pages.tsx'
import { UnsubscribePage } from '../pages/unsubscribe-page.tsx'
import {
  type DashboardDependencies,
  type DashboardRoutes,
  field,
  sendPage,
  type Visit,
  type VisitEnvironment,
} from './visit.ts'

/** Ending e-mail by the link in it. Its page asks first, because programs that look for bad links open every one. */
export function mailRoutes(dependencies: DashboardDependencies): DashboardRoutes {
  const { services, texts } = dependencies
  const routes = new Hono<VisitEnvironment>()

  routes.get('/unsubscribe/:token', async (context) => show(context, context.req.param('token')))

  routes.post('/unsubscribe/:token', async (context) => {
    const token = context.req.param('token')
    await (field(context, 'again') === 'yes' ? services.mail.resume(token) : services.mail.end(token))
    return show(context, token)
  })

  async function show(context: Visit, token: string): Promise<Response> {
    const subscription = await services.mail.subscription(token)
    if (subscription === undefined) {
      const page = <LinkClosedPage title={texts.mail.closed} note={texts.mail.closedNote} />
      return sendPage(context, dependencies, { title: texts.mail.closed, status: 404 }, page)
    }
    const page = <UnsubscribePage action={context.req.path} subscription={subscription} />
    return sendPage(context, dependencies, { title: texts.mail.title }, page)
  }

  return routes
}
