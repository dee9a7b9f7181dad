import { Gauge, type Registry } from 'prom-client'
import { countTurns } from '../../store/jobs/turn-queries.ts'
import { readSpending } from '../../store/models/usage-queries.ts'
import type { Store } from '../../store/open-store.ts'
import { countFailing } from '../../store/queue/failing-counts.ts'
import { countQueues, maxWaits } from '../../store/queue/queue-counts.ts'
import type { DatabaseLooks } from './database-looks.ts'

/** Gauges of the database's state. */
export function stateOfDatabase(registry: Registry, store: Pick<Store, 'blockedBy'>, looks: DatabaseLooks): Gauge[] {
  return [
    new Gauge({
      name: 'docwright_database_seconds',
      help: 'Time that the database took to answer a small question when this was asked for.',
      registers: [registry],
      async collect() {
        const took = await looks.took()
        if (took === undefined) this.remove()
        else this.set(took / 1000)
      },
    }),
    new Gauge({
      name: 'docwright_database_up',
      help: 'Whether the database answers within 3 seconds: 1 or 0. Where it does not, what it would be asked for is left out.',
      registers: [registry],
      async collect() {
        this.set((await looks.took()) === undefined ? 0 : 1)
      },
    }),
    new Gauge({
      name: 'docwright_database_blocked_seconds',
      help: 'How long the transaction of another program lasts whose lock statements of this process wait for; 0 as a rule.',
      registers: [registry],
      collect() {
        const blocker = store.blockedBy()
        this.set(blocker === undefined ? 0 : Math.max(1, blocker.seconds ?? 1))
      },
    }),
  ]
}

/** Gauges of the contents of the database. They are omitted while it does not answer. */
export function contentsOfDatabase(
  registry: Registry,
  store: Pick<Store, 'db' | 'clock'>,
  { whileThere }: DatabaseLooks,
): Gauge[] {
  return [
    new Gauge({
      name: 'docwright_turns',
      help: 'Turns of agent jobs that are queued or running.',
      labelNames: ['status'],
      registers: [registry],
      collect: whileThere(async (gauge) => {
        for (const status of ['queued', 'running'] as const) gauge.set({ status }, await countTurns(store.db, status))
      }),
    }),
    new Gauge({
      name: 'docwright_queue',
      help: 'Deployments and webhook deliveries that are queued or running.',
      labelNames: ['queue', 'status'],
      registers: [registry],
      collect: whileThere(async (gauge) => {
        for (const row of await countQueues(store.db)) gauge.set({ queue: row.queue, status: row.status }, row.count)
      }),
    }),
    new Gauge({
      name: 'docwright_queue_wait_seconds',
      help: 'Age of the oldest work that is due.',
      labelNames: ['queue'],
      registers: [registry],
      collect: whileThere(async (gauge) => {
        const now = store.clock()
        for (const { queue, since } of await maxWaits(store.db, now)) gauge.set({ queue }, (now - since) / 1000)
      }),
    }),
    new Gauge({
      name: 'docwright_failing',
      help: 'Repositories, sites, turns and webhook endpoints of the platform that fail now: they wait to be tried again, or for a person.',
      labelNames: ['what'],
      registers: [registry],
      collect: whileThere(async (gauge) => {
        for (const [what, count] of Object.entries(await countFailing(store.db))) gauge.set({ what }, count)
      }),
    }),
    new Gauge({
      name: 'docwright_model_tokens_total',
      help: 'Tokens that language models have read and written so far.',
      labelNames: ['purpose', 'kind'],
      registers: [registry],
      collect: whileThere(async (gauge) => {
        for (const { purpose, input, output, cached } of await readSpending(store.db))
          for (const [kind, count] of Object.entries({ input, output, cached })) gauge.set({ purpose, kind }, count)
      }),
    }),
    new Gauge({
      name: 'docwright_model_cost_total',
      help: 'What language models have cost so far, in the currency of their prices.',
      labelNames: ['purpose'],
      registers: [registry],
      collect: whileThere(async (gauge) => {
        for (const { purpose, cost } of await readSpending(store.db)) gauge.set({ purpose }, cost / 1_000_000)
      }),
    }),
  ]
}
