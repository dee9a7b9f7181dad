// Made by `node tools/generate-client.ts` from the OpenAPI document. Change the contract instead, and make it again.

/** A task of the agent on a docs repository. */
export interface AgentJob {
  /** Unique identifier of the agent job. */
  id: string
  status: AgentJobStatus
  /** Source repository information. */
  source: {
    /** The repository's full URL. */
    repository: string
    /** The branch that the job started from. */
    ref: string
  }
  /** The AI model used for the job. */
  model: string
  /** URL of the pull request. Null while the job is active, and null when no file was changed. */
  prLink: string | null
  /** When the job was created. */
  createdAt: string
  /** When the job was archived; null when it is not. */
  archivedAt: string | null
}

/** A page of a project's jobs, newest first. */
export interface AgentJobList {
  jobs: AgentJob[]
  /** Pass as `cursor` for the next page; null on the last. */
  nextCursor: string | null
}

/**
 * `active`: the agent is processing an instruction. `completed`: it finished. `archived`: the job takes no messages.
 * `failed`: it met an error it could not get past.
 */
export type AgentJobStatus = 'active' | 'completed' | 'archived' | 'failed'

/** What an agent job has cost. */
export interface AgentJobUsage {
  total: ModelUsage
  /** The turns that have asked a model, oldest first, with each model that they asked. */
  turns: {
    turnId: string
    models: {
      model: string
      requests: number
      usage: ModelUsage
    }[]
  }[]
}

/** Agent message. */
export interface AgentMessage {
  id: string
  role: 'user' | 'agent'
  /** The prompt, or what the agent answered. */
  text: string
  createdAt: string
  turn: {
    id: string
    state: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled'
    delivery: 'queue' | 'steer' | 'interrupt'
  }
  /** What the turn changed; empty for an instruction. */
  files: ChangedFile[]
  /** The pull request the turn opened or added to. */
  pullRequest: {
    url: string
    number: number
  } | null
  /** Why the turn failed; null when it did not. */
  error: TurnProblem | null
}

/** The conversation of a job, oldest first. */
export interface AgentMessageList {
  messages: AgentMessage[]
  nextCursor: string | null
}

/** The pull request of an agent job. */
export interface AgentPullRequest {
  /** Number of the pull request at its host. */
  number: number
  /** Where people look at it. */
  url: string
  state: 'open' | 'merged' | 'closed'
  /** The branch of the change. */
  branch: string
  /** The branch that it is to be merged into. */
  base: string
  /** The newest commit of the change; null if its branch is gone. */
  head: string | null
  /**
   * `conflict`: both sides have changed the same. `unknown`: it is not open, its base branch is gone, or the server has
   * not got its newest commits yet.
   */
  mergeable: 'yes' | 'conflict' | 'unknown'
  /** Files that both sides have changed in different ways. */
  conflicts: string[]
  /** Whether the base has commits that the branch lacks. */
  behindBase: boolean
  /** Whether the base contains the whole change already. */
  alreadyInBase: boolean
}

/** Work that the agent does by itself. */
export interface AgentWorkflow {
  /** Unique identifier of the workflow. */
  id: string
  /** Its name. */
  name: string
  /** Its file, from the docs folder. */
  path: string
  /** Whether its triggers start it. */
  enabled: boolean
  /** The built-in workflow that it uses. */
  use: string | null
  /** When it starts by the clock. */
  schedules: {
    cron: string
    timeZone: string
  }[]
  /** Whether pushes start it. */
  pushes: boolean
  /** Which pushes start it: those that one of these describes. */
  pushTriggers: {
    /** The repository; null for that of the project. */
    repository: string | null
    /** To which branches; empty for the default branch. */
    branches: string[]
    /** What must have changed; empty for anything. */
    paths: string[]
  }[]
  /** When its schedule is due next. */
  nextRunAt: string | null
}

/** Agent workflow change. */
export interface AgentWorkflowChange {
  /** Text of the file: its front matter, and instructions for the agent below it. */
  text: string
}

