import type { AgentJob, BudgetNotice, ModelPurpose, WorkflowRun } from '@docwright/contract'
import { webhookPayloadSchema } from '@docwright/contract'
import type { ClaimedDelivery } from './delivery-work.ts'
import type { Mail } from './send-mail.ts'
import { readProjectRow } from '../store/projects/project-queries.ts'
import type { Queries } from '../store/open-store.ts'
import { parseStored } from '../store/stored-json.ts'
import { readWorkflowName } from '../store/workflows/workflow-queries.ts'

/** The middle of a message: what has happened, and the lines that say more. */
interface Message {
  /** In our words alone: it is the subject, which no project can make say something else. */
  what: string
  /** The first sentence, where it names what a project has named. */
  opening?: string | undefined
  lines: readonly (string | null)[]
}

/** The parts of a message besides the event. */
export interface MailSurroundings {
  /** The address of its receiver. */
  to: string
  /** Address of the platform, without a slash at its end. */
  publicUrl: string
  /** Address at which the receiver ends such mail. */
  unsubscribeUrl: string
  /** The limit of mails, if this is the last one within it. */
  lastOf: number | undefined
}

/**
 * Writes what happened as a message that people read.
 *
 * @param around Its receiver, and the addresses that it names.
 */
export async function writeMail(
  queries: Queries,
  delivery: ClaimedDelivery,
  { to, publicUrl, unsubscribeUrl, lastOf }: MailSurroundings,
): Promise<Mail> {
  const { id, project_id: projectId } = delivery
  const row = await readProjectRow(queries, projectId)
  const project = row?.name ?? projectId
  const place = `${publicUrl}/projects/${projectId}`
  const { what, opening = what, lines } = await messageOf(queries, delivery, place)
  const why = delivery.type.startsWith('budget.')
    ? 'you decide on this budget, or your address is listed in the project’s webhooks'
    : 'your address is listed in the project’s webhooks or in one of its workflows'
  const text = [
    lastOf === undefined ? '' : lastNote(lastOf),
    `${opening}.`,
    lines.filter((line) => line !== null).join('\n'),
    `Project: ${oneLine(project)}\n${place}`,
    `You receive this e-mail because ${why}. End it here, without signing in:\n${unsubscribeUrl}`,
  ]
  return {
    id,
    to,
    subject: `[${row?.slug ?? projectId}] ${what}`,
    text: `${text.filter((part) => part !== '').join('\n\n')}\n`,
    unsubscribeUrl,
  }
}

function lastNote(limit: number): string {
  return `This is the last of the ${limit} e-mails that the project may send in 24 hours. What happens next is not sent to you: see the project’s page.`
}

async function messageOf(queries: Queries, { type, payload }: ClaimedDelivery, place: string): Promise<Message> {
  const { data } = parseStored(webhookPayloadSchema, payload)
  if ('workflowId' in data) return runMessage(data, await readWorkflowName(queries, data.workflowId), place)
  if ('commit' in data) {
    const what = type === 'deployment.failed' ? 'A deployment failed' : 'A deployment is live'
    return { what, lines: [`Branch: ${data.branch}`, `Commit: ${data.commit}`, data.url] }
  }
  if ('pullRequest' in data) {
    const what = `Pull request ${data.pullRequest.number} ${type === 'agent.pr.opened' ? 'was opened' : 'was updated'}`
    return { what, lines: [data.pullRequest.url, jobPage(data.job, place)] }
  }
  if ('budgetId' in data) return budgetMessage(data, type === 'budget.spent', place)
  return { what: jobEvents[type] ?? 'A job was updated', lines: [data.prLink ?? null, jobPage(data, place)] }
}

const jobEvents: Readonly<Record<string, string>> = {
  'agent.job.created': 'A job was created',
  'agent.job.completed': 'A job was completed',
  'agent.job.failed': 'A job failed',
  'agent.job.archived': 'A job was archived',
}

const outcomes: Readonly<Record<WorkflowRun['status'], string>> = {
  queued: 'is queued',
  running: 'is running',
  completed: 'was completed without proposing a change',
  'no-action-needed': 'had nothing to do',
  'review-needed': 'has a pull request for you to review',
  merged: 'was completed, and its pull request was merged',
  closed: 'was completed, and its pull request was closed',
  failed: 'failed',
  cancelled: 'was cancelled',
}

const triggers: Readonly<Record<WorkflowRun['trigger'], string>> = {
  schedule: 'its schedule',
  push: 'a push',
  manual: 'a person',
}

function runMessage(run: WorkflowRun, name: string | undefined, place: string): Message {
  const { startedAt, endedAt, jobId, message, prLink, tokens } = run
  const seconds =
    startedAt === null || endedAt === null
      ? undefined
      : Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1000)
  return {
    what: `A workflow ${outcomes[run.status]}`,
    opening: `“${oneLine(name ?? 'A workflow')}” ${outcomes[run.status]}`,
    lines: [
      message,
      prLink,
      `Started by: ${triggers[run.trigger]}`,
      seconds === undefined ? null : `Took: ${seconds} s`,
      tokens === null ? null : `Cost: ${tokens === 0 ? 'no model used' : `${tokens} tokens`}`,
      jobId === null ? `${place}/workflows` : jobPage({ id: jobId }, place),
    ],
  }
}

const uses: Readonly<Record<ModelPurpose, string>> = {
  agent: ' for agent jobs',
  translation: ' for translation',
  upkeep: ' for upkeep workflows',
}

function budgetMessage(notice: BudgetNotice, isSpent: boolean, place: string): Message {
  const { scope, purpose, period, unit, amount, spent, renewsAt } = notice
  const shown = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 4 })
  const whose = scope === 'project' ? 'this project' : 'all projects'
  const of = `${period === 'day' ? 'daily' : 'monthly'} budget of ${whose}${purpose === null ? '' : uses[purpose]}`
  const used = `${shown(spent)} of ${shown(amount)}${unit === 'tokens' ? ' tokens' : ''} used.`
  const then = `It begins anew on ${renewsAt.slice(0, 10)} (UTC). You can change it here:\n${place}/settings/models#budgets`
  const ended = 'No model is asked until then: new jobs and runs are refused, and jobs at work end with this reason.'
  return isSpent
    ? { what: `The ${of} is spent`, lines: [used, ended, then] }
    : { what: `More than 80 % of the ${of} is spent`, lines: [used, then] }
}

function jobPage({ id }: Pick<AgentJob, 'id'>, place: string): string {
  return `${place}/jobs/${id}`
}

/** The name of a workflow may hold anything. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 200)
}
