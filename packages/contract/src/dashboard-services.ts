import type {
  ApiKeySummary,
  ApiKeyInput,
  CreatedApiKey,
  CreatedWebhook,
  Domain,
  ForgeWebhook,
  Person,
  PersonRole,
  ProjectPerson,
  ProjectRole,
  ProjectSettings,
  Webhook,
  WebhookInput,
} from './dashboard-administration.ts'
import type { ActivityServices } from './audit.ts'
import type { ConnectedRepository, ConnectionKind, ForgeConnection, RepositoryChoices } from './connections.ts'
import type { FeedbackChoice, ReaderFeedback } from './dashboard-feedback.ts'
import type { ChangeForm, PickedPage } from './change-forms.ts'
import type { DashboardJob, JobFilter, JobPage, JobInput, ModelChoice, TranscriptEntry } from './dashboard-jobs.ts'
import type {
  ArchivedProject,
  Deployment,
  DeploymentDiagnostic,
  Project,
  ProjectPage,
  ProjectInput,
} from './dashboard-projects.ts'
import type { BudgetInput, ModelInput, ModelOverview, ModelScope, ModelTest, TurnLimitInput } from './models.ts'
import type { ProjectQuotaUse, QuotaChange } from './quotas.ts'
import type { TranslationOffer, WorkflowFile, WorkflowStarter, WorkflowWithRuns } from './dashboard-workflows.ts'
import type {
  KeptFiles,
  PullRequestDetail,
  PullRequestSummary,
  ReviewChanges,
  ReviewedText,
  TextChoice,
} from './dashboard-reviews.ts'

/**
 * The platform, as the dashboard uses it. The composition root implements it on top of the other parts; the dashboard
 * itself has no access to database, git or passwords.
 *
 * Methods whose second word is a project's id are called only after {@link ProjectServices.find} returned that project
 * for the signed-in person, since `find` decides on access. Times are ISO 8601 in UTC.
 */
export interface DashboardServices {
  accounts: AccountServices
  projects: ProjectServices
  jobs: JobServices
  forms: FormServices
  reviews: ReviewServices
  keys: KeyServices
  settings: SettingsServices
  mail: MailServices
  people: PeopleServices
  members: MemberServices
  models: ModelServices
  connections: ConnectionServices
  feedback: FeedbackServices
  activity: ActivityServices
  workflows: WorkflowServices
}

/** An action that is impossible, with a message for the person who asked for it. */
export interface Refusal {
  status: 'refused'
  /** Permanent kebab-case name. */
  code: string
  /** The problem and its fix, in one or two sentences. Never a secret, a stack trace or a path of the machine. */
  message: string
  /** The form field with the mistake. */
  field?: string | undefined
}

/** The result of an action, or the reason why it was refused. */
export type Outcome<Result = unknown> = (Result & { status: 'done' }) | Refusal

export interface Account {
  id: string
  name: string
  email: string
}

export interface Session {
  /** Changes with every sign-in; form tokens are bound to it. It is not the secret in the cookie. */
  id: string
  account: Account
}

/** Response headers that start or end a session. */
export interface SessionCookies {
  cookies: readonly string[]
}

/** A browser in which somebody is signed in. */
export interface SignedInBrowser {
  /** Id of its session. */
  id: string
  /** Such as “Firefox on Linux”; null if it is unknown. */
  browser: string | null
  since: string
  /** Whether the request came from this browser. */
  isCurrent: boolean
}

/**
 * Sign-in, sign-out and the person's own account. Each sign-in makes a new session id, so that nobody can plant one.
 */
export interface AccountServices {
  /** The session that a request's cookies belong to. */
  session(request: Request): Promise<Session | undefined>
  /**
   * Code `invalid-credentials`, for a wrong address as well as a wrong password; `rate-limited` after too many
   * attempts.
   */
  signIn(request: Request, credentials: { email: string; password: string }): Promise<Outcome<SessionCookies>>
  signOut(request: Request): Promise<SessionCookies>
  /** Whether any account exists. Until then, only the link of the first start leads in. */
  hasAny(): Promise<boolean>
  /** Whether the link for the first account, or for an invitation, can still be used. */
  isSetUpOpen(token: string): Promise<boolean>
  /** Creates the account that the link is for, and signs in. The link works once; code `invalid-link` afterwards. */
  setUp(
    request: Request,
    owner: { token: string; name: string; email: string; password: string },
  ): Promise<Outcome<SessionCookies>>
  rename(session: Session, name: string): Promise<Outcome>
  /** Sets a new password and signs every other browser out. Code `wrong-password` if `current` is wrong. */
  changePassword(request: Request, session: Session, passwords: { current: string; password: string }): Promise<Outcome>
  /** The browsers in which the account is signed in, newest first. */
  sessions(session: Session): Promise<SignedInBrowser[]>
  endSession(session: Session, sessionId: string): Promise<Outcome>
  endOtherSessions(session: Session): Promise<Outcome>
  /** The e-mail address of the account whose password the link resets; undefined if the link has expired. */
  resetOf(token: string): Promise<string | undefined>
  /**
   * Sets a new password, signs every browser out and this one in. The link works once; code `invalid-link` afterwards.
   */
  resetPassword(request: Request, reset: { token: string; password: string }): Promise<Outcome<SessionCookies>>
}

