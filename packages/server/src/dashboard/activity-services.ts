import type { ActivityServices } from '@docwright/contract'
import { auditCsvHead, auditCsvLine } from '../store/audit/audit-csv.ts'
import { readAudit } from '../store/audit/audit-queries.ts'
import type { DashboardContext } from './dashboard-context.ts'

const portion = 500

/** Who did what in a project, as the dashboard shows it. */
export function createActivityServices({ store }: Pick<DashboardContext, 'store'>): ActivityServices {
  return {
    async read(projectId, { limit, ...query }) {
      const found = await readAudit(store.db, { ...query, projectId, limit: limit + 1, order: 'newest' })
      const events = found.slice(0, limit)
      return { events, next: found.length > limit ? (events.at(-1)?.sequence ?? null) : null }
    },
    async *lines(projectId, query, format) {
      if (format === 'csv') yield auditCsvHead
      for (let after = 0; ;) {
        const events = await readAudit(store.db, { ...query, projectId, after, limit: portion, order: 'oldest' })
        for (const event of events) yield format === 'csv' ? auditCsvLine(event) : JSON.stringify(event)
        const last = events.at(-1)
        if (last === undefined || events.length < portion) return
        after = last.sequence
      }
    },
  }
}
