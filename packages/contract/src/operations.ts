import type { z } from 'zod'
import { agentJobListSchema, agentJobSchema, agentPullRequestSchema } from './agent-job.ts'
import {
  createJobSchema,
  listJobsSchema,
  listMessagesSchema,
  readEventsSchema,
  sendMessageSchema,
} from './agent-requests.ts'
import { agentMessageListSchema } from './conversation.ts'
import { deploymentListSchema, deploymentSchema, listDeploymentsSchema } from './deployment.ts'
import { apiKeyListSchema, apiKeySchema, createApiKeySchema, createdApiKeySchema } from './keys.ts'
import type { ProblemCode } from './problem.ts'
import { projectQuotasSchema, setQuotasSchema } from './quotas.ts'
import { jobUsageSchema } from './usage.ts'
import {
  changeWorkflowSchema,
  createWorkflowSchema,
  listRunsSchema,
  workflowFileSchema,
  workflowListSchema,
  workflowRunListSchema,
  workflowRunSchema,
  workflowSchema,
} from './workflow.ts'

/** An endpoint: its route and its part of the OpenAPI document. */
export interface Operation {
  method: 'get' | 'post'
  /** Template with `{projectId}` and `{id}`. */
  path: string
  summary: string
  description: string
  scope: 'read' | 'write'
  query?: z.ZodObject
  body?: z.ZodType
  /** Success body; a string is a media type without a schema. */
  answer: z.ZodType | 'text/event-stream'
  status: 200 | 201
  /** Whether the limit of 100 uses per rolling hour and `Idempotency-Key` apply. */
  limited?: 'agent-create' | 'agent-message'
  /** Whether `ETag` and `Prefer: wait` apply. */
  conditional?: true
  /** Errors besides those that every endpoint has. */
  problems: readonly ProblemCode[]
}

const job = '/v2/agent/{projectId}/job/{id}'
const workflow = '/v2/agent/{projectId}/workflow/{id}'

const deployment = '/v2/project/{projectId}/deployment/{id}'

