import type { ProjectQuotaUse } from '@docwright/contract'

/** Quotas of a project: some of its own, some that hold for all, some without a limit. */
export function sampleQuotas(): ProjectQuotaUse {
  return {
    deploymentsPerHour: { limit: 30, isOwn: true, used: 4 },
    jobsPerHour: { limit: null, isOwn: false, used: 2 },
    openJobs: { limit: 20, isOwn: false, used: 1 },
    repositoryMegabytes: { limit: 500, isOwn: false, used: 12.4 },
    storeMegabytes: { limit: null, isOwn: true, used: 31.9 },
  }
}
