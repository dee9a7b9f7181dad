import type { Outcome, Refusal, Webhook } from '@docwright/contract'
import { deploymentDemands, quotaNames, webhookEventTypes } from '@docwright/contract'
import { Hono } from 'hono'
import { hiddenAddress } from '../pages/hidden-address.ts'
import { SecretPage } from '../pages/keys-page.tsx'
import { SettingsPage, type SettingsView } from '../pages/settings-page.tsx'
import type { OutcomeCode } from '../texts/english-outcomes.ts'
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

const base = '/projects/:projectId/settings'

/** Settings of a project, its domains and its webhooks. */
export function settingsRoutes(dependencies: DashboardDependencies): DashboardRoutes {
  const routes = new Hono<VisitEnvironment>()
  const pages = settingsPages(dependencies)
  addSettings(routes, pages, dependencies)
  addDomains(routes, pages, dependencies)
  addWebhooks(routes, pages, dependencies)
  return routes
}

type SettingsPages = ReturnType<typeof settingsPages>

/** The page of settings, in its current state and after a change. */
function settingsPages(dependencies: DashboardDependencies) {
  const { services } = dependencies
  const texts = dependencies.texts.settings

  /** Continues after a change; otherwise, shows the page again with the reason and the entered values. */
  async function answer(
    context: Visit,
    outcome: Outcome,
    done: OutcomeCode,
    filledIn: Partial<SettingsView> = {},
  ): Promise<Response> {
    if (outcome.status === 'refused') return sendSettings(context, { ...filledIn, refusal: outcome })
    return goOn(context, addressOf(context), done)
  }

  async function sendSettings(context: Visit, changes: Partial<SettingsView> = {}): Promise<Response> {
    const { project } = context.var
    const [settings, domains, webhooks, quotas] = await Promise.all([
      services.settings.read(project.id),
      services.settings.domains(project.id),
      services.settings.webhooks(project.id),
      services.settings.quotas(project.id),
    ])
    const events = ['agent.job.completed', 'agent.job.failed', 'agent.pr.opened']
    const sendsMail = services.settings.sendsMail
    const view = {
      project,
      settings,
      domains,
      webhooks: project.rights.includes('administer') ? webhooks : shownToAll(webhooks),
      quotas,
      newDomain: '',
      newWebhook: { url: '', events },
      sendsMail,
      newMail: {
        email: signedIn(context).account.email,
        events: ['agent.job.failed', 'agent.pr.opened', 'budget.near'],
      },
      ...changes,
    }
    const status = statusOf(changes.refusal)
    return sendPage(context, dependencies, { title: texts.title, tab: 'settings', status }, <SettingsPage {...view} />)
  }

  return { answer, sendSettings }
}

function addSettings(
  routes: Hono<VisitEnvironment>,
  { answer, sendSettings }: SettingsPages,
  dependencies: DashboardDependencies,
): void {
  const { services } = dependencies
  const texts = dependencies.texts.settings

  routes.get(base, (context) => sendSettings(context))

  routes.post(base, async (context) => {
    const { project } = context.var
    const settings = {
      name: field(context, 'name'),
      defaultBranch: field(context, 'defaultBranch'),
      docsFolder: field(context, 'docsFolder'),
      demand: deploymentDemands.find((known) => known === field(context, 'demand')) ?? 'none',
      previewComments: field(context, 'previewComments') !== 'no',
    }
    const outcome = await services.settings.update(project.id, settings)
    return answer(context, outcome, 'settings-saved', { settings })
  })

  routes.post(`${base}/quotas`, async (context) => {
    const entered = quotaNames.map((name) => [name, field(context, name)] as const)
    const wrong = entered.find(([, text]) => quotaOf(text) === undefined)
    const newQuotas = Object.fromEntries(entered)
    if (wrong !== undefined) {
      const refusal = { status: 'refused' as const, code: 'invalid-quota', message: texts.quotaWrong, field: wrong[0] }
      return sendSettings(context, { newQuotas, refusal })
    }
    const change = Object.fromEntries(entered.map(([name, text]) => [name, quotaOf(text)]))
    return answer(context, await services.settings.setQuotas(context.var.project.id, change), 'quotas-saved', {
      newQuotas,
    })
  })

  routes.post(`${base}/archive`, async (context) => {
    const outcome = await services.settings.archive(context.var.project.id)
    if (outcome.status === 'refused') return sendSettings(context, { refusal: outcome })
    return goOn(context, '/', 'project-archived')
  })

  routes.post(`${base}/forge-webhook`, async (context) => {
    const webhook = await services.settings.forgeWebhook(context.var.project.id)
    if (webhook === null) return context.notFound()
    const page = (
      <SecretPage
        title={texts.forgeTitle}
        note={texts.forgeNote}
        name={texts.yourSecret}
        secret={webhook.secret}
        address={{ name: texts.forgeAddress, value: webhook.url }}
        done={{ href: addressOf(context), label: texts.secretDone }}
      />
    )
    return sendPage(context, dependencies, { title: texts.forgeTitle, tab: 'settings', width: 'narrow' }, page)
  })
}