/** Every endpoint of the agent API by its permanent operation id, as in `docs/agent/openapi.json`. */
export const operations = {
  createAgentJob: {
    method: 'post',
    path: '/v2/agent/{projectId}/job',
    summary: 'Create an agent job',
    description: 'Starts a job with its first instruction. The job is processed asynchronously: read it until it ends.',
    scope: 'write',
    body: createJobSchema,
    answer: agentJobSchema,
    status: 201,
    limited: 'agent-create',
    problems: ['unknown-ref', 'not-configured', 'budget-spent', 'quota-jobs', 'quota-repository'],
  },
  listAgentJobs: {
    method: 'get',
    path: '/v2/agent/{projectId}/jobs',
    summary: 'List agent jobs',
    description: 'Lists the jobs of a project, newest first.',
    scope: 'read',
    query: listJobsSchema,
    answer: agentJobListSchema,
    status: 200,
    problems: ['invalid-parameter'],
  },
  getAgentJob: {
    method: 'get',
    path: job,
    summary: 'Get an agent job',
    description:
      'Reads a job. Send the `ETag` of the last answer as `If-None-Match` to get 304 while nothing has changed, and ' +
      '`Prefer: wait=25` to have the answer held back until the job changes.',
    scope: 'read',
    answer: agentJobSchema,
    status: 200,
    conditional: true,
    problems: [],
  },
  sendAgentMessage: {
    method: 'post',
    path: `${job}/message`,
    summary: 'Send follow-up message',
    description:
      'Sends a follow-up instruction to an existing job. It is processed asynchronously. A job that is at work takes ' +
      'messages as well; `delivery` says what then happens.',
    scope: 'write',
    body: sendMessageSchema,
    answer: agentJobSchema,
    status: 200,
    limited: 'agent-message',
    problems: ['job-archived', 'budget-spent', 'quota-jobs'],
  },
  listAgentMessages: {
    method: 'get',
    path: `${job}/messages`,
    summary: 'Read the conversation',
    description: 'Lists the instructions of a job and what the agent answered, oldest first.',
    scope: 'read',
    query: listMessagesSchema,
    answer: agentMessageListSchema,
    status: 200,
    problems: ['invalid-parameter'],
  },
  getAgentPullRequest: {
    method: 'get',
    path: `${job}/pull-request`,
    summary: 'Get the pull request of a job',
    description:
      'Reads whether the pull request of a job is open, merged or closed, and whether it can be merged. ' +
      'A job that has none, or none yet, gets 404.',
    scope: 'read',
    answer: agentPullRequestSchema,
    status: 200,
    problems: [],
  },
  getAgentJobUsage: {
    method: 'get',
    path: `${job}/usage`,
    summary: 'Get what a job has cost',
    description:
      'Reads how many tokens language models have read and written for a job, and what that cost where prices are known. ' +
      'It grows while the job is at work.',
    scope: 'read',
    answer: jobUsageSchema,
    status: 200,
    problems: [],
  },
  followAgentEvents: {
    method: 'get',
    path: `${job}/events`,
    summary: 'Follow the events',
    description:
      'Streams what happens to a job as server-sent events. Resume with `Last-Event-ID` or `after`. The stream ends ' +
      'when the job does; a reader that has seen everything then gets 204. A key has at most 50 streams open at a time; ' +
      'one more gets 429 with `Retry-After`. The events of single steps are kept for 30 days after the last change of ' +
      'a job; who resumes before those that are gone gets 410.',
    scope: 'read',
    query: readEventsSchema,
    answer: 'text/event-stream',
    status: 200,
    problems: ['invalid-parameter', 'events-pruned'],
  },
  cancelAgentJob: {
    method: 'post',
    path: `${job}/cancel`,
    summary: 'Cancel an agent job',
    description: 'Stops what the agent is doing and drops the messages that wait. It can be repeated.',
    scope: 'write',
    answer: agentJobSchema,
    status: 200,
    problems: ['job-archived'],
  },
  archiveAgentJob: {
    method: 'post',
    path: `${job}/archive`,
    summary: 'Archive an agent job',
    description: 'Cancels a job and closes it for messages. It can be repeated.',
    scope: 'write',
    answer: agentJobSchema,
    status: 200,
    problems: [],
  },
  unarchiveAgentJob: {
    method: 'post',
    path: `${job}/unarchive`,
    summary: 'Unarchive an agent job',
    description: 'Opens an archived job again. It can be repeated.',
    scope: 'write',
    answer: agentJobSchema,
    status: 200,
    problems: [],
  },
  listAgentWorkflows: {
    method: 'get',
    path: '/v2/agent/{projectId}/workflows',
    summary: 'List workflows',
    description: 'Lists the workflows of a project: the files of `.docwright/workflows` on its default branch.',
    scope: 'read',
    answer: workflowListSchema,
    status: 200,
    problems: [],
  },
  createAgentWorkflow: {
    method: 'post',
    path: '/v2/agent/{projectId}/workflows',
    summary: 'Create a workflow',
    description:
      'Checks the file of a new workflow and commits it to the default branch. Errors in it are answered with their lines.',
    scope: 'write',
    body: createWorkflowSchema,
    answer: workflowSchema,
    status: 201,
    problems: ['unknown-ref', 'push-refused'],
  },
  getAgentWorkflow: {
    method: 'get',
    path: workflow,
    summary: 'Get a workflow',
    description: 'Reads a workflow.',
    scope: 'read',
    answer: workflowSchema,
    status: 200,
    problems: [],
  },
  getAgentWorkflowFile: {
    method: 'get',
    path: `${workflow}/file`,
    summary: "Read a workflow's file",
    description: 'Reads the file of a workflow as the default branch has it.',
    scope: 'read',
    answer: workflowFileSchema,
    status: 200,
    problems: [],
  },
  changeAgentWorkflow: {
    method: 'post',
    path: `${workflow}/file`,
    summary: 'Change a workflow',
    description:
      'Checks the new text of a workflow and commits it to the default branch. Its runs, and whether it is on, stay as they are.',
    scope: 'write',
    body: changeWorkflowSchema,
    answer: workflowSchema,
    status: 200,
    problems: ['unknown-ref', 'push-refused'],
  },
  removeAgentWorkflow: {
    method: 'post',
    path: `${workflow}/remove`,
    summary: 'Remove a workflow',
    description: 'Commits the removal of its file to the default branch, and answers with the workflow as it was.',
    scope: 'write',
    answer: workflowSchema,
    status: 200,
    problems: ['unknown-ref', 'push-refused'],
  },
  runAgentWorkflow: {
    method: 'post',
    path: `${workflow}/run`,
    summary: 'Run a workflow now',
    description: 'Asks for a run. One that waits already is answered instead of a second one.',
    scope: 'write',
    answer: workflowRunSchema,
    status: 200,
    problems: [],
  },
  listAgentWorkflowRuns: {
    method: 'get',
    path: `${workflow}/runs`,
    summary: 'List the runs of a workflow',
    description: 'Lists the runs of a workflow, newest first.',
    scope: 'read',
    query: listRunsSchema,
    answer: workflowRunListSchema,
    status: 200,
    problems: ['invalid-parameter'],
  },
  enableAgentWorkflow: {
    method: 'post',
    path: `${workflow}/enable`,
    summary: 'Switch a workflow on',
    description: 'Lets its triggers start it again, from its next time on. It can be repeated.',
    scope: 'write',
    answer: workflowSchema,
    status: 200,
    problems: [],
  },
  disableAgentWorkflow: {
    method: 'post',
    path: `${workflow}/disable`,
    summary: 'Switch a workflow off',
    description: 'Keeps its triggers from starting it. It can be repeated.',
    scope: 'write',
    answer: workflowSchema,
    status: 200,
    problems: [],
  },
  listDeployments: {
    method: 'get',
    path: '/v2/project/{projectId}/deployments',
    summary: 'List deployments',
    description: 'Lists the deployments of a project, of its site and of its previews, newest first.',
    scope: 'read',
    query: listDeploymentsSchema,
    answer: deploymentListSchema,
    status: 200,
    problems: ['invalid-parameter'],
  },
  getDeployment: {
    method: 'get',
    path: deployment,
    summary: 'Get a deployment',
    description: 'Reads a deployment.',
    scope: 'read',
    answer: deploymentSchema,
    status: 200,
    problems: [],
  },
  redeploy: {
    method: 'post',
    path: `${deployment}/redeploy`,
    summary: 'Deploy a commit again',
    description:
      'Shows the commit of a deployment on its branch once more. With an earlier deployment the branch goes back to it, ' +
      'until somebody pushes.',
    scope: 'write',
    answer: deploymentSchema,
    status: 200,
    problems: [],
  },
  promoteDeployment: {
    method: 'post',
    path: `${deployment}/promote`,
    summary: 'Promote a preview',
    description: 'Shows the commit of a preview as the site, until somebody pushes to the default branch.',
    scope: 'write',
    answer: deploymentSchema,
    status: 200,
    problems: [],
  },
  rollBackSite: {
    method: 'post',
    path: '/v2/project/{projectId}/rollback',
    summary: 'Roll the site back',
    description:
      'Shows the commit that readers saw before the one of now. To go back to another one, deploy that one again. The site ' +
      'stays there until somebody pushes.',
    scope: 'write',
    answer: deploymentSchema,
    status: 200,
    problems: ['no-earlier-site'],
  },
  getQuotas: {
    method: 'get',
    path: '/v2/project/{projectId}/quotas',
    summary: 'Read quotas',
    description: 'Reads what a project may use of the platform, and what it uses.',
    scope: 'read',
    answer: projectQuotasSchema,
    status: 200,
    problems: [],
  },
  setQuotas: {
    method: 'post',
    path: '/v2/project/{projectId}/quotas',
    summary: 'Set quotas',
    description:
      'Changes what a project may use of the platform; what is left out stays. It needs an API key for all projects. What ' +
      'was accepted before stays.',
    scope: 'write',
    body: setQuotasSchema,
    answer: projectQuotasSchema,
    status: 200,
    problems: [],
  },
  listApiKeys: {
    method: 'get',
    path: '/v2/project/{projectId}/keys',
    summary: 'List API keys',
    description: 'Lists the keys that open a project, those in force first. It needs an API key for all projects.',
    scope: 'read',
    answer: apiKeyListSchema,
    status: 200,
    problems: [],
  },
  createApiKey: {
    method: 'post',
    path: '/v2/project/{projectId}/keys',
    summary: 'Create an API key',
    description:
      'Makes a key for a project: an admin key for servers, or an assistant key, which searches and reads what the public may ' +
      'read of its site and can stand in web pages. It needs an API key for all projects.',
    scope: 'write',
    body: createApiKeySchema,
    answer: createdApiKeySchema,
    status: 201,
    problems: [],
  },
  revokeApiKey: {
    method: 'post',
    path: '/v2/project/{projectId}/key/{id}/revoke',
    summary: 'Revoke an API key',
    description:
      'Revokes a key of the project: from the next request on it opens nothing. It can be repeated, and needs an API key for ' +
      'all projects.',
    scope: 'write',
    answer: apiKeySchema,
    status: 200,
    problems: [],
  },
} as const satisfies Readonly<Record<string, Operation>>

export type OperationId = keyof typeof operations
