// Takes everything away from a platform of several machines while people read and push: npm run chaos -- --rounds 2
import { readOptions } from './read-options.ts'
import { runChaos } from '../test/platform/chaos/run-chaos.ts'

const { values } = readOptions({
  options: { rounds: { type: 'string', default: '1' }, sites: { type: 'string', default: '10' } },
})
const started = performance.now()
const { readers, faults, leftOut, jobs, pushes, sentAgain, deployments, problems } = await runChaos({
  sites: Number(values.sites),
  rounds: Number(values.rounds),
  report: (line) => console.error(line),
})
const answers = [...readers.answers].map(([status, count]) => `${count} × ${status}`).join(', ')
console.log(`${faults.length} faults in ${Math.round((performance.now() - started) / 1000)} s`)
console.log(`readers: ${answers}; ${readers.passedOn} asked the other server`)
console.log(`         99 of 100 within ${Math.round(readers.p99)} ms, the slowest ${Math.round(readers.slowest)} ms`)
for (const { moment, milliseconds, asked } of readers.slowestIn.slice(0, 5))
  console.log(`         ${Math.round(milliseconds)} ms while ${moment}: ${asked}`)
console.log(`pushes: ${pushes}, sent again ${sentAgain} times; ${deployments} deployments`)
console.log(`jobs: ${jobs.jobs}, sent again ${jobs.sentAgain} times`)
for (const fault of leftOut) console.log(`left out: ${fault}`)
console.log(`problems: ${problems.length}`)
for (const problem of problems.slice(0, 50)) console.log(`  ${problem}`)
process.exitCode = problems.length === 0 ? 0 : 1
