import { firstTables } from './001-first-tables/first-tables.ts'
import { deploymentCounts } from './002-deployment-counts.ts'
import { deploymentLookups } from './003-deployment-lookups.ts'
import { jobLists } from './004-job-lists.ts'
import { retention } from './005-retention.ts'
import { takeovers } from './006-takeovers.ts'
import { pullRequestSeen } from './007-pull-request-seen.ts'
import { leasedWork } from './008-leased-work.ts'
import { pageFeedback } from './009-page-feedback.ts'
import { workflowRuns } from './010-workflow-runs.ts'
import { publishing } from './011-publishing.ts'
import { repositories } from './012-repositories.ts'
import { projectMembers } from './013-project-members.ts'
import { projectVisits } from './014-project-visits.ts'
import { joinedPacks } from './015-joined-packs.ts'
import { deploymentQuotas } from './016-deployment-quotas.ts'
import { storeUseAndProgress } from './017-store-use-and-progress.ts'
import { checks } from './018-checks.ts'
import { queueLookups } from './019-queue-lookups.ts'
import { deploymentSources } from './020-deployment-sources.ts'
import { jobBranches } from './021-job-branches.ts'
import { keyOrigins } from './022-key-origins.ts'
import { audit } from './023-audit.ts'
import { requestIds } from './024-request-ids.ts'
import { models } from './025-models.ts'
import { spending } from './026-spending.ts'
import { budgets } from './027-budgets.ts'
import { auditSent } from './028-audit-sent.ts'
import { objectUse } from './029-object-use.ts'
import { mentions } from './030-mentions.ts'
import { traces } from './031-traces.ts'
import { siteSources } from './032-site-sources.ts'
import { connections } from './033-connections.ts'
import { jobChanges } from './034-job-changes.ts'
import { turnLimits } from './035-turn-limits.ts'
import { cdnPurges } from './036-cdn-purges.ts'
import { endedMail } from './037-ended-mail.ts'
import type { Migration } from './migration.ts'

/** Every change of the tables, in the order of application. New ones go to the end. */
export const migrations: readonly Migration[] = [
  firstTables,
  deploymentCounts,
  deploymentLookups,
  jobLists,
  retention,
  takeovers,
  pullRequestSeen,
  leasedWork,
  pageFeedback,
  workflowRuns,
  publishing,
  repositories,
  projectMembers,
  projectVisits,
  joinedPacks,
  deploymentQuotas,
  storeUseAndProgress,
  checks,
  queueLookups,
  deploymentSources,
  jobBranches,
  keyOrigins,
  audit,
  requestIds,
  models,
  spending,
  budgets,
  auditSent,
  objectUse,
  mentions,
  traces,
  siteSources,
  connections,
  jobChanges,
  turnLimits,
  cdnPurges,
  endedMail,
]
