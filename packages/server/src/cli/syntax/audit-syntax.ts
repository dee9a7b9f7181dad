import type { Command } from 'commander'
import type { AuditExportOptions, AuditOptions, DataOptions } from '../command-context.ts'
import type { CommandRun } from './command-run.ts'
import { actionOf, countOf, formatOf, momentOf, withData } from './option-values.ts'

/** Declares the commands `audit …`. */
export function declareAuditCommands(program: Command, { context, exits }: CommandRun): void {
  const audit = program.command('audit').description('Show, export and verify the log of who did what.')
  const asked = (command: Command): Command =>
    withData(command)
      .option('--project <id>', 'projectId or slug: only entries of this project')
      .option('--actor <name>', 'only entries of this account (e-mail address), key (name) or id')
      .option('--action <name>', 'only entries of this action, such as key.created', actionOf)
      .option('--from <date>', 'only entries from this date or time on', momentOf)
      .option('--to <date>', 'only entries before this date or time', momentOf)
  asked(audit.command('list').description('List the newest entries.'))
    .option('--limit <number>', 'maximum number to list (default: 50)', (text: string) => countOf(text, 10_000))
    .action(async (options: AuditOptions & { limit?: number }) => {
      const { listAudit } = await import('../audit-commands.ts')
      exits(await listAudit(options, context))
    })
  asked(audit.command('export').description('Print all entries, oldest first: JSON lines, or CSV.'))
    .option('--format <format>', 'jsonl or csv', formatOf, 'jsonl')
    .option(
      '--after <number>',
      'only entries after this number, to go on where the last export ended',
      (text: string) => countOf(text, Number.MAX_SAFE_INTEGER),
    )
    .action(async (options: AuditExportOptions) => {
      const { exportAudit } = await import('../audit-commands.ts')
      exits(await exportAudit(options, context))
    })
  withData(audit.command('verify').description('Check that no entry was changed, removed or added afterwards.'))
    .option('--head <hash>', 'a hash that was kept elsewhere: the log must still have its entry')
    .action(async (options: DataOptions & { head?: string }) => {
      const { verifyLog } = await import('../audit-commands.ts')
      exits(await verifyLog(options, context))
    })
}
