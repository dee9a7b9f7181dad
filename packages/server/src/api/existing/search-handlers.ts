import { subscriberOf } from '../../access/address-list.ts'
import { readPageSchema, searchPagesSchema } from '@docwright/contract'
import type { ProjectTable } from '../../store/projects/project-tables.ts'
import { readSitePage, searchSite } from '../../commands/search-site.ts'
import { ApiProblem } from '../api-problem.ts'
import { readBody } from '../read-body.ts'
import { answerJson, defaultBodyTimeout } from '../job-request.ts'

import type { ExistingCall } from './existing-call.ts'
import { holderOf, takeUse } from './existing-limits.ts'
import { projectOfDomain } from './site-domain.ts'

/** Searches the site that a key is for. */
export async function searchPages(call: ExistingCall): Promise<Response> {
  const { context, request } = call
  const { value } = await readBody(request, searchPagesSchema, context.bodyTimeout ?? defaultBodyTimeout)
  const project = await requireSite(call)
  const found = await searchSite(context, project.id, value)
  if (found === undefined) throw new ApiProblem('not-found', { detail: notLive })
  return answerJson(found)
}

/** Reads a page of the site that a key is for. */
export async function readPageContent(call: ExistingCall): Promise<Response> {
  const { context, request } = call
  const { value } = await readBody(request, readPageSchema, context.bodyTimeout ?? defaultBodyTimeout)
  const project = await requireSite(call)
  const page = await readSitePage(context, project.id, value.path)
  if (page === 'no-site') throw new ApiProblem('not-found', { detail: notLive })
  if (page === undefined) {
    throw new ApiProblem('not-found', { detail: `The site has no page “${value.path.slice(0, 200)}”.` })
  }
  return answerJson(page)
}

const notLive = 'This site has not been published yet.'

/** The site in the path must be the one of the key. */
async function requireSite(call: ExistingCall): Promise<ProjectTable> {
  const { address, context, key, limits, parameters } = call
  const project = await projectOfDomain(context, parameters['domain'] ?? '')
  if (project === undefined || project.id !== key.projectId || project.organisation_id !== key.organisationId) {
    const detail =
      'The assistant key is for another site than this domain. Use the slug of its project, or a host name of its site.'
    throw new ApiProblem('not-found', { detail })
  }
  const now = context.store.clock()
  takeUse(limits.readers, `${key.id} ${subscriberOf(address)}`, now)
  takeUse(limits.searches, holderOf(key), now)
  return project
}