/** E-mail of a project to an address. */
export interface MailSubscriptionState {
  address: string
  /** The name of the project. */
  project: string
  /** `ended` by its receiver, who alone can take that back; `off` if somebody of the project has removed the address. */
  state: 'on' | 'off' | 'ended'
}

/** What the receiver of an e-mail can do without an account, by the token of the link in it. */
export interface MailServices {
  /** Changes nothing. Undefined if the token is not one of ours. */
  subscription(token: string): Promise<MailSubscriptionState | undefined>
  /** Ends the e-mail, also to an address that was removed; false if it was ended before. */
  end(token: string): Promise<boolean>
  /** Takes that back; an address that was removed stays removed. False if it was not ended. */
  resume(token: string): Promise<boolean>
}

export interface ProjectServices {
  /**
   * The projects that an account may see, most recently changed first; only those whose name or address contains
   * `search`, if it is given.
   */
  list(accountId: string, search?: string): Promise<ProjectPage>
  /** A project, if it exists and this account may see it. */
  find(accountId: string, projectId: string): Promise<Project | undefined>
  create(accountId: string, input: ProjectInput): Promise<Outcome<{ projectId: string }>>
  /** Archived projects that this account may restore, newest first. */
  archived(accountId: string): Promise<ArchivedProject[]>
  /** Restores an archived project and its site. */
  restore(accountId: string, projectId: string): Promise<Outcome>
  /** Deployments of the default branch and of previews, newest first. */
  deployments(projectId: string, limit: number): Promise<Deployment[]>
  /** Undefined if the project has no such deployment. */
  deployment(projectId: string, deploymentId: string): Promise<Deployment | undefined>
  /**
   * All problems that the check of a deployment found: new ones first, errors before warnings, then by file and line.
   */
  diagnostics(projectId: string, deploymentId: string): Promise<DeploymentDiagnostic[]>
  /** Deploys a commit once more, or rolls back to it. Code `not-found` if the project has no such deployment. */
  deployAgain(projectId: string, deploymentId: string): Promise<Outcome<{ deploymentId: string }>>
  /** Deploys the commit of a preview as the site. Code `not-found` if the project has no such preview. */
  promote(projectId: string, deploymentId: string): Promise<Outcome<{ deploymentId: string }>>
}

export interface JobServices {
  list(projectId: string, filter: JobFilter): Promise<JobPage>
  /**
   * Jobs whose first request contains each word of a text near its beginning, newest first.
   *
   * @returns At most `limit` jobs, with the beginning of their requests.
   */
  search(projectId: string, text: string, limit: number): Promise<Pick<DashboardJob, 'id' | 'prompt'>[]>
  find(projectId: string, jobId: string): Promise<DashboardJob | undefined>
  /** The whole conversation, oldest first. An entry keeps its id when it changes, such as when a tool ends. */
  transcript(projectId: string, jobId: string): Promise<TranscriptEntry[]>
  /** Yields whenever the job or its conversation may have changed; ends with the signal. */
  changes(projectId: string, jobId: string, signal: AbortSignal): AsyncIterable<unknown>
  /**
   * Reserves a place for a page that follows a job.
   *
   * @returns Releases the place, once; undefined if this person, the project or the server has no place left.
   */
  takePlace(account: Account, projectId: string): (() => void) | undefined
  /** The models that can run a new job; the first is the default. Empty if no model is configured. */
  models(projectId: string): Promise<ModelChoice[]>
  create(projectId: string, input: JobInput, account: Account): Promise<Outcome<{ jobId: string }>>
  sendMessage(projectId: string, jobId: string, prompt: string, account: Account): Promise<Outcome>
  /** Sends the message on which a job failed once more. */
  retry(projectId: string, jobId: string, account: Account): Promise<Outcome>
  cancel(projectId: string, jobId: string): Promise<Outcome>
  archive(projectId: string, jobId: string): Promise<Outcome>
  unarchive(projectId: string, jobId: string): Promise<Outcome>
}

/** Forms for changes that need no model. */
export interface FormServices {
  /** In the order of how often people need them. */
  list: readonly ChangeForm[]
  pages(projectId: string): Promise<PickedPage[]>
  /** The sentence that a form sends; a refusal names the field that prevents it. */
  write(formId: string, values: Readonly<Record<string, string>>): Outcome<{ sentence: string }>
}

