import { manners, type Manner } from './agent-tasks/manners.ts'
import { harms, reportHead, reportLine, reportSum } from './agent-tasks/report.ts'
import { runTasks } from './agent-tasks/run-tasks.ts'
import { tasks } from './agent-tasks/tasks/tasks.ts'
import { readOptions } from './read-options.ts'

/*
 * Measures a model by tasks: each is a repository, what a person says, and checks that a program decides. The jobs run on a
 * platform of their own, over the API, with real steps, gate and pull requests.
 *
 *   DOCWRIGHT_MODEL=provider:model DOCWRIGHT_MODEL_API_KEY=… npm run tasks [-- --only rename,move]
 *   npm run tasks -- --manner right,lazy,half,sloppy,hostile    scripted models, which prove the tasks themselves
 */

const { values } = readOptions({
  options: { only: { type: 'string', default: '' }, manner: { type: 'string', default: '' } },
})
const wanted = values.only.split(',').filter((one) => one !== '')
const chosen = tasks.filter(({ id, kind }) => wanted.length === 0 || wanted.includes(id) || wanted.includes(kind))
const named = manners.filter((one) => values.manner.split(',').includes(one))
const isScripted = values.manner !== ''

if (chosen.length === 0)
  stop(`No task has that name or kind. Kinds: ${[...new Set(tasks.map(({ kind }) => kind))].join(', ')}.`)
if (isScripted && named.length === 0) stop(`Manners: ${manners.join(', ')}.`)
if (!isScripted && process.env['DOCWRIGHT_MODEL'] === undefined)
  stop('Set DOCWRIGHT_MODEL=provider:model and its key, or name a scripted model: --manner right.')

for (const who of isScripted ? named : (['configured'] as const)) await measure(who)

async function measure(who: Manner | 'configured'): Promise<void> {
  const name = who === 'configured' ? (process.env['DOCWRIGHT_MODEL'] ?? '') : `scripted, ${who}`
  console.log(`${name}\n\n${reportHead}`)
  const reports = await runTasks(chosen, who, (report) => {
    console.log(reportLine(report))
  })
  console.log(`\n${reportSum(name, reports)}`)
  const wrong = reports.flatMap((report) => harms(report).map((harm) => `${report.task.id}: ${harm}`))
  for (const line of wrong) console.log(`HARM ${line}`)
  // A model of the environment is measured, not judged: its marks are no fault of this program.
  const isAsExpected =
    who === 'configured' || reports.every(({ problems }) => (problems.length === 0) === (who === 'right'))
  if (!isAsExpected) console.log(`The scripted model (${who}) should ${who === 'right' ? 'do every task' : 'do none'}.`)
  if (!isAsExpected || wrong.length > 0) process.exitCode = 1
  console.log('')
}

function stop(message: string): never {
  console.error(message)
  // eslint-disable-next-line unicorn/no-process-exit -- nothing has begun
  process.exit(2)
}
