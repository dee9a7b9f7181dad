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
  PullRequestDetail,
  PullRequestSummary,
  ReviewChanges,
  ReviewedText,
  TextChoice,
} from './dashboard-reviews.ts'

/**
 * Everything the dashboard asks of the platform. The composition root implements it on top of the other parts; the
 * dashboard itself knows no database, no git and no password.
 *
 * A method whose second word is a project's id is called only after {@link ProjectServices.find} returned that project
 * for the signed-in person: that is where access is decided. Times are ISO 8601 in UTC.
 */
export interface DashboardServices {
  accounts: AccountServices
  projects: ProjectServices
  jobs: JobServices
  forms: FormServices
  reviews: ReviewServices
  keys: KeyServices
  settings: SettingsServices
  people: PeopleServices
  members: MemberServices
  models: ModelServices
  connections: ConnectionServices
  feedback: FeedbackServices
  activity: ActivityServices
  workflows: WorkflowServices
}

/** What was asked for cannot be done, said for the person who asked. */
export interface Refusal {
  status: 'refused'
  /** Permanent kebab-case name. */
  code: string
  /** What is wrong and how to fix it, as one or two sentences. Never a secret, a stack or a machine's path. */
  message: string
  /** Name of the form field it is about. */
  field?: string | undefined
}

/** The answer to an action: done, with what it made, or a reason why not. */
export type Outcome<Result = unknown> = (Result & { status: 'done' }) | Refusal

/** A person who is signed in. */
export interface Account {
  id: string
  name: string
  email: string
}

/** A signed-in visit. */
export interface Session {
  /** Changes with every sign-in; form tokens are bound to it. Not the secret that the cookie holds. */
  id: string
  account: Account
}

/** Headers of an answer that start or end a session. */
export interface SessionCookies {
  /** Values of `Set-Cookie`. */
  cookies: readonly string[]
}

/** A browser in which somebody is signed in. */
export interface SignedInBrowser {
  /** Id of its session. */
  id: string
  /** Such as “Firefox on Linux”; null where it is none that people know. */
  browser: string | null
  since: string
  /** Whether it is the one that asks. */
  isCurrent: boolean
}

/** Signing in and out, and one’s own account. A sign-in always makes a new session id, so that none can be planted before. */
export interface AccountServices {
  /** The session that a request's cookies belong to. */
  session(request: Request): Promise<Session | undefined>
  /** Code `invalid-credentials` for a wrong address as for a wrong password; `rate-limited` after too many attempts. */
  signIn(request: Request, credentials: { email: string; password: string }): Promise<Outcome<SessionCookies>>
  signOut(request: Request): Promise<SessionCookies>
  /** Whether anybody has an account yet; until then only the link of the first start leads in. */
  hasAny(): Promise<boolean>
  /** Whether a link for the first account, or for one that was invited, can still be used. */
  isSetUpOpen(token: string): Promise<boolean>
  /** Makes the account that the link is for, and signs it in. The link works once; code `invalid-link` afterwards. */
  setUp(
    request: Request,
    owner: { token: string; name: string; email: string; password: string },
  ): Promise<Outcome<SessionCookies>>
  rename(session: Session, name: string): Promise<Outcome>
  /** Sets a new password and signs every other browser out. Code `wrong-password` where the current one is another. */
  changePassword(request: Request, session: Session, passwords: { current: string; password: string }): Promise<Outcome>
  /** The browsers that are signed in to the account, the newest first. */
  sessions(session: Session): Promise<SignedInBrowser[]>
  endSession(session: Session, sessionId: string): Promise<Outcome>
  endOtherSessions(session: Session): Promise<Outcome>
  /** The e-mail address of the account that a link for a new password is for; undefined where the link has ended. */
  resetOf(token: string): Promise<string | undefined>
  /** Sets a new password, signs every browser out and this one in. The link works once; code `invalid-link` afterwards. */
  resetPassword(request: Request, reset: { token: string; password: string }): Promise<Outcome<SessionCookies>>
}