/** Agent workflow create. */
export interface AgentWorkflowCreate {
  /** Path from the docs folder, such as `.docwright/workflows/translate.md`. */
  path: string
  /** Text of the file: its front matter, and instructions for the agent below it. */
  text: string
}

/** A workflow's file. */
export interface AgentWorkflowFile {
  /** Path from the docs folder. */
  path: string
  /** Its text on the default branch. */
  text: string
}

/** Agent workflow list. */
export interface AgentWorkflowList {
  workflows: AgentWorkflow[]
}

/** One run of a workflow. */
export interface AgentWorkflowRun {
  /** Unique identifier of the run. */
  id: string
  /** The workflow. */
  workflowId: string
  /** What started it. */
  trigger: 'schedule' | 'push' | 'manual'
  /** The commit that was pushed, or was the newest one when it began; null before that is known. */
  commit: string | null
  status: AgentWorkflowRunStatus
  /** Its agent job; null until there is one. */
  jobId: string | null
  /** URL of the pull request of its job. */
  prLink: string | null
  /** Why it came to nothing. */
  message: string | null
  /** When it was asked for. */
  createdAt: string
  /** When it began; null before. */
  startedAt: string | null
  /** What a translation was expected to take before a model was asked; null for others. */
  estimate: AgentWorkflowRunEstimate | null
  /** Tokens that models have read and written for it; null until its job has ended. */
  tokens: number | null
  /** What that cost, in the currency of the prices; null where these are not known. */
  cost: number | null
  /** When it ended; null before. */
  endedAt: string | null
}

/** Agent workflow run estimate. */
export interface AgentWorkflowRunEstimate {
  /** Texts that are not translated yet. */
  texts: number
  /** Their words. */
  words: number
  /** Tokens that a model reads and writes for them. */
  tokens: number
  /** What those cost, in the currency of the prices; null where these are not known. */
  cost: number | null
}

/** Agent workflow run list. */
export interface AgentWorkflowRunList {
  runs: AgentWorkflowRun[]
  /** Cursor of the next page; null on the last one. */
  nextCursor: string | null
}

/**
 * `queued`: it waits to begin. `running`: its job is at work. `completed`: the job ended without a pull request.
 * `no-action-needed`: there was nothing to do, and no model was asked. `review-needed`, `merged`, `closed`: where its
 * pull request stands. `failed`, `cancelled`: it came to nothing.
 */
export type AgentWorkflowRunStatus =
  | 'queued'
  | 'running'
  | 'completed'
  | 'no-action-needed'
  | 'review-needed'
  | 'merged'
  | 'closed'
  | 'failed'
  | 'cancelled'

/** An API key, without the key itself, which is shown once. */
export interface ApiKey {
  /** Unique identifier of the key. */
  id: string
  name: string
  /** `admin`: a secret for servers. `assistant`: reads what the public may read, and may stand in web pages. */
  kind: 'admin' | 'assistant'
  /** Its last four characters. */
  lastFour: string
  /** What it may do; `search` is all of an assistant key. */
  scopes: ('read' | 'write' | 'search')[]
  /** Addresses and ranges it may be used from; empty for any. */
  addresses: string[]
  /** Websites on which it may be used, `*` for any; empty for none. */
  origins: string[]
  /** Whether it opens every project of the organization. */
  allProjects: boolean
  createdAt: string
  /** From then on it is refused; null for never. */
  expiresAt: string | null
  lastUsedAt: string | null
  revokedAt: string | null
}

/** Api key list. */
export interface ApiKeyList {
  keys: ApiKey[]
}

/** Budget notice. */
export interface BudgetNotice {
  budgetId: string
  scope: 'project' | 'platform'
  purpose: 'agent' | 'translation' | 'upkeep' | null
  period: 'day' | 'month'
  unit: 'tokens' | 'money'
  amount: number
  spent: number
  renewsAt: string
}

/** Changed file. */
export interface ChangedFile {
  path: string
  change: 'added' | 'modified' | 'deleted' | 'renamed'
}

