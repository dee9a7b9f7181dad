import { execFileSync } from 'node:child_process'

/**
 * Finds processes that this one has started.
 *
 * @param name A part of their command.
 */
export function childrenNamed(name: string): number[] {
  const listing = execFileSync('ps', ['-ax', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' })
  const rows = listing.split('\n').map((line) => line.trim().split(/\s+/))
  return rows
    .filter(([, parent, ...command]) => Number(parent) === process.pid && command.join(' ').includes(name))
    .map(([pid]) => Number(pid))
}