/** Projects and what is published of them. */
export interface ProjectServices {
  /** The projects an account may see, most recently changed first; those with a text in name or address where one is given. */
  list(accountId: string, search?: string): Promise<ProjectPage>
  /** A project, when it exists and this account may see it. */
  find(accountId: string, projectId: string): Promise<Project | undefined>
  create(accountId: string, input: ProjectInput): Promise<Outcome<{ projectId: string }>>
  /** Projects that were archived, the newest first; only those that this account may bring back. */
  archived(accountId: string): Promise<ArchivedProject[]>
  /** Brings an archived project back, with its site. */
  restore(accountId: string, projectId: string): Promise<Outcome>
  /** Deployments of the default branch and of previews, newest first. */
  deployments(projectId: string, limit: number): Promise<Deployment[]>
  /** A deployment of this project; undefined where it has none of this id. */
  deployment(projectId: string, deploymentId: string): Promise<Deployment | undefined>
  /** Everything the check of a deployment reported: first what is new, of that errors, each by files and lines. */
  diagnostics(projectId: string, deploymentId: string): Promise<DeploymentDiagnostic[]>
  /** Deploys a commit once more, or goes back to it. Code `not-found` where the project has no such deployment. */
  deployAgain(projectId: string, deploymentId: string): Promise<Outcome<{ deploymentId: string }>>
  /** Deploys the commit of a preview as the site. Code `not-found` where the project has no such preview. */
  promote(projectId: string, deploymentId: string): Promise<Outcome<{ deploymentId: string }>>
}

/** Agent jobs. */
export interface JobServices {
  list(projectId: string, filter: JobFilter): Promise<JobPage>
  /**
   * Jobs whose first request begins with something that has each word of a text, the newest first.
   *
   * @returns So many at most, with the beginning of that request.
   */
  search(projectId: string, text: string, limit: number): Promise<Pick<DashboardJob, 'id' | 'prompt'>[]>
  find(projectId: string, jobId: string): Promise<DashboardJob | undefined>
  /** The whole conversation, oldest first. An entry keeps its id when it changes (a tool that ends). */
  transcript(projectId: string, jobId: string): Promise<TranscriptEntry[]>
  /** Yields whenever the job or its conversation may have changed; ends with the signal. */
  changes(projectId: string, jobId: string, signal: AbortSignal): AsyncIterable<unknown>
  /**
   * Takes one of the places for pages that follow a job.
   *
   * @returns Gives it back, and has no effect when called again; undefined where this person, the project, or the server has no more of them.
   */
  takePlace(account: Account, projectId: string): (() => void) | undefined
  /** What a new job may be run with; the first is the default. Empty where no model is configured. */
  models(projectId: string): Promise<ModelChoice[]>
  create(projectId: string, input: JobInput, account: Account): Promise<Outcome<{ jobId: string }>>
  sendMessage(projectId: string, jobId: string, prompt: string, account: Account): Promise<Outcome>
  /** Sends the message on which a job has failed once more. */
  retry(projectId: string, jobId: string, account: Account): Promise<Outcome>
  cancel(projectId: string, jobId: string): Promise<Outcome>
  archive(projectId: string, jobId: string): Promise<Outcome>
  unarchive(projectId: string, jobId: string): Promise<Outcome>
}

/** Forms for changes that take no model. */
export interface FormServices {
  /** All of them, in the order in which people look for them. */
  list: readonly ChangeForm[]
  /** The pages of the project's site, by path. */
  pages(projectId: string): Promise<PickedPage[]>
  /** Writes the sentence that a form sends; a refusal names the field that it cannot be written with. */
  write(formId: string, values: Readonly<Record<string, string>>): Outcome<{ sentence: string }>
}

/** Pull requests: read, merged and closed here. */
export interface ReviewServices {
  /** Newest first. */
  list(projectId: string, state: 'open' | 'ended'): Promise<PullRequestSummary[]>
  /** Those that are open, newest first, as they are written down: neither git nor a forge is asked. */
  titles(projectId: string): Promise<Pick<PullRequestSummary, 'number' | 'title'>[]>
  find(projectId: string, number: number): Promise<PullRequestDetail | undefined>
  /** What it changes; nothing where git lacks one of its commits. */
  changes(projectId: string, number: number): Promise<ReviewChanges>
  /** `head` is the commit that was reviewed; code `head-moved` when there is a newer one. */
  merge(projectId: string, number: number, head: string, account: Account): Promise<Outcome>
  close(projectId: string, number: number, account: Account): Promise<Outcome>
  /** Brings what the base has got since into its branch; code `conflict` where both sides have changed the same. */
  update(projectId: string, number: number, account: Account): Promise<Outcome>
  /** The texts of a translated page beside those of its source; undefined where a file is none. */
  texts(projectId: string, number: number, path: string): Promise<ReviewedText[] | undefined>
  /** Commits a decision about one of them to its branch; code `text` where that cannot be. */
  decideText(projectId: string, number: number, choice: TextChoice, account: Account): Promise<Outcome>
}

