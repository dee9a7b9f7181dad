import type { KeptFiles, Outcome, PullRequestDetail, Refusal } from '@docwright/contract'
import { Hono } from 'hono'
import { reviewAddress } from '../layout/addresses.ts'
import { ReviewDetailPage, type ReviewView } from '../pages/review-page.tsx'
import { translatedPaths } from '../pages/text-review.tsx'
import { ReviewsPage } from '../pages/reviews-page.tsx'
import { frameOrigins } from '../security/security-headers.ts'
import {
  type DashboardRoutes,
  type DashboardDependencies,
  field,
  fields,
  goOn,
  sendPage,
  signedIn,
  type Visit,
  type VisitEnvironment,
} from './visit.ts'

const base = '/projects/:projectId/reviews'
const decisionsOfTexts = ['accept', 'edit', 'refuse'] as const

/** Pull requests: the list, and the page on which one is read and decided. */
export function reviewRoutes(dependencies: DashboardDependencies): DashboardRoutes {
  const { services, texts } = dependencies
  const routes = new Hono<VisitEnvironment>()

  routes.get(base, async (context) => {
    const { project } = context.var
    const state = context.req.query('state') === 'ended' ? 'ended' : 'open'
    const pullRequests = await services.reviews.list(project.id, state)
    const page = <ReviewsPage {...{ project, state, pullRequests }} />
    return sendPage(context, dependencies, { title: texts.reviews.title, tab: 'reviews' }, page)
  })

  routes.get(`${base}/:number`, async (context) => {
    const pullRequest = await pullRequestOf(context)
    return pullRequest === undefined ? context.notFound() : sendReview(context, pullRequest)
  })

  const decisions = { merge: 'merged', close: 'closed', update: 'review-updated' } as const
  for (const decision of ['merge', 'close', 'update'] as const) {
    routes.post(`${base}/:number/${decision}`, async (context) => {
      const pullRequest = await pullRequestOf(context)
      if (pullRequest === undefined) return context.notFound()
      const outcome = await decide(context, pullRequest.number, decision)
      // The reason refers to the current state: the newer commits, the conflict.
      const shown = outcome.status === 'refused' ? await pullRequestOf(context) : undefined
      if (outcome.status === 'refused') return sendReview(context, shown ?? pullRequest, outcome)
      return goOn(context, reviewAddress(context.var.project.id, pullRequest.number), decisions[decision])
    })
  }

  routes.post(`${base}/:number/texts`, async (context) => {
    const pullRequest = await pullRequestOf(context)
    if (pullRequest === undefined) return context.notFound()
    const { project } = context.var
    const decision = decisionsOfTexts.find((one) => one === field(context, 'decision'))
    const index = Number(field(context, 'index'))
    if (decision === undefined || !Number.isInteger(index)) return context.notFound()
    const choice = { path: field(context, 'path'), index, was: lines(field(context, 'was')), decision }
    const text = lines(field(context, 'text'))
    const { account } = signedIn(context)
    const outcome = await services.reviews.decideText(project.id, pullRequest.number, { ...choice, text }, account)
    if (outcome.status === 'refused') return sendReview(context, pullRequest, outcome, 'texts')
    const page = Math.max(1, Number.parseInt(context.req.query('page') ?? '1', 10) || 1)
    return goOn(context, `${reviewAddress(project.id, pullRequest.number)}?view=texts&page=${page}`, 'text-decided')
  })

  function decide(context: Visit, number: number, decision: 'merge' | 'close' | 'update'): Promise<Outcome> {
    const { account } = signedIn(context)
    const { project } = context.var
    if (decision === 'update') return services.reviews.update(project.id, number, account, keptFiles(context))
    if (decision === 'close') return services.reviews.close(project.id, number, account)
    return services.reviews.merge(project.id, number, field(context, 'head'), account)
  }

  async function pullRequestOf(context: Visit): Promise<PullRequestDetail | undefined> {
    const number = context.req.param('number') ?? ''
    return /^[1-9]\d{0,8}$/.test(number) ? services.reviews.find(context.var.project.id, Number(number)) : undefined
  }

  async function sendReview(
    context: Visit,
    pullRequest: PullRequestDetail,
    refusal?: Refusal,
    wanted = context.req.query('view'),
  ): Promise<Response> {
    const { project } = context.var
    const { files, pages } = await services.reviews.changes(project.id, pullRequest.number)
    // The pages come first; the text is a tab away, and comes first if no page changes.
    const hasPages = wanted === 'pages' || (wanted !== 'files' && pages.length > 0)
    const paths = wanted === 'texts' ? translatedPaths(files) : []
    const other = hasPages ? 'pages' : 'files'
    const view = paths.length > 0 ? 'texts' : other
    const chosen = Math.max(0, Number.parseInt(context.req.query('page') ?? '1', 10) - 1) || 0
    const shown = pages[chosen] ?? pages[0]
    const frames = view === 'pages' && shown !== undefined ? frameOrigins([shown.beforeUrl, shown.afterUrl]) : []
    const path = paths[chosen] ?? paths[0]
    const pairs = path === undefined ? undefined : await services.reviews.texts(project.id, pullRequest.number, path)
    const choices = refusal === undefined ? undefined : await choicesOf(context, pullRequest)
    const shownView = { project, pullRequest, files, pages, view, texts: pairs, chosen, refusal, choices } as const
    const content = <ReviewDetailPage {...shownView} />
    const status = refusal === undefined ? 200 : 422
    const { state, preview, mergeable } = pullRequest
    const isPending = state === 'open' && (preview === null || preview.status === 'making')
    const pending = isPending && refusal === undefined ? `${preview?.deploymentId ?? ''} ${mergeable}` : undefined
    return sendPage(
      context,
      dependencies,
      { title: pullRequest.title, tab: 'reviews', width: 'wide', status, frames, pending },
      content,
    )
  }

  /** The choices before a refusal, as far as they are about the files that are shown now. */
  async function choicesOf(context: Visit, pullRequest: PullRequestDetail): Promise<ReviewView['choices']> {
    const given = keptFiles(context)
    if (given === undefined) return undefined
    const kept = await services.reviews.keptChoices(context.var.project.id, given, pullRequest)
    return { kept, cleared: new Set([...given.sides.keys()].filter((path) => !kept.has(path))) }
  }

  return routes
}

/** Whose version of files in conflict stays; undefined if nothing was chosen. */
function keptFiles(context: Visit): KeptFiles | undefined {
  const sides = new Map<string, 'ours' | 'theirs'>()
  for (const [index, path] of fields(context, 'path').entries()) {
    const side = field(context, `side-${index}`)
    if (side === 'ours' || side === 'theirs') sides.set(path, side)
  }
  if (sides.size === 0) return undefined
  return { head: field(context, 'head'), baseHead: field(context, 'base-head'), sides }
}

/** Forms send lines that end as those of Windows do. */
function lines(text: string): string {
  return text.replaceAll('\r\n', '\n')
}
