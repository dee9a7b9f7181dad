import type { DashboardServices } from '../contract/dashboard-services.ts'
import { archivedProjects } from './archived-projects.ts'
import type { DashboardWorld } from './dashboard-world.ts'
import { createFeedbackServices } from './feedback-services.ts'
import { createJobServices } from './job-services.ts'
import { createKeyServices } from './key-services.ts'
import { createPeopleServices } from './people-services.ts'
import { createProjectServices } from './project-services.ts'
import { createReviewServices } from './review-services.ts'
import { createWorkflowServices } from './workflow-services.ts'
import { createSettingsServices } from './settings-services.ts'

/**
 * Everything the dashboard asks of the platform.
 *
 * @param world The platform's parts.
 */
export function createDashboardServices(world: DashboardWorld): DashboardServices {
  return {
    accounts: world.accounts,
    projects: { ...createProjectServices(world), ...archivedProjects(world) },
    jobs: createJobServices(world),
    reviews: createReviewServices(world),
    keys: createKeyServices(world),
    settings: createSettingsServices(world),
    people: createPeopleServices(world),
    feedback: createFeedbackServices(world),
    workflows: createWorkflowServices(world),
  }
}