/** What readers say of pages. */
export interface FeedbackServices {
  /** At most a hundred pages and a hundred comments. */
  read(projectId: string): Promise<ReaderFeedback>
  /** Deletes some of it. A refusal may be about the fields `from` and `to`. */
  remove(projectId: string, choice: FeedbackChoice): Promise<Outcome<{ count: number }>>
}

/** Work that the agent does by itself. */
export interface WorkflowServices {
  /** What a new one can begin with, one for each built-in workflow. */
  starters: readonly WorkflowStarter[]
  /** Which languages a new one could translate into; undefined where the site cannot be read. */
  translationOffer(projectId: string): Promise<TranslationOffer | undefined>
  /** Text of a new one that translates into some languages; codes that are none are left out. */
  translationStarter(languages: readonly string[]): string
  /** By name, each with its ten newest runs. */
  list(projectId: string): Promise<WorkflowWithRuns[]>
  /** Asks for a run now. */
  run(projectId: string, workflowId: string): Promise<Outcome>
  /** Lets its triggers start it, or not. */
  enable(projectId: string, workflowId: string, enabled: boolean): Promise<Outcome>
  /** Its file as the default branch has it; undefined where there is none. */
  file(projectId: string, workflowId: string): Promise<WorkflowFile | undefined>
  /** Commits a file to the default branch, after checking it. A refusal may be about the fields `path` and `text`. */
  save(projectId: string, file: WorkflowFile, account: Account): Promise<Outcome>
  /** Commits the removal of its file. */
  remove(projectId: string, workflowId: string, account: Account): Promise<Outcome>
}

/** Keys for the API. */
export interface KeyServices {
  /** Newest first, revoked ones last. */
  list(projectId: string): Promise<ApiKeySummary[]>
  create(projectId: string, input: ApiKeyInput, account: Account): Promise<Outcome<CreatedApiKey>>
  revoke(projectId: string, keyId: string): Promise<Outcome>
}

/** What a project is set to. */
export interface SettingsServices {
  /** Whether the operator has set up a mail server. */
  readonly sendsMail: boolean
  read(projectId: string): Promise<ProjectSettings>
  update(projectId: string, settings: ProjectSettings): Promise<Outcome>
  quotas(projectId: string): Promise<ProjectQuotaUse>
  /** Only for who has the right to `people`: what one project may use is taken from the others. */
  setQuotas(projectId: string, change: QuotaChange): Promise<Outcome>
  /** Takes the project out of use: no site, no API, no agent. {@link ProjectServices.restore} undoes it. */
  archive(projectId: string): Promise<Outcome>
  /** What to enter at the forge that has the repository; null for a repository hosted here. */
  forgeWebhook(projectId: string): Promise<ForgeWebhook | null>
  domains(projectId: string): Promise<Domain[]>
  addDomain(projectId: string, host: string): Promise<Outcome>
  /** Looks for the DNS record that proves a domain; code `domain-unproved` while it is not there. */
  verifyDomain(projectId: string, host: string): Promise<Outcome>
  removeDomain(projectId: string, host: string): Promise<Outcome>
  webhooks(projectId: string): Promise<Webhook[]>
  addWebhook(projectId: string, input: WebhookInput): Promise<Outcome<CreatedWebhook>>
  removeWebhook(projectId: string, webhookId: string): Promise<Outcome>
}

/**
 * Everybody with an account on the platform. Who has the right to `people` may invite and remove them; only an owner
 * decides on owners (code `owner-only`), and somebody always stays one (code `last-owner`).
 */
