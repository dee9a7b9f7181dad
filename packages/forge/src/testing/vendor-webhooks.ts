import { createHmac } from 'node:crypto'
import type { ForgeEvent, ForgeKind } from '../forge.ts'

/** A forge that sends webhooks. */
export type WebhookSender = Exclude<ForgeKind, 'local'>

/** What a forge sends when something happens. */
export interface SentWebhook {
  headers: Readonly<Record<string, string>>
  body: string
}

/** What a forge tells of. */
export type TestEvent = ForgeEvent | { type: 'other'; name: string }

const zeros = '0'.repeat(40)
const names = {
  github: { opened: 'opened', updated: 'synchronize', closed: 'closed', merged: 'closed', reopened: 'reopened' },
  forgejo: { opened: 'opened', updated: 'synchronized', closed: 'closed', merged: 'closed', reopened: 'reopened' },
  gitlab: { opened: 'open', updated: 'update', closed: 'close', merged: 'merge', reopened: 'reopen' },
} as const

/**
 * Makes the webhook that a forge sends.
 *
 * @param kind The forge.
 * @param event What happened.
 * @param options The secret, the delivery's id, and the repository.
 * @param options.secret The secret it was given.
 * @param options.delivery Id of the delivery.
 * @param options.repository Full name.
 * @returns Headers and body.
 */
export function vendorWebhook(
  kind: WebhookSender,
  event: TestEvent,
  options: { secret: string; delivery?: string; repository?: string },
): SentWebhook {
  const { secret, delivery = 'd1', repository = 'acme/docs' } = options
  const body = JSON.stringify(kind === 'gitlab' ? gitlabBody(event, repository) : githubBody(kind, event, repository))
  return { headers: webhookHeaders(kind, { event, body, secret, delivery }), body }
}

/** The headers a forge sends with a body, whatever that is. */
export function webhookHeaders(
  kind: WebhookSender,
  { event, body, secret, delivery }: { event: TestEvent; body: string; secret: string; delivery: string },
): Record<string, string> {
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  const type = { 'content-type': 'application/json' }
  const own = { push: 'push', 'pull-request': 'pull_request', other: '' }[event.type]
  const name = event.type === 'other' ? event.name : own
  switch (kind) {
    case 'github': {
      const [who, how] = [{ 'x-github-event': name }, { 'x-hub-signature-256': `sha256=${signature}` }]
      return { ...type, ...who, ...how, 'x-github-delivery': delivery, 'user-agent': 'GitHub-Hookshot/044aadd' }
    }
    case 'gitlab': {
      const hook = { push: 'Push Hook', 'pull-request': 'Merge Request Hook', other: name }[event.type]
      return { ...type, 'x-gitlab-event': hook, 'idempotency-key': delivery, 'x-gitlab-token': secret }
    }
    case 'forgejo':
      return { ...type, 'x-forgejo-event': name, 'x-forgejo-delivery': delivery, 'x-forgejo-signature': signature }
  }
}

function githubBody(kind: 'github' | 'forgejo', event: TestEvent, repository: string): object {
  const about = { repository: { full_name: repository }, sender: { login: 'grace' } }
  if (event.type === 'push') return { ...commitsOf(event), ...about }
  if (event.type === 'other') return { zen: 'Speak like a human.', ...about }
  const { action, number, head } = event
  const merged = action === 'merged'
  const state = merged || action === 'closed' ? 'closed' : 'open'
  const pullRequest = { number, state, merged, head: { ref: head }, base: { ref: 'main' } }
  return { action: names[kind][action], number, pull_request: pullRequest, ...about }
}

function gitlabBody(event: TestEvent, repository: string): object {
  const project = { path_with_namespace: repository }
  if (event.type === 'push') return { object_kind: 'push', event_name: 'push', ...commitsOf(event), project }
  if (event.type === 'other') return { object_kind: event.name, project }
  const { action, number, head } = event
  const attributes = { iid: number, action: names.gitlab[action], source_branch: head, target_branch: 'main' }
  return { object_kind: 'merge_request', event_type: 'merge_request', project, object_attributes: attributes }
}

function commitsOf({ ref, before, after, commits }: Extract<ForgeEvent, { type: 'push' }>): object {
  const told = commits?.map(({ id, message, paths }) => ({ id, message, added: [], modified: paths, removed: [] }))
  return { ref, before: before ?? zeros, after: after ?? zeros, ...(told === undefined ? {} : { commits: told }) }
}
