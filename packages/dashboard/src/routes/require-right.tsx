import type { ProjectRight } from '@docwright/contract'
import type { MiddlewareHandler } from 'hono'
import { ProblemPage } from '../pages/problem-page.tsx'
import { type DashboardDependencies, sendPage, type VisitEnvironment } from './visit.ts'

/** Rights for changes below a project's address, by the first part of the path. */
const neededRights: Readonly<Record<string, ProjectRight>> = {
  jobs: 'work',
  forms: 'work',
  workflows: 'work',
  // They are committed to the default branch.
  'workflow-files': 'merge',
  reviews: 'merge',
  deployments: 'merge',
  keys: 'keys',
}

/**
 * Refuses a request that changes something in a project, from somebody whose role does not allow it. Stands before all
 * routes of a project, after the project was found; what is not named needs the right to administer.
 */
export function requireRight(dependencies: DashboardDependencies): MiddlewareHandler<VisitEnvironment> {
  const { notAllowed, notAllowedNote } = dependencies.texts.problems
  return async (context, next) => {
    if (context.req.method === 'GET' || context.req.method === 'HEAD') return next()
    const needed = neededFor(new URL(context.req.url).pathname)
    if (context.var.project.rights.some((right) => right === needed)) return next()
    const page = <ProblemPage title={notAllowed} note={notAllowedNote} />
    return sendPage(context, dependencies, { title: notAllowed, status: 403 }, page)
  }
}

function neededFor(path: string): ProjectRight {
  const [, , , part = '', place = ''] = path.split('/')
  // Accounts belong to the whole platform, even on a project's page, and the quotas of one project affect the others.
  if (part === 'settings' && (place === 'people' || place === 'quotas')) return 'people'
  return (Object.hasOwn(neededRights, part) ? neededRights[part] : undefined) ?? 'administer'
}