/** Pull requests: to read, merge and close them here. */
export interface ReviewServices {
  /** Newest first. */
  list(projectId: string, state: 'open' | 'ended'): Promise<PullRequestSummary[]>
  /** Open ones, newest first, from the database: neither git nor a forge is asked. */
  titles(projectId: string): Promise<Pick<PullRequestSummary, 'number' | 'title'>[]>
  find(projectId: string, number: number): Promise<PullRequestDetail | undefined>
  /** Empty if git lacks one of its commits. */
  changes(projectId: string, number: number): Promise<ReviewChanges>
  /** `head` is the commit that was reviewed; code `head-moved` if there is a newer one. */
  merge(projectId: string, number: number, head: string, account: Account): Promise<Outcome>
  close(projectId: string, number: number, account: Account): Promise<Outcome>
  /**
   * Merges the newer commits of the base into its branch; code `conflict` if both sides changed the same lines and no
   * version of theirs was chosen, `head-moved` if one of the two has newer commits than those for which it was.
   */
  update(projectId: string, number: number, account: Account, kept?: KeptFiles): Promise<Outcome>
  /** Those choices whose file both sides still have as it was when they were made, if the page shows two newer commits. */
  keptChoices(
    projectId: string,
    kept: KeptFiles,
    now: Pick<KeptFiles, 'head' | 'baseHead'>,
  ): Promise<KeptFiles['sides']>
  /** The texts of a translated page next to their sources; undefined if the file is not one. */
  texts(projectId: string, number: number, path: string): Promise<ReviewedText[] | undefined>
  /** Commits a decision about one text to its branch; code `text` if that is impossible. */
  decideText(projectId: string, number: number, choice: TextChoice, account: Account): Promise<Outcome>
}

export interface FeedbackServices {
  /** At most a hundred pages and a hundred comments. */
  read(projectId: string): Promise<ReaderFeedback>
  /** Deletes a selection. A refusal may be about the fields `from` and `to`. */
  remove(projectId: string, choice: FeedbackChoice): Promise<Outcome<{ count: number }>>
}

/** Scheduled and triggered work of the agent. */
export interface WorkflowServices {
  /** Templates for a new workflow, one for each built-in workflow. */
  starters: readonly WorkflowStarter[]
  /** Languages that a new workflow could translate into; undefined if the site cannot be read. */
  translationOffer(projectId: string): Promise<TranslationOffer | undefined>
  /** Text of a workflow that translates into some languages. Unknown language codes are left out. */
  translationStarter(languages: readonly string[]): string
  /** By name, each with its ten newest runs. */
  list(projectId: string): Promise<WorkflowWithRuns[]>
  /** Requests a run now. */
  run(projectId: string, workflowId: string): Promise<Outcome>
  /** Allows or forbids its triggers to start it. */
  enable(projectId: string, workflowId: string, enabled: boolean): Promise<Outcome>
  /** Its file on the default branch; undefined if there is none. */
  file(projectId: string, workflowId: string): Promise<WorkflowFile | undefined>
  /** Checks a file and commits it to the default branch. A refusal may be about the fields `path` and `text`. */
  save(projectId: string, file: WorkflowFile, account: Account): Promise<Outcome>
  /** Commits the removal of its file. */
  remove(projectId: string, workflowId: string, account: Account): Promise<Outcome>
}

export interface KeyServices {
  /** Newest first, revoked ones last. */
  list(projectId: string): Promise<ApiKeySummary[]>
  create(projectId: string, input: ApiKeyInput, account: Account): Promise<Outcome<CreatedApiKey>>
  revoke(projectId: string, keyId: string): Promise<Outcome>
}

export interface SettingsServices {
  /** Whether the operator has configured a mail server. */
  readonly sendsMail: boolean
  read(projectId: string): Promise<ProjectSettings>
  update(projectId: string, settings: ProjectSettings): Promise<Outcome>
  quotas(projectId: string): Promise<ProjectQuotaUse>
  /** Requires the right `people`: a larger quota takes from other projects. */
  setQuotas(projectId: string, change: QuotaChange): Promise<Outcome>
  /** Takes the project out of use: no site, no API, no agent. {@link ProjectServices.restore} undoes it. */
  archive(projectId: string): Promise<Outcome>
  /** The values to enter at the forge of the repository; null if the repository is hosted here. */
  forgeWebhook(projectId: string): Promise<ForgeWebhook | null>
  domains(projectId: string): Promise<Domain[]>
  addDomain(projectId: string, host: string): Promise<Outcome>
  /** Looks for the DNS record that proves a domain; code `domain-unproved` until it exists. */
  verifyDomain(projectId: string, host: string): Promise<Outcome>
  removeDomain(projectId: string, host: string): Promise<Outcome>
  webhooks(projectId: string): Promise<Webhook[]>
  addWebhook(projectId: string, input: WebhookInput): Promise<Outcome<CreatedWebhook>>
  removeWebhook(projectId: string, webhookId: string): Promise<Outcome>
}

