import type { ApiDependencies } from '../api/api-dependencies.ts'
import { createJobPlanner } from './models.ts'
import { hasBranch } from './open-turn-project.ts'
import type { PlatformParts } from './platform-parts.ts'

/** Makes the answer to what a new job of a project works on, from the parts of the platform. */
export function plannerOf(parts: PlatformParts): ApiDependencies['planJob'] {
  const { models, projects, url } = parts
  return createJobPlanner({
    models,
    cloneUrlOf: (slug) => `${url}/git/${slug}.git`,
    hasToken: async ({ id, repository_kind: kind }) =>
      (await projects.token(id)) !== null || (kind === 'github' && parts.githubApp !== null),
    hasBranch: async ({ id }, branch) => hasBranch(parts, id, branch),
  })
}
