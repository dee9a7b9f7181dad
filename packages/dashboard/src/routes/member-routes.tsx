import type { Outcome, Refusal } from '@docwright/contract'
import { projectRoles } from '@docwright/contract'
import { Hono } from 'hono'
import { SecretPage } from '../pages/keys-page.tsx'
import { MembersPage } from '../pages/members-page.tsx'
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

const base = '/projects/:projectId/settings/members'

/** The people who were taken into a project, for those who may administer it. */
export function memberRoutes(dependencies: DashboardDependencies): DashboardRoutes {
  const { members } = dependencies.services
  const { members: texts, people } = dependencies.texts
  const routes = new Hono<VisitEnvironment>()

  routes.get(base, (context) =>
    context.var.project.rights.includes('administer') ? sendMembers(context) : context.notFound(),
  )

  routes.post(`${base}/invite`, async (context) => {
    const role = projectRoles.find((known) => known === field(context, 'role'))
    if (role === undefined) return sendMembers(context)
    const outcome = await members.invite(context.var.project.id, role)
    if (outcome.status === 'refused') return sendMembers(context, outcome)
    const page = (
      <SecretPage
        title={people.invited}
        note={texts.invitedNote(texts.roles[role])}
        name={people.link}
        secret={outcome.url}
        done={{ href: addressOf(context), label: people.done }}
      />
    )
    return sendPage(context, dependencies, { title: people.invited, tab: 'settings', width: 'narrow' }, page)
  })

  routes.post(`${base}/role`, async (context) => {
    const role = projectRoles.find((known) => known === field(context, 'role'))
    if (role === undefined) return sendMembers(context)
    return answer(
      context,
      await members.changeRole(context.var.project.id, field(context, 'member'), role),
      'role-changed',
    )
  })

  routes.post(`${base}/remove`, async (context) => {
    const id = field(context, 'member')
    const outcome = await members.remove(context.var.project.id, id, {
      revokeKeys: field(context, 'revokeKeys') === 'yes',
    })
    // Members who leave a project may no longer see the page.
    const isOwn = id === signedIn(context).account.id
    return isOwn && outcome.status === 'done' ? goOn(context, '/') : answer(context, outcome, 'member-removed')
  })

  function answer(context: Visit, outcome: Outcome, done: OutcomeCode): Response | Promise<Response> {
    return outcome.status === 'refused' ? sendMembers(context, outcome) : goOn(context, addressOf(context), done)
  }

  async function sendMembers(context: Visit, refusal?: Refusal): Promise<Response> {
    const { project } = context.var
    const own = signedIn(context).account.id
    const page = <MembersPage {...{ project, members: await members.list(project.id), own, refusal }} />
    const status = refusal === undefined ? 200 : 422
    return sendPage(context, dependencies, { title: texts.title, tab: 'settings', status }, page)
  }

  return routes
}

function addressOf(context: Visit): string {
  return `/projects/${context.var.project.id}/settings/members`
}