/** Create agent job. */
export interface CreateAgentJob {
  /** The instruction for the agent. */
  prompt: string
  /** `provider:model`. Without it, the project's model or the server's. */
  model?: string
  /** The branch to start from and to merge into, which must exist. Without it, the project's default branch. */
  ref?: string
}

/** Create api key. */
export interface CreateApiKey {
  /** What it is for. */
  name: string
  kind?: 'admin' | 'assistant'
  /** Of an admin key: both without it. */
  scopes?: ('read' | 'write')[]
  /** Addresses and ranges it may be used from, such as `203.0.113.0/24`; empty for any. */
  addresses?: string[]
  /** Of an assistant key: origins of the web pages that may use it, `*` for any; empty for servers only. */
  origins?: string[]
  /** Days until it is refused; null for never. */
  expiresInDays?: number | null
}

/** A key that was just made. */
export interface CreatedApiKey {
  /** The key, which nobody is shown again. */
  secret: string
  key: ApiKey
}

/** A commit that is shown to readers, or was, or is to be. */
export interface Deployment {
  /** Unique identifier of the deployment. */
  id: string
  /** The branch that it belongs to. */
  branch: string
  /** The commit whose files it shows. */
  commit: string
  /** Other repositories of the site; empty if there are none. */
  sources: DeploymentSource[]
  /** Whether it is the site itself; else it is a preview of its branch. */
  production: boolean
  status: DeploymentStatus
  /** Where readers see the branch. */
  url: string
  /** Why it waits or failed, for programs. */
  code: string | null
  /** The same as a sentence. */
  reason: string | null
  /** Errors that its check has found. */
  errors: number
  /** Warnings that its check has found. */
  warnings: number
  /** How far it is; null unless it takes long. */
  progress: DeploymentProgress | null
  /** When it was asked for. */
  createdAt: string
  /** When it went live or failed; null before. */
  finishedAt: string | null
}

/** Deployment list. */
export interface DeploymentList {
  deployments: Deployment[]
}

/** Deployment notice. */
export interface DeploymentNotice {
  id: string
  projectId: string
  commit: string
  branch: string
  url: string
}

/** How far a deployment is, also while it is live already. */
export interface DeploymentProgress {
  /** `publish`: pages are written to the object store. `check`: they are looked through for problems. */
  step: 'publish' | 'check'
  /** Pages so far. */
  done: number
  /** Pages of the site. */
  total: number
}

/** Another repository that a site is made of. */
export interface DeploymentSource {
  /** What `sourceRef` calls it. */
  name: string
  /** Its address as `docs.json` has it. */
  repository: string
  /** The commit whose files the site has; null if none could be had. */
  commit: string | null
  /** Why its newest commit could not be had; null if it was. */
  reason: string | null
}

/**
 * `queued`: it waits to begin, or to be tried again. `building`: it is being made. `live`: readers see it.
 * `superseded`: a newer one took its place. `retired`: its preview was taken away. `failed`: it came to nothing, and
 * readers see what they saw before.
 */
export type DeploymentStatus = 'queued' | 'building' | 'live' | 'superseded' | 'retired' | 'failed'

/** What language models have cost. */
export interface ModelUsage {
  /** Tokens that models have read, those from their cache among them. */
  input: number
  /** Tokens that models have written. */
  output: number
  /** Those of `input` that the provider remembered, which cost less. */
  cached: number
  /** What that cost, in the currency of the prices; null where a price is not known. */
  cost: number | null
  /** Whether a provider did not count, so that some of it is estimated by the length of the texts. */
  estimated: boolean
}

