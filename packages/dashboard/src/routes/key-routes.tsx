import type { ApiKeyInput } from '@docwright/contract'
import { apiKeyScopes } from '@docwright/contract'
import { Hono } from 'hono'
import { expiries, KeysPage, NewKeyPage, type NewKeyValues, SecretPage } from '../pages/keys-page.tsx'
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

const base = '/projects/:projectId/keys'
const day = 86_400_000

/** API keys: the list, a new one, and the end of one. */
export function keyRoutes(dependencies: DashboardDependencies): DashboardRoutes {
  const { services } = dependencies
  const texts = dependencies.texts.keys
  const routes = new Hono<VisitEnvironment>()

  routes.get(base, async (context) => {
    const { project } = context.var
    const keys = await services.keys.list(project.id)
    return sendPage(context, dependencies, { title: texts.title, tab: 'keys' }, <KeysPage {...{ project, keys }} />)
  })

  routes.get(`${base}/new`, (context) => {
    const { project } = context.var
    const values: NewKeyValues = { name: '', scopes: apiKeyScopes, expiry: '90', addresses: '' }
    const page = <NewKeyPage {...{ project, values }} />
    return sendPage(context, dependencies, { title: texts.create, tab: 'keys', width: 'narrow' }, page)
  })

  routes.post(`${base}/new`, async (context) => {
    const { project } = context.var
    const values = valuesOf(context)
    const outcome = await services.keys.create(
      project.id,
      inputOf(values, dependencies.now()),
      signedIn(context).account,
    )
    if (outcome.status === 'refused') {
      const page = <NewKeyPage {...{ project, values, refusal: outcome }} />
      return sendPage(context, dependencies, { title: texts.create, tab: 'keys', width: 'narrow', status: 422 }, page)
    }
    const done = { href: `/projects/${project.id}/keys`, label: texts.done }
    const { key } = outcome
    const page = (
      <SecretPage title={texts.created} note={texts.createdNote} name={texts.yourKey} secret={key} done={done} />
    )
    return sendPage(context, dependencies, { title: texts.created, tab: 'keys', width: 'narrow' }, page)
  })

  routes.post(`${base}/:keyId/revoke`, async (context) => {
    const { project } = context.var
    const outcome = await services.keys.revoke(project.id, context.req.param('keyId'))
    if (outcome.status === 'refused') return context.notFound()
    return goOn(context, `/projects/${project.id}/keys`, 'key-revoked')
  })

  return routes
}

function valuesOf(context: Visit): NewKeyValues {
  const chosen = fields(context, 'scopes')
  return {
    name: field(context, 'name'),
    scopes: apiKeyScopes.filter((scope) => chosen.includes(scope)),
    expiry: expiries.find((known) => known === field(context, 'expiry')) ?? '90',
    addresses: field(context, 'addresses'),
  }
}

function inputOf({ name, scopes: chosen, expiry, addresses }: NewKeyValues, now: Date): ApiKeyInput {
  return {
    name,
    scopes: [...chosen],
    addresses: addresses.split(/[\s,]+/).filter((address) => address !== ''),
    expiresAt: expiry === 'never' ? null : new Date(now.getTime() + Number(expiry) * day).toISOString(),
  }
}
