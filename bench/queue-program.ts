// One process of `bench/queue-throughput.ts`: takes what waits, does nothing with it, and says how much that was.
import { createLocalWakeUps } from '../packages/server/src/queue/wake-ups.ts'
import { findNextDue } from '../packages/server/src/queue/find-candidates.ts'
import { endWork, takeSeveral } from '../packages/server/src/queue/leased-work.ts'
import { startWorkLoop } from '../packages/server/src/queue/work-loop.ts'
import { deploymentWork } from '../packages/server/src/hosting/deployments/deployment-work.ts'
import { openStore } from '../packages/server/src/store/open-store.ts'

/** The arguments of the process. */
const [databaseUrl = '', dataFolder = '', concurrency = '10', owner = ''] = process.argv.slice(2)

const store = await openStore({ databaseUrl: databaseUrl === '' ? undefined : databaseUrl, dataFolder, purpose: 'use' })
const wakeUps = createLocalWakeUps()
let done = 0
let after: string | undefined
process.once('message', () => {
  const loop = startWorkLoop({
    async claim(most) {
      const found = await takeSeveral(store, deploymentWork, { owner, lease: 60_000, after }, most)
      after = found.at(-1)?.row.project_id ?? after
      return found
    },
    async run({ row }) {
      await endWork(store.db, deploymentWork, row, { status: 'superseded' })
      done += 1
    },
    nextDue: async () => findNextDue(store.db, deploymentWork),
    concurrency: Number(concurrency),
    wakeUps,
    subject: 'deployment',
    onError(error) {
      throw error
    },
  })
  process.once('message', async () => {
    await loop.stop()
    process.send?.({ done, cpu: process.cpuUsage() })
    await store.close()
    process.disconnect()
  })
})
process.send?.('ready')