/** An error, after RFC 9457. */
export interface Problem {
  /** A URN that ends with the code. */
  type: string
  title: string
  status: number
  /** What is wrong and how to fix it. */
  detail: string
  /** A URN that ends with the value of `X-Request-Id`. */
  instance: string
  code:
    | 'invalid-body'
    | 'unknown-ref'
    | 'invalid-parameter'
    | 'workflow-disabled'
    | 'workflow-without-schedule'
    | 'unauthorized'
    | 'insufficient-scope'
    | 'ip-not-allowed'
    | 'origin-not-allowed'
    | 'not-found'
    | 'method-not-allowed'
    | 'request-timeout'
    | 'job-archived'
    | 'not-configured'
    | 'budget-spent'
    | 'no-earlier-site'
    | 'push-refused'
    | 'idempotency-in-flight'
    | 'events-pruned'
    | 'body-too-large'
    | 'quota-repository'
    | 'unsupported-media-type'
    | 'idempotency-mismatch'
    | 'rate-limited'
    | 'quota-jobs'
    | 'internal-error'
    | 'unavailable'
  /** The same as `detail`. */
  error: string
  /** Each mistake of a body or parameter. */
  errors?: {
    pointer: string
    detail: string
  }[]
}

/** What a project may use of the platform. */
export interface ProjectQuotas {
  /** Deployments that are made in an hour; more wait. */
  deploymentsPerHour: Quota
  /** New agent jobs in an hour, those of workflows with them. */
  jobsPerHour: Quota
  /** Agent jobs that are at work or wait at a time. */
  openJobs: Quota
  /** Size of a repository that is hosted here; a push that needs more is refused. */
  repositoryMegabytes: Quota
  /** What its deployments take in the object store; a deployment that needs more fails. */
  storeMegabytes: Quota
}

/** Pull request notice. */
export interface PullRequestNotice {
  job: AgentJob
  pullRequest: {
    number: number
    url: string
  }
}

/** How much a project may use of something, and how much it uses. */
export interface Quota {
  /** How much there may be; null for no limit. */
  limit: number | null
  /** Whether that was decided for this project; else it holds for all. */
  isOwn: boolean
  /** How much there is; null where that was not counted yet. */
  used: number | null
}

/** Send agent message. */
export interface SendAgentMessage {
  /** The instruction for the agent. */
  prompt: string
  /**
   * What happens while the agent is at work: `queue` (default) waits, `steer` reaches the agent before its next step,
   * `interrupt` stops what it does now.
   */
  delivery?: 'queue' | 'steer' | 'interrupt'
}

/** Set quotas. */
export interface SetQuotas {
  /** Deployments that are made in an hour; more wait. `none` for no limit, `default` for what holds for all. */
  deploymentsPerHour?: number | 'none' | 'default'
  /** New agent jobs in an hour, those of workflows with them. `none` for no limit, `default` for what holds for all. */
  jobsPerHour?: number | 'none' | 'default'
  /** Agent jobs that are at work or wait at a time. `none` for no limit, `default` for what holds for all. */
  openJobs?: number | 'none' | 'default'
  /**
   * Size of a repository that is hosted here; a push that needs more is refused. `none` for no limit, `default` for
   * what holds for all.
   */
  repositoryMegabytes?: number | 'none' | 'default'
  /**
   * What its deployments take in the object store; a deployment that needs more fails. `none` for no limit, `default`
   * for what holds for all.
   */
  storeMegabytes?: number | 'none' | 'default'
}

/** Turn problem. */
export interface TurnProblem {
  code: string
  message: string
}

/** Webhook payload. */
export interface WebhookPayload {
  type:
    | 'agent.job.created'
    | 'agent.job.updated'
    | 'agent.job.completed'
    | 'agent.job.failed'
    | 'agent.job.archived'
    | 'agent.pr.opened'
    | 'agent.pr.updated'
    | 'agent.workflow.finished'
    | 'deployment.succeeded'
    | 'deployment.failed'
    | 'budget.near'
    | 'budget.spent'
  timestamp: string
  data: AgentJob | PullRequestNotice | AgentWorkflowRun | DeploymentNotice | BudgetNotice
}

/** What may be said of any request. */
export interface RequestOptions {
  /** Ends the request; its reason is thrown then. */
  signal?: AbortSignal
  /** For operations that take one: repeats with the same key within 24 hours are followed once. Made up without it. */
  idempotencyKey?: string
}

