import { z } from 'zod'
import {
  agentSessionListSchema,
  agentSessionSchema,
  createExistingJobSchema,
  listExistingJobsSchema,
} from './existing-agent.ts'
import {
  previewTriggeredSchema,
  triggerPreviewSchema,
  updateStatusSchema,
  updateTriggeredSchema,
  workflowTriggeredSchema,
} from './existing-deployments.ts'

import { foundPagesSchema, pageContentSchema, readPageSchema, searchPagesSchema } from './existing-search.ts'

/** An endpoint for clients of another service: its route and its part of the OpenAPI document. */
export interface ExistingOperation {
  method: 'get' | 'post'
  /** Template with names in braces. */
  path: string
  /** Earlier path at the other service, which some clients still call. */
  formerPath?: string
  summary: string
  description: string
  /** The key that it requires: an admin key with a scope, or an assistant key. */
  scope: 'read' | 'write' | 'search'
  query?: z.ZodObject
  body?: z.ZodType
  /** Success body; a string is a media type without a schema. */
  answer: z.ZodType | 'text/event-stream'
  status: 200 | 202
  /** Error statuses besides those that every endpoint has. */
  refusals: readonly number[]
}

const workflow = '/v1/workflow/{projectId}/{workflowSchemaId}/trigger'

/** Endpoints that let clients of another service work here with only a new base address and a key. */
export const existingOperations = {
  triggerUpdate: {
    method: 'post',
    path: '/v1/project/update/{projectId}',
    summary: 'Trigger an update',
    description:
      'Deploys the default branch again, also when no commit is new: specifications that are fetched from elsewhere are ' +
      'fetched again. At most 10 updates and workflow runs in 10 seconds per organization.',
    scope: 'write',
    answer: updateTriggeredSchema,
    status: 202,
    refusals: [],
  },
  readUpdateStatus: {
    method: 'get',
    path: '/v1/project/update-status/{statusId}',
    summary: 'Read the status of an update',
    description: 'Reads where a deployment stands, whatever started it.',
    scope: 'read',
    answer: updateStatusSchema,
    status: 200,
    refusals: [],
  },
  triggerPreview: {
    method: 'post',
    path: '/v1/project/preview/{projectId}',
    summary: 'Trigger a preview',
    description: 'Makes the preview of a branch, or makes it again. At most 5 in a minute per organization.',
    scope: 'write',
    body: triggerPreviewSchema,
    answer: previewTriggeredSchema,
    status: 202,
    refusals: [400, 413],
  },
  createAgentSession: {
    method: 'post',
    path: '/v1/agent/{projectId}/job',
    summary: 'Create an agent job and follow it',
    description:
      'Starts a job and streams what it does, as the hook `useChat` of the `ai` package reads it. The job goes on when the ' +
      'reader leaves. The same body from the same key within ten minutes is the same job, since clients repeat requests. The ' +
      'headers `X-Session-Id` and `X-Branch-Name` name the job and its branch.',
    scope: 'write',
    body: createExistingJobSchema,
    answer: 'text/event-stream',
    status: 200,
    refusals: [400, 409, 413, 415],
  },
  readAgentSession: {
    method: 'get',
    path: '/v1/agent/{projectId}/job/{id}',
    summary: 'Read an agent job',
    description: 'Reads a job in the form of the first version.',
    scope: 'read',
    answer: agentSessionSchema,
    status: 200,
    refusals: [],
  },
  listAgentSessions: {
    method: 'get',
    path: '/v1/agent/{projectId}/jobs',
    summary: 'List agent jobs',
    description: 'Lists the jobs of a project in the form of the first version, newest first.',
    scope: 'read',
    query: listExistingJobsSchema,
    answer: agentSessionListSchema,
    status: 200,
    refusals: [400],
  },
  triggerWorkflow: {
    method: 'post',
    path: workflow,
    summary: 'Trigger a workflow',
    description:
      'Runs a workflow now that has a schedule and is switched on. The run takes up everything that has changed since the ' +
      'last one that finished.',
    scope: 'write',
    answer: workflowTriggeredSchema,
    status: 202,
    refusals: [400],
  },
  searchPages: {
    method: 'post',
    path: '/discovery/v1/search/{domain}',
    formerPath: '/v1/search/{domain}',
    summary: 'Search a site',
    description:
      'Searches the site of a project, as its own search does. It takes an assistant key, which may be called from the web ' +
      'pages that the key allows.',
    scope: 'search',
    body: searchPagesSchema,
    answer: foundPagesSchema,
    status: 200,
    refusals: [400, 413, 415],
  },
  readPageContent: {
    method: 'post',
    path: '/discovery/v1/page/{domain}',
    summary: 'Read a page',
    description: 'Reads a page of the site of a project as Markdown. It takes an assistant key.',
    scope: 'search',
    body: readPageSchema,
    answer: pageContentSchema,
    status: 200,
    refusals: [400, 413, 415],
  },
} as const satisfies Readonly<Record<string, ExistingOperation>>

export type ExistingOperationId = keyof typeof existingOperations

/** An error body of these endpoints. */
export const existingProblemSchema = z
  .object({
    error: z.string().meta({ description: 'What is wrong and how to fix it.' }),
    message: z.string().optional().meta({ description: 'The same as `error`, from the endpoint that reads a page.' }),
    code: z.string().meta({ description: 'The same as a permanent code, where our own API has one.' }),
    requestId: z.string().meta({ description: 'The value of `X-Request-Id`.' }),
  })
  .meta({ id: 'ExistingProblem', description: 'An error in the form of the first version.' })

/** Addresses that such clients also call but that are not implemented, with their purpose. */
export const missingEndpoints = [
  {
    path: /^\/discovery\/v[12]\/assistant\/|^\/v1\/(?:assistant|chat)\//,
    subject: 'The assistant that answers readers’ questions',
  },
  { path: /^\/v1\/analytics\//, subject: 'Analytics over HTTP' },
  { path: /^\/v1\/static-export\//, subject: 'Static export over HTTP' },
] as const
