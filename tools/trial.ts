// Two servers and a worker with a PostgreSQL and a bucket of their own: what readers meet while these are silent, and what they see
// after each push: npm run trial -- --seconds 30 --pushes 100 --readers 10
import { parseArgs } from 'node:util'
import { showTogether } from '../test/platform/show-together.ts'
import { measureSilences } from '../test/platform/silences.ts'
import { buildPackages } from './build.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    pushes: { type: 'string', default: '100' },
    readers: { type: 'string', default: '10' },
  },
})
await buildPackages()
const endings: (() => unknown)[] = []
const atEnd = (end: () => unknown): number => endings.push(end)

async function endAll(): Promise<void> {
  for (const end of endings.splice(0).toReversed()) await end()
}

async function trySilences(length: number): Promise<number> {
  console.log('silent                                asked        reads  failed   p50   p99  slowest (ms)')
  const moments = await measureSilences({
    length,
    readers: 3,
    atEnd,
    report: ({ silent, asked, reads, failed, p50, p99, slowest }) => {
      const figures = [reads, failed, p50, p99, slowest].map((figure) => String(figure).padStart(6)).join(' ')
      console.log(`${silent.padEnd(37)} ${asked.padEnd(10)} ${figures}`)
    },
  })
  return moments.reduce((sum, { failed }) => sum + failed, 0)
}

async function tryPushes(pushes: number, readers: number): Promise<number> {
  const { delays, reads, older, missing, untrue, failed } = await showTogether({ pushes, readers, atEnd })
  const at = (share: number): number => delays[Math.min(delays.length - 1, Math.floor(delays.length * share))] ?? 0
  console.log(`${pushes} pushes, ${reads} reads by ${readers} readers who go from one server to the other`)
  console.log(`older after newer ${older}, linked pages missing ${missing}, untrue “Site:” ${untrue}, failed ${failed}`)
  console.log(`shown by a server after the end of a push: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${at(1)} ms`)
  return older + missing + untrue + failed
}

// Zero leaves a part out.
let problems = 0
for (const go of [
  async () => (values.seconds === '0' ? 0 : trySilences(Number(values.seconds) * 1000)),
  async () => (values.pushes === '0' ? 0 : tryPushes(Number(values.pushes), Number(values.readers))),
])
  try {
    problems += await go()
  } finally {
    await endAll()
  }
console.log(`problems: ${problems}`)
process.exitCode = problems === 0 ? 0 : 1