/** The operations of the agent API. */
export interface AgentApi {
  /**
   * Create an agent job. Starts a job with its first instruction. The job is processed asynchronously: read it until it
   * ends.
   */
  createAgentJob(
    this: void,
    input: {
      /** Identifier of the project, copied from the API keys page of the dashboard. */
      projectId: string
      body: CreateAgentJob
    },
    options?: RequestOptions,
  ): Promise<AgentJob>
  /** List agent jobs. Lists the jobs of a project, newest first. */
  listAgentJobs(
    this: void,
    input: {
      /** Identifier of the project, copied from the API keys page of the dashboard. */
      projectId: string
      /** Jobs on a page. */
      limit?: number
      /** `nextCursor` of the page before. */
      cursor?: string
      /** Only jobs in this state. */
      status?: AgentJobStatus
    },
    options?: RequestOptions,
  ): Promise<AgentJobList>
  /**
   * Get an agent job. Reads a job. Send the `ETag` of the last answer as `If-None-Match` to get 304 while nothing has
   * changed, and `Prefer: wait=25` to have the answer held back until the job changes.
   */
  getAgentJob(
    this: void,
    input: {
      /** Identifier of the project, copied from the API keys page of the dashboard. */
      projectId: string
      /** Unique identifier of the agent job. */
      id: string
    },
    options?: RequestOptions,
  ): Promise<AgentJob>
  /**
   * Send follow-up message. Sends a follow-up instruction to an existing job. It is processed asynchronously. A job
   * that is at work takes messages as well; `delivery` says what then happens.
   */
  sendAgentMessage(
    this: void,
    input: {
      /** Identifier of the project, copied from the API keys page of the dashboard. */
      projectId: string
      /** Unique identifier of the agent job. */
      id: string
      body: SendAgentMessage
    },
    options?: RequestOptions,
  ): Promise<AgentJob>
  /** Read the conversation. Lists the instructions of a job and what the agent answered, oldest first. */
  listAgentMessages(
    this: void,
    input: {
      /** Identifier of the project, copied from the API keys page of the dashboard. */
      projectId: string
      /** Unique identifier of the agent job. */
      id: string
      /** Messages on a page. */
      limit?: number
      /** `nextCursor` of the page before. */
      cursor?: string
    },
    options?: RequestOptions,
  ): Promise<AgentMessageList>
  /**
   * Get the pull request of a job. Reads whether the pull request of a job is open, merged or closed, and whether it
   * can be merged. A job that has none, or none yet, gets 404.
   */
  getAgentPullRequest(
    this: void,
    input: {
      /** Identifier of the project, copied from the API keys page of the dashboard. */
      projectId: string
      /** Unique identifier of the agent job. */
      id: string
    },
    options?: RequestOptions,
  ): Promise<AgentPullRequest>
  /**
   * Get what a job has cost. Reads how many tokens language models have read and written for a job, and what that cost
   * where prices are known. It grows while the job is at work.
   */
  getAgentJobUsage(
    this: void,
    input: {
      /** Identifier of the project, copied from the API keys page of the dashboard. */
      projectId: string
      /** Unique identifier of the agent job. */
      id: string
    },
    options?: RequestOptions,
  ): Promise<AgentJobUsage>
  /** Cancel an agent job. Stops what the agent is doing and drops the messages that wait. It can be repeated. */
  cancelAgentJob(
    this: void,
    input: {
      /** Identifier of the project, copied from the API keys page of the dashboard. */
      projectId: string
      /** Unique identifier of the agent job. */
      id: string
    },
    options?: RequestOptions,
  ): Promise<AgentJob>
  /** Archive an agent job. Cancels a job and closes it for messages. It can be repeated. */
  archiveAgentJob(
    this: void,
    input: {
      /** Identifier of the project, copied from the API keys page of the dashboard. */
      projectId: string
      /** Unique identifier of the agent job. */
      id: string
    },
    options?: RequestOptions,
  ): Promise<AgentJob>
  /** Unarchive an agent job. Opens an archived job again. It can be repeated. */
  unarchiveAgentJob(
    this: void,
    input: {
      /** Identifier of the project, copied from the API keys page of the dashboard. */
      projectId: string
      /** Unique identifier of the agent job. */
      id: string
    },
    options?: RequestOptions,
  ): Promise<AgentJob>
  /** List workflows. Lists the workflows of a project: the files of `.docwright/workflows` on its default branch. */
  listAgentWorkflows(
    this: void,
    input: {
      /** Identifier of the project, copied from the API keys page of the dashboard. */
      projectId: string
    },
    options?: RequestOptions,
  ): Promise<AgentWorkflowList>
  /**
   * Create a workflow. Checks the file of a new workflow and commits it to the default branch. Errors in it are
   * answered with their lines.
   */
  createAgentWorkflow(
    this: void,
    input: {
      /** Identifier of the project, copied from the API keys page of the dashboard. */
      projectId: string
      body: AgentWorkflowCreate
    },
    options?: RequestOptions,
  ): Promise<AgentWorkflow>
  /** Get a workflow. Reads a workflow. */
  getAgentWorkflow(
    this: void,
    input: {
      /** Identifier of the project, copied from the API keys page of the dashboard. */
      projectId: string
      /** Unique identifier of the workflow. */
      id: string
    },
    options?: RequestOptions,
  ): Promise<AgentWorkflow>
  /** Read a workflow's file. Reads the file of a workflow as the default branch has it. */
  getAgentWorkflowFile(
    this: void,
    input: {
      /** Identifier of the project, copied from the API keys page of the dashboard. */
      projectId: string
      /** Unique identifier of the workflow. */
      id: string
    },
    options?: RequestOptions,
  ): Promise<AgentWorkflowFile>
  /**
   * Change a workflow. Checks the new text of a workflow and commits it to the default branch. Its runs, and whether it
   * is on, stay as they are.
   */
  changeAgentWorkflow(
    this: void,
    input: {
      /** Identifier of the project, copied from the API keys page of the dashboard. */
      projectId: string
      /** Unique identifier of the workflow. */
      id: string
      body: AgentWorkflowChange
    },
    options?: RequestOptions,
  ): Promise<AgentWorkflow>
  /**
   * Remove a workflow. Commits the removal of its file to the default branch, and answers with the workflow as it was.
   */
  removeAgentWorkflow(
    this: void,
    input: {
      /** Identifier of the project, copied from the API keys page of the dashboard. */
      projectId: string
      /** Unique identifier of the workflow. */
      id: string
    },
    options?: RequestOptions,
  ): Promise<AgentWorkflow>
  /** Run a workflow now. Asks for a run. One that waits already is answered instead of a second one. */
  runAgentWorkflow(
    this: void,
    input: {
      /** Identifier of the project, copied from the API keys page of the dashboard. */
      projectId: string
      /** Unique identifier of the workflow. */
      id: string
    },
    options?: RequestOptions,
  ): Promise<AgentWorkflowRun>
  /** List the runs of a workflow. Lists the runs of a workflow, newest first. */
  listAgentWorkflowRuns(
    this: void,
    input: {
      /** Identifier of the project, copied from the API keys page of the dashboard. */
      projectId: string
      /** Unique identifier of the workflow. */
      id: string
      /** Runs on a page. */
      limit?: number
      /** `nextCursor` of the page before. */
      cursor?: string
    },
    options?: RequestOptions,
  ): Promise<AgentWorkflowRunList>
  /** Switch a workflow on. Lets its triggers start it again, from its next time on. It can be repeated. */
  enableAgentWorkflow(
    this: void,
    input: {
      /** Identifier of the project, copied from the API keys page of the dashboard. */
      projectId: string
      /** Unique identifier of the workflow. */
      id: string
    },
    options?: RequestOptions,
  ): Promise<AgentWorkflow>
  /** Switch a workflow off. Keeps its triggers from starting it. It can be repeated. */
  disableAgentWorkflow(
    this: void,
    input: {
      /** Identifier of the project, copied from the API keys page of the dashboard. */
      projectId: string
      /** Unique identifier of the workflow. */
      id: string
    },
    options?: RequestOptions,
  ): Promise<AgentWorkflow>
  /** List deployments. Lists the deployments of a project, of its site and of its previews, newest first. */
  listDeployments(
    this: void,
    input: {
      /** Identifier of the project, copied from the API keys page of the dashboard. */
      projectId: string
      /** Only those of this branch. */
      branch?: string
      /** How many at most. */
      limit?: number
    },
    options?: RequestOptions,
  ): Promise<DeploymentList>
  /** Get a deployment. Reads a deployment. */
  getDeployment(
    this: void,
    input: {
      /** Identifier of the project, copied from the API keys page of the dashboard. */
      projectId: string
      /** Unique identifier of the deployment. */
      id: string
    },
    options?: RequestOptions,
  ): Promise<Deployment>
  /**
   * Deploy a commit again. Shows the commit of a deployment on its branch once more. With an earlier deployment the
   * branch goes back to it, until somebody pushes.
   */
  redeploy(
    this: void,
    input: {
      /** Identifier of the project, copied from the API keys page of the dashboard. */
      projectId: string
      /** Unique identifier of the deployment. */
      id: string
    },
    options?: RequestOptions,
  ): Promise<Deployment>
  /** Promote a preview. Shows the commit of a preview as the site, until somebody pushes to the default branch. */
  promoteDeployment(
    this: void,
    input: {
      /** Identifier of the project, copied from the API keys page of the dashboard. */
      projectId: string
      /** Unique identifier of the deployment. */
      id: string
    },
    options?: RequestOptions,
  ): Promise<Deployment>
  /**
   * Roll the site back. Shows the commit that readers saw before the one of now. To go back to another one, deploy that
   * one again. The site stays there until somebody pushes.
   */
  rollBackSite(
    this: void,
    input: {
      /** Identifier of the project, copied from the API keys page of the dashboard. */
      projectId: string
    },
    options?: RequestOptions,
  ): Promise<Deployment>
  /** Read quotas. Reads what a project may use of the platform, and what it uses. */
  getQuotas(
    this: void,
    input: {
      /** Identifier of the project, copied from the API keys page of the dashboard. */
      projectId: string
    },
    options?: RequestOptions,
  ): Promise<ProjectQuotas>
  /**
   * Set quotas. Changes what a project may use of the platform; what is left out stays. It needs an API key for all
   * projects. What was accepted before stays.
   */
  setQuotas(
    this: void,
    input: {
      /** Identifier of the project, copied from the API keys page of the dashboard. */
      projectId: string
      body: SetQuotas
    },
    options?: RequestOptions,
  ): Promise<ProjectQuotas>
  /** List API keys. Lists the keys that open a project, those in force first. It needs an API key for all projects. */
  listApiKeys(
    this: void,
    input: {
      /** Identifier of the project, copied from the API keys page of the dashboard. */
      projectId: string
    },
    options?: RequestOptions,
  ): Promise<ApiKeyList>
  /**
   * Create an API key. Makes a key for a project: an admin key for servers, or an assistant key, which searches and
   * reads what the public may read of its site and can stand in web pages. It needs an API key for all projects.
   */
  createApiKey(
    this: void,
    input: {
      /** Identifier of the project, copied from the API keys page of the dashboard. */
      projectId: string
      body: CreateApiKey
    },
    options?: RequestOptions,
  ): Promise<CreatedApiKey>
  /**
   * Revoke an API key. Revokes a key of the project: from the next request on it opens nothing. It can be repeated, and
   * needs an API key for all projects.
   */
  revokeApiKey(
    this: void,
    input: {
      /** Identifier of the project, copied from the API keys page of the dashboard. */
      projectId: string
      /** Unique identifier of the API key. */
      id: string
    },
    options?: RequestOptions,
  ): Promise<ApiKey>
}
