import { auditActions } from '@docwright/contract'
import { Hono } from 'hono'
import { stream } from 'hono/streaming'
import { ActivityPage } from '../pages/activity-page.tsx'
import {
  type DashboardDependencies,
  type DashboardRoutes,
  sendPage,
  type Visit,
  type VisitEnvironment,
} from './visit.ts'

const shown = 50
const base = '/projects/:projectId/activity'
const formats = { csv: 'text/csv; charset=utf-8', jsonl: 'application/jsonl; charset=utf-8' } as const

/** The history of a project for its administrators: as a page, as a table and as lines of JSON. */
export function activityRoutes(dependencies: DashboardDependencies): DashboardRoutes {
  const { activity } = dependencies.services
  const routes = new Hono<VisitEnvironment>()

  routes.get(base, async (context) => {
    const { project } = context.var
    if (!project.rights.includes('administer')) return context.notFound()
    const query = queryOf(context)
    const before = Number(context.req.query('before') ?? '')
    const page = await activity.read(project.id, {
      ...asked(query),
      before: Number.isSafeInteger(before) && before > 0 ? before : undefined,
      limit: shown,
    })
    const parameters = new URLSearchParams({ ...named(query), ...(page.next && { before: String(page.next) }) })
    const downloads = {
      csv: `/projects/${project.id}/activity/csv?${new URLSearchParams(named(query))}`,
      lines: `/projects/${project.id}/activity/jsonl?${new URLSearchParams(named(query))}`,
    }
    const older = page.next === null ? null : `/projects/${project.id}/activity?${parameters}`
    return sendPage(
      context,
      dependencies,
      { title: dependencies.texts.activity.title, tab: 'settings' },
      <ActivityPage {...{ project, query, events: page.events, older, downloads }} />,
    )
  })

  for (const [format, type] of Object.entries(formats)) {
    routes.get(`${base}/${format}`, async (context) => {
      const { project } = context.var
      if (!project.rights.includes('administer')) return context.notFound()
      context.header('content-type', type)
      context.header('content-disposition', `attachment; filename="activity.${format}"`)
      context.header('cache-control', 'no-store')
      const lines = activity.lines(project.id, asked(queryOf(context)), format === 'csv' ? 'csv' : 'jsonl')
      return stream(context, async (output) => {
        for await (const line of lines) {
          if (output.aborted) return
          await output.write(`${line}\n`)
        }
      })
    })
  }
  return routes
}

function queryOf(context: Visit): { actor: string; action: string; everywhere: boolean } {
  const text = (name: string): string => (context.req.query(name) ?? '').trim().slice(0, 300)
  const everywhere = text('everywhere') === 'yes' && context.var.project.rights.includes('people')
  return { actor: text('actor'), action: text('action'), everywhere }
}

function asked({ actor, action, everywhere }: ReturnType<typeof queryOf>) {
  return {
    actor: actor === '' ? undefined : actor,
    action: auditActions.find((known) => known === action),
    everywhere,
  }
}

function named({ actor, action, everywhere }: ReturnType<typeof queryOf>): Record<string, string> {
  return {
    ...(actor === '' ? {} : { actor }),
    ...(action === '' ? {} : { action }),
    ...(everywhere ? { everywhere: 'yes' } : {}),
  }
}
