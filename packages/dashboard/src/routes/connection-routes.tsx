import type { Refusal } from '@docwright/contract'
import { connectionKinds } from '@docwright/contract'
import { Hono } from 'hono'
import { ConnectionsPage, ManifestPage, type EnteredConnection } from '../pages/connections-page.tsx'
import { ProblemPage } from '../pages/problem-page.tsx'
import { RepositoriesPage, RepositoryChoicePage } from '../pages/repositories-page.tsx'
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

/** The forges that the server is connected with, and projects that are made from their lists. */
export function connectionRoutes(dependencies: DashboardDependencies): DashboardRoutes {
  const { connections: services, projects } = dependencies.services
  const texts = dependencies.texts.connections
  const routes = new Hono<VisitEnvironment>()
  const accountOf = (context: Visit): string => signedIn(context).account.id

  routes.get('/connections', (context) => sendConnections(context))

  routes.post('/connections/github', async (context) => {
    const entered = readEntered(context)
    const { owner, server: address } = entered
    const outcome = await services.beginGitHub(accountOf(context), { owner, address })
    if (outcome.status === 'refused') {
      const named = outcome.field === 'address' ? 'server' : outcome.field
      return sendConnections(context, { refusal: { ...outcome, field: named }, entered })
    }
    const page = <ManifestPage action={outcome.action} manifest={outcome.manifest} />
    const formTargets = [new URL(outcome.action).origin]
    return sendPage(context, dependencies, { title: texts.confirmTitle, width: 'narrow', formTargets }, page)
  })

  routes.get('/connections/github', async (context) => {
    const answer = { code: context.req.query('code') ?? '', state: context.req.query('state') ?? '' }
    const outcome = await services.finishGitHub(accountOf(context), answer)
    if (outcome.status === 'refused') return sendConnections(context, { refusal: outcome })
    return goOn(context, `/connections/${outcome.connectionId}`, 'forge-connected')
  })

  routes.post('/connections/token', async (context) => {
    const entered = readEntered(context)
    const kind = connectionKinds.find((known) => known === entered.kind) ?? 'gitlab'
    const input = { kind, address: entered.address, token: field(context, 'accessToken') }
    const outcome = await services.addToken(accountOf(context), input)
    if (outcome.status === 'refused') return sendConnections(context, { refusal: outcome, entered })
    return goOn(context, `/connections/${outcome.connectionId}`, 'forge-connected')
  })

  routes.post('/connections/remove', async (context) => {
    const outcome = await services.remove(accountOf(context), field(context, 'id'))
    if (outcome.status === 'refused') return sendConnections(context, { refusal: outcome })
    return goOn(context, '/connections', 'forge-disconnected')
  })

  routes.get('/connections/:id', async (context) => {
    const search = context.req.query('search')?.trim() ?? ''
    const outcome = await services.repositories(accountOf(context), context.req.param('id'), search)
    if (outcome.status === 'refused') return sendConnections(context, { refusal: outcome })
    const { connection, repositories } = outcome
    const page = <RepositoriesPage {...{ connection, repositories, search }} />
    return sendPage(context, dependencies, { title: texts.repositoriesTitle, width: 'narrow' }, page)
  })

  routes.get('/connections/:id/new', async (context) => {
    const repository = context.req.query('repository') ?? ''
    const name = repository.split('/').at(-1) ?? ''
    return sendChoices(context, context.req.param('id'), {
      repository,
      branch: context.req.query('branch') ?? '',
      name,
    })
  })

  routes.post('/connections/:id/new', async (context) => {
    const connectionId = context.req.param('id')
    const [repository, branch] = [field(context, 'repository'), field(context, 'branch')]
    const [name, docsFolder] = [field(context, 'name'), field(context, 'docsFolder')]
    const from = { kind: 'connected' as const, connectionId, repository, branch, docsFolder }
    const outcome = await projects.create(accountOf(context), { name, from })
    if (outcome.status === 'done') return goOn(context, `/projects/${outcome.projectId}`, 'project-created')
    return sendChoices(context, connectionId, { repository, branch, name, folder: docsFolder, refusal: outcome })
  })

  async function sendChoices(
    context: Visit,
    connectionId: string,
    entered: { repository: string; branch: string; name: string; folder?: string; refusal?: Refusal },
  ): Promise<Response> {
    const { repository, branch, name, folder, refusal } = entered
    const outcome = await services.choices(accountOf(context), connectionId, { repository, branch })
    if (outcome.status === 'refused') return sendConnections(context, { refusal: outcome })
    const status = refusal === undefined ? 200 : 422
    const page = <RepositoryChoicePage {...{ choices: outcome.choices, name, folder, refusal }} />
    return sendPage(context, dependencies, { title: texts.choiceTitle, width: 'narrow', status }, page)
  }

  async function sendConnections(
    context: Visit,
    { refusal, entered }: { refusal?: Refusal; entered?: EnteredConnection } = {},
  ): Promise<Response> {
    const connections = await services.list(accountOf(context))
    if (connections === undefined) {
      const { notAllowed, notAllowedNote } = dependencies.texts.problems
      const page = <ProblemPage title={notAllowed} note={notAllowedNote} />
      return sendPage(context, dependencies, { title: notAllowed, status: 403 }, page)
    }
    const status = statusOf(refusal)
    const page = <ConnectionsPage {...{ connections, entered, refusal }} />
    return sendPage(context, dependencies, { title: texts.title, width: 'narrow', status }, page)
  }

  return routes
}

function statusOf(refusal: Refusal | undefined): 200 | 404 | 422 {
  if (refusal === undefined) return 200
  return refusal.code === 'not-found' ? 404 : 422
}

function readEntered(context: Visit): EnteredConnection {
  return {
    owner: field(context, 'owner'),
    server: field(context, 'server'),
    kind: field(context, 'kind'),
    address: field(context, 'address'),
  }
}
