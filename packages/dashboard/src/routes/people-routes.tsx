import type { Outcome, Refusal } from '@docwright/contract'
import { personRoles } from '@docwright/contract'
import { Hono } from 'hono'
import { SecretPage } from '../pages/keys-page.tsx'
import { PeoplePage } from '../pages/people-page.tsx'
import type { OutcomeCode } from '../texts/english-outcomes.ts'
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

const base = '/projects/:projectId/settings/people'

/** Everybody with an account on the platform, for those who may decide on them. */
export function peopleRoutes(dependencies: DashboardDependencies): DashboardRoutes {
  const { people } = dependencies.services
  const texts = dependencies.texts.people
  const routes = new Hono<VisitEnvironment>()

  routes.get(base, (context) =>
    context.var.project.rights.includes('people') ? sendPeople(context) : context.notFound(),
  )

  routes.post(`${base}/invite`, async (context) => {
    const role = personRoles.find((known) => known === field(context, 'role'))
    if (role === undefined) return sendPeople(context)
    const outcome = await people.invite(context.var.project.id, role, signedIn(context).account)
    if (outcome.status === 'refused') return sendPeople(context, outcome)
    const done = { href: addressOf(context), label: texts.done }
    const page = (
      <SecretPage
        title={texts.invited}
        note={texts.invitedNote(texts.roles[role])}
        name={texts.link}
        secret={outcome.url}
        done={done}
      />
    )
    return sendPage(context, dependencies, { title: texts.invited, tab: 'settings', width: 'narrow' }, page)
  })

  routes.post(`${base}/role`, async (context) => {
    const role = personRoles.find((known) => known === field(context, 'role'))
    if (role === undefined) return sendPeople(context)
    const { id } = context.var.project
    const outcome = await people.changeRole(id, field(context, 'email'), role, signedIn(context).account)
    return answer(context, outcome, 'role-changed')
  })

  routes.post(`${base}/remove`, async (context) => {
    const options = { revokeKeys: field(context, 'revokeKeys') === 'yes' }
    const { id } = context.var.project
    const outcome = await people.remove(id, field(context, 'email'), options, signedIn(context).account)
    return answer(context, outcome, 'person-removed')
  })

  routes.post(`${base}/sign-out`, async (context) => {
    const outcome = await people.signOut(context.var.project.id, field(context, 'email'), signedIn(context).account)
    return answer(context, outcome, 'person-signed-out')
  })

  function answer(context: Visit, outcome: Outcome, done: OutcomeCode): Response | Promise<Response> {
    return outcome.status === 'refused' ? sendPeople(context, outcome) : goOn(context, addressOf(context), done)
  }

  async function sendPeople(context: Visit, refusal?: Refusal): Promise<Response> {
    const { project } = context.var
    const own = signedIn(context).account.email
    const page = <PeoplePage {...{ project, people: await people.list(project.id), own, refusal }} />
    const status = refusal === undefined ? 200 : 422
    return sendPage(context, dependencies, { title: texts.title, tab: 'settings', status }, page)
  }

  return routes
}

function addressOf(context: Visit): string {
  return `/projects/${context.var.project.id}/settings/people`
}
