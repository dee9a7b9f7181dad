import { listProjectNames, readProjectRow } from '../store/projects/project-queries.ts'
import type { Queries } from '../store/open-store.ts'

/** The names of projects, for lines and figures that would have their ids alone. */
export interface ProjectNames {
  /** The short name of a project; undefined if this process has not met it, which then asks for it. */
  nameOf(this: void, projectId: string): string | undefined
  /** From here on, asks this database. */
  learnFrom(this: void, db: Queries): Promise<void>
}

/** Names that are kept, and how many of them are read at the start. */
const most = 10_000
const first = 1000

/** Makes the memory of names of a process. */
export function createProjectNames(): ProjectNames {
  const names = new Map<string, string>()
  const asked = new Set<string>()
  let queries: Queries | undefined

  function keep(id: string, slug: string): void {
    names.set(id, slug)
    const [oldest] = names.keys()
    if (names.size > most && oldest !== undefined) names.delete(oldest)
  }

  async function ask(id: string): Promise<void> {
    if (queries === undefined || asked.has(id)) return
    asked.add(id)
    // A name that cannot be read now is read again for the next line.
    const row = await readProjectRow(queries, id).catch(() => undefined)
    asked.delete(id)
    if (row !== undefined) keep(id, row.slug)
  }

  return {
    nameOf(projectId) {
      const known = names.get(projectId)
      if (known === undefined) void ask(projectId)
      return known
    },
    async learnFrom(db) {
      queries = db
      for (const { id, slug } of await listProjectNames(db, first).catch(() => [])) keep(id, slug)
    },
  }
}
