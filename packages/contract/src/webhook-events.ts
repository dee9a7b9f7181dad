import { z } from 'zod'
import { agentJobSchema } from './agent-job.ts'
import { budgetPeriods, budgetUnits, modelPurposes } from './models.ts'
import { workflowRunSchema } from './workflow.ts'

/** The kinds of outgoing webhooks, as `docs/agent/webhooks.mdx` explains them. */
export const webhookEventTypes = [
  'agent.job.created',
  'agent.job.updated',
  'agent.job.completed',
  'agent.job.failed',
  'agent.job.archived',
  'agent.pr.opened',
  'agent.pr.updated',
  'agent.workflow.finished',
  'deployment.succeeded',
  'deployment.failed',
  'budget.near',
  'budget.spent',
] as const

export type WebhookEventType = (typeof webhookEventTypes)[number]

/** Webhook data about a deployment. */
export const deploymentNoticeSchema = z
  .strictObject({ id: z.string(), projectId: z.string(), commit: z.string(), branch: z.string(), url: z.string() })
  .meta({ id: 'DeploymentNotice' })

/** Webhook data about a budget for models, sent once per period when it is nearly spent and once when it is spent. */
export const budgetNoticeSchema = z
  .strictObject({
    budgetId: z.string(),
    scope: z.enum(['project', 'platform']),
    purpose: z.enum(modelPurposes).nullable(),
    period: z.enum(budgetPeriods),
    unit: z.enum(budgetUnits),
    amount: z.number(),
    spent: z.number(),
    renewsAt: z.iso.datetime(),
  })
  .meta({ id: 'BudgetNotice' })

export type BudgetNotice = z.infer<typeof budgetNoticeSchema>

/** Webhook data about a pull request. It names the pull request even while the job is active. */
export const pullRequestNoticeSchema = z
  .strictObject({ job: agentJobSchema, pullRequest: z.strictObject({ number: z.int(), url: z.url() }) })
  .meta({ id: 'PullRequestNotice' })

/** The body of an outgoing webhook, following Standard Webhooks: a type, a time and data. */
export const webhookPayloadSchema = z
  .strictObject({
    type: z.enum(webhookEventTypes),
    timestamp: z.iso.datetime(),
    data: z.union([
      agentJobSchema,
      pullRequestNoticeSchema,
      workflowRunSchema,
      deploymentNoticeSchema,
      budgetNoticeSchema,
    ]),
  })
  .meta({ id: 'WebhookPayload' })

export type WebhookPayload = z.infer<typeof webhookPayloadSchema>
