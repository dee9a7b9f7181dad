// Kills processes of the platform at work, over both databases: node tools/kill-harness.ts --kills 200
import { parseArgs } from 'node:util'
import { runKills } from '../test/platform/kill-harness.ts'
import { buildPackages } from './build.ts'

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '200' }, database: { type: 'string', default: 'sqlite,postgres' } },
})
const databases = values.database.split(',').filter((name) => name === 'sqlite' || name === 'postgres')
await buildPackages()
let isFine = true
for (const database of databases) {
  const started = performance.now()
  const report = await runKills({
    database,
    kills: Math.ceil(Number(values.kills) / databases.length),
    stepsPerLife: 1,
    random: Math.random,
    report: (line) => console.error(line),
  })
  const { kills, atSteps, jobs, messages, repeatedQuestions, problems } = report
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(
    `${database}: ${kills} kills (${atSteps} at durable steps) in ${seconds} s; ${jobs} jobs, ${messages} messages; ` +
      `${repeatedQuestions} questions to the model repeated; ${problems.length} problems`,
  )
  for (const problem of problems) console.log(`  ${problem}`)
  isFine &&= problems.length === 0
}
process.exitCode = isFine ? 0 : 1
