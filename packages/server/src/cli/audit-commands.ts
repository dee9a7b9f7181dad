import { readAudit, readWholeAudit } from '../store/audit/audit-queries.ts'
import type { AuditQuery } from '../store/audit/audit-queries.ts'
import { auditCsvHead, auditCsvLine } from '../store/audit/audit-csv.ts'
import { verifyAudit } from '../store/audit/verify-audit.ts'
import type { AuditExportOptions, AuditOptions, CommandContext, DataOptions } from './command-context.ts'
import { findProject } from './find-project.ts'
import { dataOf, withPlatformData } from './open-data.ts'
import type { OpenedData } from './open-data.ts'
import { jsonText } from './plain-output.ts'

/**
 * `docwright audit list`: the newest entries.
 *
 * @param options Filters.
 */
export async function listAudit(options: AuditOptions & { limit?: number }, context: CommandContext): Promise<number> {
  return withPlatformData(dataOf(options, context, 'use'), async (data) => {
    const query = { ...(await filterOf(data, options)), limit: options.limit ?? 50, order: 'newest' } as const
    const events = await readAudit(data.store.db, query)
    if (options.json === true) context.output.print(jsonText(events))
    else if (events.length === 0) context.output.note('There are no such entries.')
    for (const { sequence, at, actor, action, outcome, object } of options.json === true ? [] : events) {
      const who = actor.name ?? actor.id ?? actor.kind
      const what = [action, ...(outcome === 'refused' ? ['(refused)'] : [])].join(' ')
      context.output.print([sequence, at, who, what, object?.name ?? object?.id ?? ''].join('  ').trimEnd())
    }
    return 0
  })
}

/**
 * `docwright audit export`: all entries, a portion at a time.
 *
 * @param options Filters, and the format.
 */
export async function exportAudit(options: AuditExportOptions, context: CommandContext): Promise<number> {
  return withPlatformData(dataOf(options, context, 'use'), async (data) => {
    const filter = await filterOf(data, options)
    if (options.format === 'csv') context.output.print(auditCsvHead)
    for await (const event of readWholeAudit(data.store.db, { ...filter, after: options.after }))
      context.output.print(options.format === 'csv' ? auditCsvLine(event) : jsonText(event, 0))
    return 0
  })
}

/**
 * `docwright audit verify`: whether the entries are as they were written.
 *
 * @param options `head`: a hash that was kept elsewhere.
 * @returns 1 if they are not.
 */
export async function verifyLog(options: DataOptions & { head?: string }, context: CommandContext): Promise<number> {
  return withPlatformData(dataOf(options, context, 'use'), async ({ store }) => {
    const verdict = await verifyAudit(store.db, options.head)
    const { entries, head, broken } = verdict
    if (options.json === true) context.output.print(jsonText(verdict))
    else if (broken === null) {
      context.output.print(`${entries} entries are as they were written.`)
      if (head !== null) context.output.note(`The newest is ${head.sequence}: ${head.hash}. Keep this hash elsewhere.`)
    }
    if (broken === null) return 0
    throw new Error(`audit-broken: ${words[broken.reason](broken.sequence)}`)
  })
}

const words: Readonly<Record<'changed' | 'removed' | 'cut', (sequence: number) => string>> = {
  changed: (sequence) =>
    `entry ${sequence} was changed after it was written. Compare it with a backup or with the log.`,
  removed: (sequence) => `what stood before entry ${sequence} was removed. Compare it with a backup or with the log.`,
  cut: (sequence) =>
    `the entry with this hash is not there: the log was cut off or written anew, and ends before entry ${sequence}.`,
}

async function filterOf(
  data: OpenedData,
  { project, data: folder, actor, action, from, to }: AuditOptions,
): Promise<Omit<AuditQuery, 'limit' | 'order'>> {
  const projectId = project === undefined ? undefined : (await findProject(data.projects, { project, data: folder })).id
  return { projectId, actor, action, from, to }
}
