import type { DashboardServices } from '@docwright/contract'
import type { DashboardContext } from './dashboard-context.ts'
import { createActivityServices } from './activity-services.ts'
import { createConnectionServices } from './connection-services.ts'
import { createFormServices } from './form-services.ts'
import { createFeedbackServices } from './feedback-services.ts'
import { createJobServices } from './job-services.ts'
import { createKeyServices } from './key-services.ts'
import { createMailServices } from './mail-services.ts'
import { createMemberServices } from './member-services.ts'
import { createModelServices } from './model-services.ts'
import { createPeopleServices } from './people-services.ts'
import { createProjectServices } from './project-services.ts'
import { createReviewServices } from './review-services.ts'
import { createWorkflowServices } from './workflow-services.ts'
import { createSettingsServices } from './settings-services.ts'

/**
 * Everything the dashboard asks of the platform.
 *
 * @param context The platform's parts.
 */
export function createDashboardServices(context: DashboardContext): DashboardServices {
  return {
    accounts: context.accounts,
    projects: createProjectServices(context),
    jobs: createJobServices(context),
    forms: createFormServices(context),
    reviews: createReviewServices(context),
    keys: createKeyServices(context),
    settings: createSettingsServices(context),
    mail: createMailServices(context),
    people: createPeopleServices(context),
    members: createMemberServices(context),
    models: createModelServices(context),
    connections: createConnectionServices(context),
    activity: createActivityServices(context),
    feedback: createFeedbackServices(context),
    workflows: createWorkflowServices(context),
  }
}
