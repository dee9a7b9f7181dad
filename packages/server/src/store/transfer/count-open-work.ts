import { sql } from 'kysely'
import type { Queries } from '../open-store.ts'

/** Work that is begun or waits, by its table. */
export interface OpenWork {
  turn: number
  deployment: number
  workflow_run: number
  webhook_delivery: number
}

const statuses: Readonly<Record<keyof OpenWork, readonly string[]>> = {
  turn: ['queued', 'running'],
  deployment: ['queued', 'building'],
  workflow_run: ['queued', 'running'],
  webhook_delivery: ['queued', 'sending'],
}

/** The work that a process would take on a database at its start. */
export async function countOpenWork(queries: Queries): Promise<OpenWork> {
  const count = async (table: keyof OpenWork): Promise<number> => {
    const open = sql.join([...statuses[table]])
    const { rows } = await sql<{
      count: number
    }>`select count(*) as count from ${sql.table(table)} where status in (${open})`.execute(queries)
    return rows[0]?.count ?? 0
  }
  return {
    turn: await count('turn'),
    deployment: await count('deployment'),
    workflow_run: await count('workflow_run'),
    webhook_delivery: await count('webhook_delivery'),
  }
}
