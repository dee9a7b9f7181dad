import { z } from 'zod'

/**
 * The states of a job that a client sees. `completed`, `archived` and `failed` last until a message or `unarchive`
 * arrives.
 */
export const jobStatusSchema = z.enum(['active', 'completed', 'archived', 'failed']).meta({
  id: 'AgentJobStatus',
  description:
    '`active`: the agent is processing an instruction. `completed`: it finished. `archived`: the job takes no messages. ' +
    '`failed`: it met an error it could not get past.',
})

export type JobStatus = z.infer<typeof jobStatusSchema>

const dateTime = z.iso.datetime()

/** A job: always exactly these seven fields. */
export const agentJobSchema = z
  .strictObject({
    id: z.string().meta({ description: 'Unique identifier of the agent job.' }),
    status: jobStatusSchema,
    source: z
      .strictObject({
        repository: z.string().meta({ description: "The repository's full URL." }),
        ref: z.string().meta({ description: 'The branch that the job started from.' }),
      })
      .meta({ description: 'Source repository information.' }),
    model: z.string().meta({ description: 'The AI model used for the job.' }),
    prLink: z.url().nullable().meta({
      description: 'URL of the pull request. Null while the job is active, and null when no file was changed.',
    }),
    createdAt: dateTime.meta({ description: 'When the job was created.' }),
    archivedAt: dateTime.nullable().meta({ description: 'When the job was archived; null when it is not.' }),
  })
  .meta({
    id: 'AgentJob',
    description: 'A task of the agent on a docs repository.',
    examples: [
      {
        id: 'job_4f2nq8w1x0c7',
        status: 'completed',
        source: { repository: 'https://docs.example.com/git/handbook.git', ref: 'main' },
        model: 'docwright/maintainer',
        prLink: 'https://docs.example.com/projects/handbook/pulls/3',
        createdAt: '2026-11-20T21:04:11.000Z',
        archivedAt: null,
      },
    ],
  })

/** The state of a job's pull request, and the result that a merge would have. */
export const agentPullRequestSchema = z
  .strictObject({
    number: z.int().meta({ description: 'Number of the pull request at its host.' }),
    url: z.url().meta({ description: 'Where people look at it.' }),
    state: z.enum(['open', 'merged', 'closed']),
    branch: z.string().meta({ description: 'The branch of the change.' }),
    base: z.string().meta({ description: 'The branch that it is to be merged into.' }),
    head: z.string().nullable().meta({ description: 'The newest commit of the change; null if its branch is gone.' }),
    mergeable: z.enum(['yes', 'conflict', 'unknown']).meta({
      description:
        '`conflict`: both sides have changed the same. `unknown`: it is not open, its base branch is gone, or the server has not got its newest commits yet.',
    }),
    conflicts: z.array(z.string()).meta({ description: 'Files that both sides have changed in different ways.' }),
    behindBase: z.boolean().meta({ description: 'Whether the base has commits that the branch lacks.' }),
    alreadyInBase: z.boolean().meta({ description: 'Whether the base contains the whole change already.' }),
  })
  .meta({ id: 'AgentPullRequest', description: 'The pull request of an agent job.' })

export type AgentPullRequest = z.infer<typeof agentPullRequestSchema>

export type AgentJob = z.infer<typeof agentJobSchema>

/** One page of a project's jobs, newest first. */
export const agentJobListSchema = z
  .strictObject({
    jobs: z.array(agentJobSchema),
    nextCursor: z.string().nullable().meta({ description: 'Pass as `cursor` for the next page; null on the last.' }),
  })
  .meta({ id: 'AgentJobList', description: "A page of a project's jobs, newest first." })

export type AgentJobList = z.infer<typeof agentJobListSchema>
