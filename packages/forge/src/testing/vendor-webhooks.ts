import { createHmac } from 'node:crypto'
import type { ForgeComment, ForgeEvent, ForgeKind } from '../forge.ts'

/** A forge that sends webhooks. */
export type WebhookSender = Exclude<ForgeKind, 'local'>

export interface SentWebhook {
  headers: Readonly<Record<string, string>>
  body: string
}

/** An event that a forge reports. */
export type TestEvent = Exclude<ForgeEvent, ForgeComment> | TestComment | { type: 'other'; name: string }

/** A comment, and the action on it; by default, it was created. */
export type TestComment = ForgeComment & {
  action?: 'made' | 'edited' | 'deleted'
  /** Whether only members may read it, which only GitLab has. */
  isInternal?: boolean
}

const zeros = '0'.repeat(40)
const names = {
  github: { opened: 'opened', updated: 'synchronize', closed: 'closed', merged: 'closed', reopened: 'reopened' },
  forgejo: { opened: 'opened', updated: 'synchronized', closed: 'closed', merged: 'closed', reopened: 'reopened' },
  gitlab: { opened: 'open', updated: 'update', closed: 'close', merged: 'merge', reopened: 'reopen' },
} as const

/**
 * Makes the webhook that a forge sends.
 *
 * @param options.secret The secret that the forge has.
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

/** The headers that a forge sends with any body. */
export function webhookHeaders(
  kind: WebhookSender,
  { event, body, secret, delivery }: { event: TestEvent; body: string; secret: string; delivery: string },
): Record<string, string> {
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  const type = { 'content-type': 'application/json' }
  const own = { push: 'push', 'pull-request': 'pull_request', comment: commentName(kind, event), other: '' }[event.type]
  const name = event.type === 'other' ? event.name : own
  switch (kind) {
    case 'github': {
      const [who, how] = [{ 'x-github-event': name }, { 'x-hub-signature-256': `sha256=${signature}` }]
      return { ...type, ...who, ...how, 'x-github-delivery': delivery, 'user-agent': 'GitHub-Hookshot/044aadd' }
    }
    case 'gitlab': {
      const hook = { push: 'Push Hook', 'pull-request': 'Merge Request Hook', comment: 'Note Hook', other: name }[
        event.type
      ]
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
  if (event.type === 'comment') return { ...about, ...githubComment(kind, event) }
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
  if (event.type === 'comment') return { project, ...gitlabNote(event) }
  const { action, number, head } = event
  const attributes = { iid: number, action: names.gitlab[action], source_branch: head, target_branch: 'main' }
  return { object_kind: 'merge_request', event_type: 'merge_request', project, object_attributes: attributes }
}

function commentName(kind: WebhookSender, event: TestEvent): string {
  if (event.type !== 'comment' || event.lines === undefined) return 'issue_comment'
  return kind === 'github' ? 'pull_request_review_comment' : 'pull_request_comment'
}

function numberOf({ id }: TestComment): number {
  return Number(id.slice(id.indexOf(':') + 1))
}

function githubComment(kind: 'github' | 'forgejo', event: TestComment): object {
  const { author, body, issue, lines, thread } = event
  const user = { login: author.name, id: author.id, ...(kind === 'github' && { type: author.isBot ? 'Bot' : 'User' }) }
  const action = { made: 'created', edited: 'edited', deleted: 'deleted' }[event.action ?? 'made']
  const isPull = thread.kind === 'pull-request'
  const pull = { number: thread.number, head: { ref: 'one' }, base: { ref: 'main' } }
  if (lines !== undefined && kind === 'forgejo') {
    // It has the reviewer, but not the comments next to lines.
    const review = { type: 'pull_request_review_comment', content: '' }
    return { action: 'reviewed', number: thread.number, pull_request: pull, review, sender: user }
  }
  const start = lines === undefined || lines.from === lines.to ? null : lines.from
  const beside = lines === undefined ? {} : { path: lines.path, line: lines.to, start_line: start, side: 'RIGHT' }
  const comment = { id: numberOf(event), body, user, author_association: 'NONE', ...beside }
  if (lines !== undefined) return { action, comment, pull_request: pull, sender: user }
  const about = { number: thread.number, title: issue?.title ?? 'One', body: issue?.body ?? null }
  const told = kind === 'forgejo' ? { is_pull: isPull } : {}
  return {
    action,
    issue: { ...about, ...(isPull && { pull_request: { merged: false } }) },
    comment,
    sender: user,
    ...told,
  }
}

function gitlabNote(event: TestComment): object {
  const { author, body, issue, lines, thread } = event
  if (event.action === 'deleted') return { object_kind: 'none' }
  const isPull = thread.kind === 'pull-request'
  const range = lines && { start: { new_line: lines.from }, end: { new_line: lines.to } }
  const position = lines && { new_path: lines.path, new_line: lines.to, old_line: null, line_range: range }
  const note = {
    id: numberOf(event),
    note: body,
    noteable_type: isPull ? 'MergeRequest' : 'Issue',
    action: event.action === 'edited' ? 'update' : 'create',
    system: false,
    internal: event.isInternal === true,
    position: position ?? null,
  }
  const about = isPull
    ? { merge_request: { iid: thread.number, source_branch: 'one', target_branch: 'main' } }
    : { issue: { iid: thread.number, title: issue?.title ?? 'One', description: issue?.body ?? '' } }
  const user = { id: author.id, username: author.name }
  return { object_kind: 'note', event_type: 'note', user, object_attributes: note, ...about }
}

function commitsOf({ ref, before, after, commits }: Extract<ForgeEvent, { type: 'push' }>): object {
  const told = commits?.map(({ id, message, paths }) => ({ id, message, added: [], modified: paths, removed: [] }))
  return { ref, before: before ?? zeros, after: after ?? zeros, ...(told === undefined ? {} : { commits: told }) }
}
