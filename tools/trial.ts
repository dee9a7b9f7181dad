// Two servers and their workers with a PostgreSQL and a bucket: what readers meet while these are silent, and what they see after
// each push: npm run trial -- --seconds 30 --pushes 100 --readers 10
// With --machines, as root: each in a network namespace, with a PostgreSQL that has a standby, OpenStack Swift and nginx.
import { readOptions } from './read-options.ts'
import { machineParts, tryMachines, whyNoMachines } from './trial/try-machines.ts'
import { endAtSignal } from './trial/end-at-signal.ts'
import { countWrong, describeMoment, describeShown, readersHeading } from './trial/describe-figures.ts'
import type { SilentMoment } from '../test/platform/read-doors.ts'
import { removeLostFolders } from '../test/platform/lost-folders.ts'
import { removeLostNetworks } from '../test/platform/machines/network.ts'
import { showTogether } from '../test/platform/show-together.ts'
import { measureSilences } from '../test/platform/silences.ts'

const { values } = readOptions({
  options: {
    seconds: { type: 'string', default: '20' },
    pushes: { type: 'string', default: '100' },
    readers: { type: 'string', default: '10' },
    machines: { type: 'boolean', default: false },
    only: { type: 'string', default: machineParts.join(',') },
    cases: { type: 'string' },
    older: { type: 'string' },
  },
})
const [seconds, pushes, readers] = [values.seconds, values.pushes, values.readers].map(Number) as [
  number,
  number,
  number,
]
const parts = values.only.split(',')
const { older } = values
const cases = values.cases?.split(',')
const why = values.machines ? whyNoMachines({ parts, cases }) : undefined
if (why !== undefined) {
  console.error(why)
  // eslint-disable-next-line unicorn/no-process-exit -- nothing has begun
  process.exit(2)
}
const endings: (() => unknown)[] = []
const atEnd = (end: () => unknown): number => endings.push(end)

/** A failure to clean up one thing must not prevent the others. */
async function endAll(): Promise<void> {
  for (let end = endings.pop(); end !== undefined; end = endings.pop())
    try {
      await end()
    } catch (cause) {
      console.error(`Something could not be ended: ${String(cause)}`)
    }
}

const lost = [...(values.machines ? removeLostNetworks() : []), ...removeLostFolders()]
if (lost.length > 0) console.log(`Removed what a trial left that was killed: ${lost.join(', ')}`)
const interruptible = endAtSignal(endAll, (line) => console.error(line))

async function trySilences(): Promise<number> {
  if (seconds === 0) return 0
  console.log(readersHeading)
  const report = (moment: SilentMoment): void => console.log(describeMoment(moment))
  const moments = await measureSilences({ length: seconds * 1000, readers: 3, atEnd, report })
  return moments.reduce((sum, { failed }) => sum + failed, 0)
}

async function tryPushes(): Promise<number> {
  if (pushes === 0) return 0
  const report = (line: string): void => console.log(line)
  const shown = await showTogether({ pushes, readers, atEnd, report })
  console.log(describeShown(shown, readers, 'who go from one server to the other'))
  return countWrong(shown)
}

const onMachines = async (): Promise<number> =>
  tryMachines({
    parts,
    cases,
    older,
    seconds,
    pushes,
    readers,
    print: (line) => console.log(line),
    atEnd,
    endAll,
  })
// Zero leaves a part out.
let problems = 0
for (const go of values.machines ? [onMachines] : [trySilences, tryPushes])
  try {
    problems += await interruptible.guard(go())
  } finally {
    await endAll()
  }
console.log(`problems: ${problems}`)
process.exitCode = problems === 0 ? 0 : 1
