/**
 * Files of the server in which the clock of the machine tells the time, and why nobody else is touched by it. Everywhere else
 * the time is that of the database, which all processes share.
 */
export const machineClockFiles: Readonly<Record<string, string>> = {
  'cli/doctor-command.ts': 'only where there is no database to ask',
  'hosting/hosting-parts.ts': 'only where tests give no clock',
  'hosting/kept/search-indexes.ts': 'ages of files on the disk of this machine',
  'hosting/manifest/large-files.ts': 'ages of files on the disk of this machine',
  'hosting/site-process/site-program.ts': 'ages of what this machine remembers of pages',
  'objects/bucket-store.ts': 'only where tests give no clock',
  'objects/folder-store.ts': 'ages of files in a folder that one machine has',
  'platform/repositories-beside.ts': 'ages of folders on the disk of this machine',
  'queue/work-loop.ts': 'only where tests give no clock',
  'store/database/shared-clock.ts': 'compares it with the clock of the database',
  'store/open-store.ts': 'the clock of the only machine that has a SQLite file',
}

const server = 'packages/server/src/'

/**
 * Whether a file may ask the clock of the machine.
 *
 * @param file Path from the repository's root.
 */
export function mayAskMachine(file: string): boolean {
  if (!file.startsWith(server) || /\.test\.ts$|\/testing\//.test(file)) return true
  return file.slice(server.length) in machineClockFiles
}

/**
 * Whether code tells the time by the clock of the machine, or lets a statement be judged by a clock that tests cannot set.
 *
 * @param code Text of an expression.
 */
export function tellsMachineTime(code: string): boolean {
  if (/^sql\b/.test(code)) return /\bnow\(\)|current_timestamp|\bdatetime\('now'/i.test(code)
  return /^Date\.now$|^new Date\(\)$/.test(code)
}
