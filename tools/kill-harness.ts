// Disturbs a platform at work, over both databases: node tools/kill-harness.ts --kills 200 --how kill,sleep,database,clock --hang
import { readOptions } from './read-options.ts'
import { runKills } from '../test/platform/kill-harness.ts'
import type { Disturbance } from '../test/platform/kill-harness.ts'
import { buildPackages } from './build.ts'

const { values } = readOptions({
  options: {
    kills: { type: 'string', default: '200' },
    database: { type: 'string', default: 'sqlite,postgres' },
    how: { type: 'string', default: 'kill' },
    hang: { type: 'boolean', default: false },
  },
})
const databases = chosen(values.database, ['sqlite', 'postgres'])
const ways = chosen<Disturbance>(values.how, ['kill', 'sleep', 'database', 'clock'])
/** What only several processes on PostgreSQL can meet. */
const alone = new Set<Disturbance>(['database', 'clock'])
const runs = ways.flatMap((how) =>
  databases.filter((database) => database === 'postgres' || !alone.has(how)).map((database) => ({ database, how })),
)
await buildPackages()
let isFine = true
for (const { database, how } of runs) {
  const started = performance.now()
  const report = await runKills({
    database,
    how,
    kills: Math.ceil(Number(values.kills) / runs.length),
    stepsPerLife: 1,
    hanging: values.hang,
    random: Math.random,
    report: (line) => console.error(line),
  })
  const { kills, atSteps, jobs, messages, repeatedQuestions, problems } = report
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(
    `${database}, ${how}: ${kills} times (${atSteps} at durable steps) in ${seconds} s; ${jobs} jobs, ${messages} messages; ` +
      `${repeatedQuestions} questions to the model repeated; ${problems.length} problems`,
  )
  for (const problem of problems) console.log(`  ${problem}`)
  isFine &&= problems.length === 0
}
process.exitCode = isFine ? 0 : 1

function chosen<Name extends string>(list: string, known: readonly Name[]): Name[] {
  return known.filter((name) => list.split(',').includes(name))
}
