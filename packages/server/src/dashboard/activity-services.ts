import type { ActivityServices } from '@docwright/contract'
import { auditCsvHead, auditCsvLine } from '../store/audit/audit-csv.ts'
import { readAudit, readWholeAudit } from '../store/audit/audit-queries.ts'
import type { DashboardContext } from './dashboard-context.ts'

/** The history of a project, for the dashboard. */
export function createActivityServices({ store }: Pick<DashboardContext, 'store'>): ActivityServices {
  return {
    async read(projectId, { limit, ...query }) {
      const found = await readAudit(store.db, { ...query, projectId, limit: limit + 1, order: 'newest' })
      const events = found.slice(0, limit)
      return { events, next: found.length > limit ? (events.at(-1)?.sequence ?? null) : null }
    },
    async *lines(projectId, query, format) {
      if (format === 'csv') yield auditCsvHead
      for await (const event of readWholeAudit(store.db, { ...query, projectId }))
        yield format === 'csv' ? auditCsvLine(event) : JSON.stringify(event)
    },
  }
}
