import { quotaNames, type QuotaName } from '@docwright/contract'
import { changeQuotas, readQuotaUse } from '../commands/manage-quotas.ts'
import { readSettings, defaultQuotas } from '../process/platform-settings.ts'
import type { CommandContext, ProjectQuotaOptions } from './command-context.ts'
import { findProject } from './find-project.ts'
import { dataOf, withPlatformData } from './open-data.ts'
import { jsonText } from './plain-output.ts'

const titles: Readonly<Record<QuotaName, string>> = {
  deploymentsPerHour: 'Deployments per hour',
  jobsPerHour: 'New jobs per hour',
  openJobs: 'Running and queued jobs',
  repositoryMegabytes: 'Repository size in MB',
  storeMegabytes: 'Storage for sites in MB',
}

/**
 * `docwright project quota`: shows or changes the quotas of a project.
 *
 * @param name Id or slug of the project.
 * @param options The changes; none to only show.
 */
export async function setQuota(name: string, options: ProjectQuotaOptions, context: CommandContext): Promise<number> {
  return withPlatformData(dataOf(options, context, 'use'), async ({ store, projects }) => {
    const { id } = await findProject(projects, { ...options, project: name })
    const parts = { store, projects, quotas: defaultQuotas(readSettings(context.environment)) }
    await changeQuotas(parts, id, options)
    const quotas = await readQuotaUse(parts, id)
    if (options.json === true) context.output.print(jsonText(quotas))
    else
      for (const quota of quotaNames) {
        const { limit, used } = quotas[quota]
        context.output.print(
          `${titles[quota]}: ${limit ?? 'no limit'} (${used === null ? 'not counted yet' : `${used} now`})`,
        )
      }
    return 0
  })
}
