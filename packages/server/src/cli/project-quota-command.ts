import { readSettings } from '../process/platform-settings.ts'
import type { ProjectQuotas } from '../store/deployment-quota.ts'
import type { CommandContext, ProjectQuotaOptions } from './command-context.ts'
import { findProject } from './find-project.ts'
import { dataOf, withPlatformData } from './open-data.ts'

/**
 * `docwright project quota`: shows or changes what a project may use of the platform.
 *
 * @param name Id or slug of the project.
 * @param options What changes; nothing where only to show.
 * @param context Where to write.
 * @returns Exit status 0; failures are thrown.
 */
export async function setQuota(name: string, options: ProjectQuotaOptions, context: CommandContext): Promise<number> {
  return withPlatformData(dataOf(options, context, 'use'), async ({ projects }) => {
    const { id, settings } = await findProject(projects, { ...options, project: name })
    const { deploymentsPerHour: wanted } = options
    const quotas = changed(settings.quotas ?? {}, wanted)
    if (wanted !== undefined) await projects.update(id, { settings: { quotas } })
    const usual = readSettings(context.environment).DOCWRIGHT_DEPLOYMENTS_PER_HOUR ?? null
    const deploymentsPerHour = quotas.deploymentsPerHour === undefined ? usual : quotas.deploymentsPerHour
    if (options.json === true) context.output.print(JSON.stringify({ deploymentsPerHour }, undefined, 2))
    else context.output.print(`Deployments per hour: ${deploymentsPerHour ?? 'no limit'}`)
    return 0
  })
}

function changed(quotas: ProjectQuotas, wanted: ProjectQuotaOptions['deploymentsPerHour']): ProjectQuotas {
  const { deploymentsPerHour: _, ...others } = quotas
  switch (wanted) {
    case undefined:
      return quotas
    case 'default':
      return others
    case 'none':
      return { ...others, deploymentsPerHour: null }
    default:
      return { ...others, deploymentsPerHour: wanted }
  }
}
