// One process of graphile-worker in `bench/queue-throughput.ts`.
const [connectionString = '', place = '', concurrency = '10'] = process.argv.slice(2)

/** The part of graphile-worker that this uses. */
interface Graphile {
  run(options: object): Promise<{ stop(): Promise<void> }>
  Logger: new (factory: () => () => void) => object
}

const { run, Logger } = ((await import(place)) as { default: Graphile }).default
let done = 0
process.once('message', async () => {
  const options = { connectionString, concurrency: Number(concurrency), logger: new Logger(() => () => {}) }
  const runner = await run({ ...options, noHandleSignals: true, taskList: { nothing: () => void (done += 1) } })
  process.once('message', async () => {
    await runner.stop()
    process.send?.({ done, cpu: process.cpuUsage() })
    process.disconnect()
  })
})
process.send?.('ready')