/**
 * Everybody with an account on the platform. People with the right `people` may invite and remove them; only an owner
 * may change owners (code `owner-only`), and there is always at least one (code `last-owner`).
 */
export interface PeopleServices {
  /** In the order in which they joined. */
  list(projectId: string): Promise<Person[]>
  /** Makes a link for a new account, which works once, within a week, and is shown only now. */
  invite(projectId: string, role: PersonRole, account: Account): Promise<Outcome<{ url: string }>>
  changeRole(projectId: string, email: string, role: PersonRole, account: Account): Promise<Outcome>
  /** `revokeKeys`: whether to revoke the API keys that this person made, too. */
  remove(projectId: string, email: string, options: { revokeKeys: boolean }, account: Account): Promise<Outcome>
  /** Signs a person out of every browser. */
  signOut(projectId: string, email: string, account: Account): Promise<Outcome>
}

/** The people who were added to a project, besides those whose role on the platform gives them access. */
export interface MemberServices {
  /** In the order in which they were added. */
  list(projectId: string): Promise<ProjectPerson[]>
  /** Makes a link to join with a new or an existing account. It is shown only now. */
  invite(projectId: string, role: ProjectRole): Promise<Outcome<{ url: string }>>
  /** Code `member-unknown` if no such person was added to the project. */
  changeRole(projectId: string, memberId: string, role: ProjectRole): Promise<Outcome>
  /** `revokeKeys`: whether to revoke the keys to this project that this person made, too. */
  remove(projectId: string, memberId: string, options: { revokeKeys: boolean }): Promise<Outcome>
}

/**
 * The models that projects use. Only administrators of the project may read and change them; those of the platform
 * require the right `people`.
 */
export interface ModelServices {
  read(projectId: string): Promise<ModelOverview>
  /** Sets a model up; it replaces the earlier one of the same scope and purpose. */
  set(projectId: string, input: ModelInput, account: Account): Promise<Outcome<{ settingId: string }>>
  /** Asks a configured model one question that needs a tool call. It takes about 8,000 tokens, and a minute at most. */
  test(projectId: string, scope: ModelScope, settingId: string): Promise<Outcome<{ test: ModelTest }>>
  /** Limits the cost of models; replaces the earlier budget of the same kind. */
  setBudget(projectId: string, input: BudgetInput): Promise<Outcome>
  removeBudget(projectId: string, scope: ModelScope, budgetId: string): Promise<Outcome>
  /** Limits the cost of a turn of a job, from its next step on; null removes a limit. */
  setTurnLimits(projectId: string, input: TurnLimitInput): Promise<Outcome>
  /** Code `not-found` if the scope has no such model. */
  remove(projectId: string, scope: ModelScope, settingId: string): Promise<Outcome>
}

/**
 * The forges that the platform is connected to. Only people who may make projects see and change them; all other
 * requests are refused with code `not-found`.
 */
export interface ConnectionServices {
  /** Oldest first; undefined for people who may not see them. */
  list(accountId: string): Promise<ForgeConnection[] | undefined>
  /**
   * The form that a browser posts to GitHub to create an App.
   *
   * @param input.address Address of GitHub Enterprise Server; empty for github.com.
   * @param input.owner Organization that will own the App; empty for the account that is signed in there.
   */
  beginGitHub(
    accountId: string,
    input: { address: string; owner: string },
  ): Promise<Outcome<{ action: string; manifest: string }>>
  /** Stores the App that GitHub created. Codes `connection-state`, `connection-exists`, `forge-not-found`. */
  finishGitHub(accountId: string, answer: { code: string; state: string }): Promise<Outcome<{ connectionId: string }>>
  /** Tries a token, and stores it. */
  addToken(
    accountId: string,
    input: { kind: ConnectionKind; address: string; token: string },
  ): Promise<Outcome<{ connectionId: string }>>
  /** Tries a new token, and replaces the earlier one. Codes `connection-token`, and those of forges. */
  renewToken(accountId: string, connectionId: string, token: string): Promise<Outcome>
  /** Forgets a connection with its key. Its projects stay, and need a token of their own. */
  remove(accountId: string, connectionId: string): Promise<Outcome>
  /** The repositories that the connection gives access to, by name. */
  repositories(
    accountId: string,
    connectionId: string,
    search: string,
  ): Promise<Outcome<{ connection: ForgeConnection; repositories: readonly ConnectedRepository[] }>>
  /** The branch and folders that a project can use in one of them. */
  choices(
    accountId: string,
    connectionId: string,
    wanted: { repository: string; branch: string },
  ): Promise<Outcome<{ choices: RepositoryChoices }>>
}
