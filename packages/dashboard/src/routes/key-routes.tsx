import type { ApiKeyInput } from '@docwright/contract'
import { adminScopes } from '@docwright/contract'
import { Hono } from 'hono'
import {
  expiries,
  KeysPage,
  NewAssistantKeyPage,
  type NewAssistantKeyValues,
  NewKeyPage,
  type NewKeyValues,
  SecretPage,
} from '../pages/keys-page.tsx'
import { curlFor } from '../layout/curl-for.ts'
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
    const values: NewKeyValues = { name: '', scopes: adminScopes, expiry: '90', addresses: '' }
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
    return showKey(context, outcome.key, values.scopes.includes('write'))
  })

  routes.get(`${base}/new-assistant`, (context) => {
    const { project } = context.var
    const values: NewAssistantKeyValues = { name: '', origins: '', expiry: '90', addresses: '' }
    const page = <NewAssistantKeyPage {...{ project, values }} />
    return sendPage(context, dependencies, { title: texts.createAssistant, tab: 'keys', width: 'narrow' }, page)
  })

  routes.post(`${base}/new-assistant`, async (context) => {
    const { project } = context.var
    const values: NewAssistantKeyValues = { ...valuesOf(context), origins: field(context, 'origins') }
    const input = { ...inputOf({ ...values, scopes: [] }, dependencies.now()), scopes: ['search' as const] }
    const asked = { ...input, origins: wordsOf(values.origins) }
    const outcome = await services.keys.create(project.id, asked, signedIn(context).account)
    if (outcome.status === 'refused') {
      const page = <NewAssistantKeyPage {...{ project, values, refusal: outcome }} />
      const head = { title: texts.createAssistant, tab: 'keys', width: 'narrow', status: 422 } as const
      return sendPage(context, dependencies, head, page)
    }
    return showKey(context, outcome.key)
  })

  function showKey(context: Visit, key: string, mayStartJobs = false): Promise<Response> | Response {
    const { overview } = dependencies.texts
    const origin = dependencies.originOf(context.req.raw)
    const value = curlFor(origin, context.var.project.id, key, overview.examplePrompt)
    const sample = mayStartJobs ? { name: overview.start, value } : undefined
    const done = { href: `/projects/${context.var.project.id}/keys`, label: texts.done }
    const page = (
      <SecretPage
        title={texts.created}
        note={texts.createdNote}
        name={texts.yourKey}
        secret={key}
        sample={sample}
        done={done}
      />
    )
    return sendPage(context, dependencies, { title: texts.created, tab: 'keys', width: 'narrow' }, page)
  }

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
    scopes: adminScopes.filter((scope) => chosen.includes(scope)),
    expiry: expiries.find((known) => known === field(context, 'expiry')) ?? '90',
    addresses: field(context, 'addresses'),
  }
}

function wordsOf(text: string): string[] {
  return text.split(/[\s,]+/).filter((word) => word !== '')
}

function inputOf({ name, scopes: chosen, expiry, addresses }: NewKeyValues, now: Date): ApiKeyInput {
  return {
    name,
    scopes: [...chosen],
    addresses: wordsOf(addresses),
    expiresAt: expiry === 'never' ? null : new Date(now.getTime() + Number(expiry) * day).toISOString(),
  }
}