export interface PeopleServices {
  /** Those who came first at the beginning. */
  list(projectId: string): Promise<Person[]>
  /** Makes a link for an account, which works once and for a week: the only time it is shown. */
  invite(projectId: string, role: PersonRole, account: Account): Promise<Outcome<{ url: string }>>
  changeRole(projectId: string, email: string, role: PersonRole, account: Account): Promise<Outcome>
  /** `revokeKeys`: whether the API keys that this person made are revoked as well. */
  remove(projectId: string, email: string, options: { revokeKeys: boolean }, account: Account): Promise<Outcome>
  /** Signs somebody out of every browser. */
  signOut(projectId: string, email: string, account: Account): Promise<Outcome>
}

/** The people who were taken into a project, beside those whose role on the platform opens it. */
export interface MemberServices {
  /** Those who came first at the beginning. */
  list(projectId: string): Promise<ProjectPerson[]>
  /** Makes a link with which somebody joins, with a new account or one that there is: the only time it is shown. */
  invite(projectId: string, role: ProjectRole): Promise<Outcome<{ url: string }>>
  /** Code `member-unknown` where nobody of this id was taken into the project. */
  changeRole(projectId: string, memberId: string, role: ProjectRole): Promise<Outcome>
  /** `revokeKeys`: whether the keys to this project that this person made are revoked as well. */
  remove(projectId: string, memberId: string, options: { revokeKeys: boolean }): Promise<Outcome>
}

/**
 * The models that projects use; read and changed only by who administers the project, those of the platform by who has the
 * right to `people`.
 */
export interface ModelServices {
  read(projectId: string): Promise<ModelOverview>
  /** Sets up a model in place of an earlier one for the same scope and purpose. */
  set(projectId: string, input: ModelInput, account: Account): Promise<Outcome<{ settingId: string }>>
  /** Asks a model that is set up one question that takes a tool call; about 8,000 tokens, and a minute at most. */
  test(projectId: string, scope: ModelScope, settingId: string): Promise<Outcome<{ test: ModelTest }>>
  /** Sets how much models may cost, in place of an earlier budget of the same kind. */
  setBudget(projectId: string, input: BudgetInput): Promise<Outcome>
  removeBudget(projectId: string, scope: ModelScope, budgetId: string): Promise<Outcome>
  /** Sets how much one turn of a job may cost, from its next step on; what is null is no longer set. */
  setTurnLimits(projectId: string, input: TurnLimitInput): Promise<Outcome>
  /** Code `not-found` where the scope has no such model. */
  remove(projectId: string, scope: ModelScope, settingId: string): Promise<Outcome>
}

/**
 * The forges that a platform is connected with. Only those who may make projects see and change them; for others, everything
 * is refused with code `not-found`.
 */
export interface ConnectionServices {
  /** The oldest first; undefined for those who may not see them. */
  list(accountId: string): Promise<ForgeConnection[] | undefined>
  /**
   * What a form has to post to GitHub so that it makes an App.
   *
   * @param input.address Of GitHub Enterprise Server; empty for github.com.
   * @param input.owner Name of the organization that is to own the App; empty for whoever is signed in there.
   */
  beginGitHub(
    accountId: string,
    input: { address: string; owner: string },
  ): Promise<Outcome<{ action: string; manifest: string }>>
  /** Takes the App that GitHub has made. Codes `connection-state`, `connection-exists`, `forge-not-found`. */
  finishGitHub(accountId: string, answer: { code: string; state: string }): Promise<Outcome<{ connectionId: string }>>
  /** Keeps a token, after trying it. */
  addToken(
    accountId: string,
    input: { kind: ConnectionKind; address: string; token: string },
  ): Promise<Outcome<{ connectionId: string }>>
  /** Replaces its token, after trying the new one. Codes `connection-token`, and those of forges. */
  renewToken(accountId: string, connectionId: string, token: string): Promise<Outcome>
  /** Forgets it, with its key. Its projects stay, and need a token of their own. */
  remove(accountId: string, connectionId: string): Promise<Outcome>
  /** The repositories that it opens, by name. */
  repositories(
    accountId: string,
    connectionId: string,
    search: string,
  ): Promise<Outcome<{ connection: ForgeConnection; repositories: readonly ConnectedRepository[] }>>
  /** What there is to choose in one of them. */
  choices(
    accountId: string,
    connectionId: string,
    wanted: { repository: string; branch: string },
  ): Promise<Outcome<{ choices: RepositoryChoices }>>
}
