import { defaultLimits } from 'docwright'
import type { HostingLimits } from './hosting.ts'

const megabyte = 1024 * 1024

/** Bounds that suit a machine with 1 GB. */
export const defaultHostingLimits: HostingLimits = {
  siteIdle: 5 * 60_000,
  sites: 256 * megabyte,
  answers: 48 * megabyte,
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
