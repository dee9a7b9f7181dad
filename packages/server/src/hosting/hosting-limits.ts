import { totalmem } from 'node:os'
import { defaultLimits } from 'docwright/engine'
import type { HostingLimits } from './hosting.ts'

const megabyte = 1024 * 1024

/**
 * Bytes of memory for finished answers if the operator sets none: a sixteenth of the memory that the process may use,
 * which no machine misses, and enough for about 5,000 pages if there is plenty.
 *
 * @param memory Bytes of the machine, or of the container.
 */
export function usualAnswerMemory(memory: number): number {
  return Math.min(Math.max(Math.floor(memory / 16), 48 * megabyte), 512 * megabyte)
}

/** Memory of this machine, or the part that a container leaves of it. */
function memoryHere(): number {
  const constrained = process.constrainedMemory()
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
}

/** Bounds that suit a machine with 1 GB. */
export const defaultHostingLimits: HostingLimits = {
  siteIdle: 5 * 60_000,
  sites: 256 * megabyte,
  answers: usualAnswerMemory(memoryHere()),
  pages: 2048 * megabyte,
  processIdle: 60_000,
  siteProcess: { memory: 1024, silence: 60_000, processor: 3_600_000 },
  previews: { perPush: 25, perProject: 100 },
  poll: 500,
  unpublished: 5000,
  cleaned: 5 * 60_000,
  quiet: 10_000,
  repository: defaultLimits,
}
