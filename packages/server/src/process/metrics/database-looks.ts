import type { Gauge } from 'prom-client'
import { countTurns } from '../../store/jobs/turn-queries.ts'
import type { Store } from '../../store/open-store.ts'

/** Milliseconds to wait for an answer of the database; programs that collect counts usually wait for ten seconds. */
const answeredWithin = 3_000

/** The questions that a collection of counts puts to the database. */
export interface DatabaseLooks {
  /** Begins a collection. A question that still waits is not asked again. */
  begin(this: void): void
  /** Milliseconds that the answer took; undefined if there was none in time. */
  took(this: void): Promise<number | undefined>
  /** Collects a gauge. An answer that comes too late is dropped: the next collection asks again. */
  whileThere(this: void, collect: (gauge: Values) => Promise<void>): (this: Gauge) => Promise<void>
}

/**
 * Asks the database one small question in each collection, and the others only if that one was answered: they are
 * omitted while the database is away or slow, since the other counts are needed most then.
 */
export function lookAtDatabase({ db }: Pick<Store, 'db'>): DatabaseLooks {
  let asking: Promise<number | undefined> | undefined
  let answered: Promise<number | undefined> = Promise.resolve(undefined)
  return {
    begin() {
      const at = performance.now()
      asking ??= countTurns(db, 'running')
        .then(
          () => performance.now() - at,
          () => undefined,
        )
        .finally(() => (asking = undefined))
      answered = within(asking)
    },
    took: async () => answered,
    whileThere(collect) {
      return async function gather(this: Gauge): Promise<void> {
        this.reset()
        if ((await answered) === undefined) return
        const values: Parameters<Values['set']>[] = []
        const collecting = collect({ set: (labels, value) => void values.push([labels, value]) })
        const isWhole = await within(
          collecting.then(
            () => true,
            () => false,
          ),
        )
        if (isWhole === true) for (const [labels, value] of values) this.set(labels, value)
      }
    },
  }
}

/** Takes the values of a gauge. */
export interface Values {
  set(this: void, labels: Record<string, string>, value: number): void
}

async function within<Result>(work: Promise<Result>): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), answeredWithin)
  })
  const result = await Promise.race([work, late])
  clearTimeout(timer)
  return result
}