function addDomains(
  routes: Hono<VisitEnvironment>,
  { answer }: SettingsPages,
  { services }: DashboardDependencies,
): void {
  routes.post(`${base}/domains`, async (context) => {
    const host = field(context, 'host')
    const outcome = await services.settings.addDomain(context.var.project.id, host)
    return answer(context, outcome, 'domain-added', { newDomain: host })
  })

  routes.post(`${base}/domains/verify`, async (context) => {
    const outcome = await services.settings.verifyDomain(context.var.project.id, field(context, 'host'))
    return answer(context, outcome, 'domain-verified')
  })

  routes.post(`${base}/domains/remove`, async (context) => {
    const outcome = await services.settings.removeDomain(context.var.project.id, field(context, 'host'))
    return answer(context, outcome, 'domain-removed')
  })
}

function addWebhooks(
  routes: Hono<VisitEnvironment>,
  { answer, sendSettings }: SettingsPages,
  dependencies: DashboardDependencies,
): void {
  const { services } = dependencies
  const texts = dependencies.texts.settings

  routes.post(`${base}/webhooks`, async (context) => {
    const { project } = context.var
    const chosen = fields(context, 'events')
    const input = { url: field(context, 'url'), events: webhookEventTypes.filter((event) => chosen.includes(event)) }
    const outcome = await services.settings.addWebhook(project.id, input)
    if (outcome.status === 'refused') return sendSettings(context, { newWebhook: input, refusal: outcome })
    if (outcome.secret === null) return goOn(context, addressOf(context), 'webhook-added')
    const page = (
      <SecretPage
        title={texts.secret}
        note={texts.secretNote}
        name={texts.yourSecret}
        secret={outcome.secret}
        done={{ href: addressOf(context), label: texts.secretDone }}
      />
    )
    return sendPage(context, dependencies, { title: texts.secret, tab: 'settings', width: 'narrow' }, page)
  })

  routes.post(`${base}/e-mail`, async (context) => {
    const [chosen, email] = [fields(context, 'mailEvents'), field(context, 'email')]
    const events = webhookEventTypes.filter((event) => chosen.includes(event))
    const outcome = await services.settings.addWebhook(context.var.project.id, { url: `mailto:${email}`, events })
    if (outcome.status === 'done') return goOn(context, addressOf(context), 'mail-added')
    const about = outcome.field === 'events' ? 'mailEvents' : 'email'
    // A form of its own does not speak of the URL that an address is for programs.
    const isAddress = /^mailto:[^\s@]+@[^\s@]+$/.test(`mailto:${email}`) || outcome.field === 'events'
    const message = isAddress ? outcome.message : texts.emailWrong
    return sendSettings(context, { newMail: { email, events }, refusal: { ...outcome, message, field: about } })
  })

  routes.post(`${base}/webhooks/:webhookId/remove`, async (context) => {
    const outcome = await services.settings.removeWebhook(context.var.project.id, context.req.param('webhookId'))
    return answer(context, outcome, 'webhook-removed')
  })
}

/** Addresses that were not entered here, such as those of people who can raise a budget, are not for everybody. */
function shownToAll(webhooks: readonly Webhook[]): Webhook[] {
  const entered = webhooks.filter(({ events }) => events.length > 0)
  return entered.map((webhook) => ({ ...webhook, url: hiddenAddress(webhook.url) }))
}

function statusOf(refusal: Refusal | undefined): 200 | 404 | 422 {
  if (refusal === undefined) return 200
  return refusal.code === 'not-found' ? 404 : 422
}

/** The entered value of a quota; undefined if it is invalid. */
function quotaOf(text: string): number | 'none' | 'default' | undefined {
  if (text === '') return 'default'
  if (text.toLowerCase() === 'none') return 'none'
  const count = /^\d{1,7}$/.test(text) ? Number(text) : 0
  return count >= 1 && count <= 1_000_000 ? count : undefined
}

function addressOf(context: Visit): string {
  return `/projects/${context.var.project.id}/settings`
}
