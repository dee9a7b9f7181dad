import { createStoreRequests } from '../objects/store-requests.ts'
import { examinePlatform } from '../platform/examine-platform.ts'
import type { Finding } from '../platform/finding.ts'
import { listOpenedPlaces } from '../platform/opened-places.ts'
import { openPlatformObjects } from '../platform/platform-objects.ts'
import { createPostgresWakeUps } from '../queue/postgres-wake-ups.ts'
import { createLocalWakeUps } from '../queue/wake-ups.ts'
import { listForges } from '../store/projects/project-queries.ts'
import type { CommandContext, DataOptions } from './command-context.ts'
import { dataOf, withPlatformData } from './open-data.ts'

/** Hosts of repositories that are looked at. */
const mostForges = 20

/** `docwright doctor --platform`: says how this machine reaches what a platform needs. */
export async function examine(options: DataOptions, context: CommandContext): Promise<number> {
  return withPlatformData(
    dataOf(options, context, 'use'),
    async ({ store, settings, secrets, projects, connections }) => {
      const { DATABASE_DIRECT_URL: directUrl, DOCWRIGHT_CACHE_FOLDER: cacheFolder } = settings
      const databaseUrl = directUrl ?? store.databaseUrl
      const wakeUps =
        databaseUrl === undefined
          ? createLocalWakeUps()
          : await createPostgresWakeUps({ databaseUrl, identity: store.identity })
      const requests = createStoreRequests()
      const objects = openPlatformObjects(settings, options.data, { clock: store.clock, observe: requests.observe })
      const folders = [options.data, ...(cacheFolder === undefined ? [] : [cacheFolder])]
      try {
        const forges = await listForges(store.db, mostForges)
        const { environment } = context
        const places = await listOpenedPlaces({ store, settings, environment, secrets, projects, connections })
        const { listen } = requests
        const parts = { store, wakeUps, objects, secrets, places, folders, forges, listen }
        const findings = await examinePlatform(parts)
        context.output.print(
          options.json === true ? JSON.stringify(findings, undefined, 2) : linesOf(findings).join('\n'),
        )
        return findings.some(({ state }) => state === 'problem') ? 1 : 0
      } finally {
        await wakeUps.close()
      }
    },
  )
}

function linesOf(findings: readonly Finding[]): string[] {
  return findings.flatMap(({ part, state, said, fix }) => [
    `${state.padEnd(8)} ${part.padEnd(14)} ${said}`,
    ...(fix === undefined ? [] : [`${' '.repeat(24)}${fix}`]),
  ])
}
