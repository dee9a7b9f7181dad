import type { Forge, Git } from '@docwright/forge'
import type { ConcurrencyLimiter } from '../access/concurrency-limiter.ts'
import type { ApiDependencies } from '../api/api-dependencies.ts'
import type {
  AccountServices,
  ChangeForm,
  ChangeFormOffer,
  ForgeWebhook,
  ModelChoice,
  Outcome,
  PickedPage,
  TranslationOffer,
} from '@docwright/contract'
import type { ConnectionCommands } from '../commands/manage-connections.ts'
import type { ModelCommands } from '../commands/manage-models.ts'
import type { NameLookup } from '../access/check-domain.ts'
import type { DecideTextCommands } from '../commands/decide-text.ts'
import type { UpdateCommands } from '../commands/update-review.ts'
import type { WorkflowFileCommands } from '../commands/manage-workflows.ts'
import type { Hosting } from '../hosting/hosting.ts'
import type { Project } from '../projects/project.ts'
import type { Projects } from '../projects/projects.ts'
import type { SecretBox } from '../store/secret-box.ts'

/** Forms for changes that take no model, and the sentences that they write. */
export interface ChangeForms {
  list: readonly ChangeForm[]
  /** Writes the sentence of a form, or names the field that it cannot be written with. */
  write: (formId: string, values: Readonly<Record<string, string>>) => Outcome<{ sentence: string }>
  /** The forms that a message in anybody's words is nearest to. */
  nearest: (prompt: string, pages: readonly PickedPage[]) => ChangeFormOffer[]
}

/** The parts of the platform that the dashboard shows and steers. */
export interface DashboardContext
  extends
    Pick<ApiDependencies, 'store' | 'wakeUps' | 'consumeRateLimit' | 'quotas' | 'planJob' | 'draining'>,
    Pick<ModelCommands, 'modelAddresses' | 'otherModels' | 'knownModels' | 'tryModel' | 'trials' | 'turnLimitBounds'>,
    Pick<ConnectionCommands, 'connections'> {
  accounts: AccountServices
  /** Places for pages that follow a job. */
  streams: ConcurrencyLimiter
  projects: Projects
  hosting: Pick<
    Hosting,
    | 'deploymentsOf'
    | 'deployAgain'
    | 'promote'
    | 'liveOf'
    | 'deployment'
    | 'diagnosticsOf'
    | 'siteUrl'
    | 'deploy'
    | 'renewSources'
    | 'onPush'
  >
  git: Git
  /** Brings what a base has got since into a branch, and pushes it. */
  updateBranch: UpdateCommands['updateBranch']
  /** Reads and decides translated texts of a branch. */
  reviewTexts: DecideTextCommands['reviewTexts']
  /** The host of a project's repository. */
  forgeOf: (project: Project) => Promise<Forge>
  secrets: SecretBox
  /** Whether the operator has set a mail server up. */
  sendsMail: boolean
  /** The webhook for the forge of a project's repository. */
  forgeWebhookOf: (projectId: string) => ForgeWebhook
  /** Reads and commits files of workflows. */
  workflowFiles: WorkflowFileCommands['workflowFiles']
  /** The languages into which a site could be translated, and the estimated cost. */
  offerTranslation: (projectId: string) => Promise<TranslationOffer | undefined>
  /** The models for a job; the first is the default. */
  models: (projectId: string) => Promise<readonly ModelChoice[]>
  /** The forms that request changes without a model. */
  changeForms: ChangeForms
  /** Address of the platform, without a slash at its end. */
  publicUrl: string
  /** How names are looked up in DNS. */
  lookup: NameLookup
}
