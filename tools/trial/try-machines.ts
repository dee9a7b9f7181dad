import { countWrong, describeMoment, describePush, describeShown, readersHeading } from './describe-figures.ts'
import { untilShown } from '../../test/platform/read-doors.ts'
import { watchPushes } from '../../test/platform/show-together.ts'
import { temporaryFolder } from '../../test/platform/start-server.ts'
import { badNetworks, tryBadNetworks } from '../../test/platform/machines/bad-networks.ts'
import { tryFailover } from '../../test/platform/machines/failover.ts'
import { startSharedModel, type SharedModel } from '../../test/platform/machines/job-crowd.ts'
import { tryFullDisk } from '../../test/platform/machines/full-disk.ts'
import { tryMixedBuilds } from '../../test/platform/machines/mixed-builds.ts'
import type { SilentMoment } from '../../test/platform/read-doors.ts'
import { startMachines, type Machines } from '../../test/platform/machines/machines.ts'
import { isThere, whyNoNetwork } from '../../test/platform/machines/network.ts'
import { swiftPrograms } from '../../test/platform/machines/swift.ts'
import { tryWrongClocks, wrongClocks } from '../../test/platform/machines/wrong-clocks.ts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What can be tried on machines, in this order. */
export const machineParts = ['pushes', 'silences', 'disk', 'failover', 'clocks', 'older'] as const

/** The parts to try, and their extent. */
export interface MachinesTrial {
  parts: readonly string[]
  /** Parts of the names of what is wrong; all without it. */
  cases: readonly string[] | undefined
  /** The folder of an older build, whose processes run together with those of this one. */
  older: string | undefined
  seconds: number
  pushes: number
  readers: number
  print(line: string): void
  atEnd(end: () => unknown): void
  /** Ends what was started. */
  endAll(): Promise<void>
}

/**
 * Why machines cannot be tried like this, or not here; undefined if they can. Nothing that is misspelt passes for
 * tried.
 */
export function whyNoMachines({ parts, cases = [] }: Pick<MachinesTrial, 'parts' | 'cases'>): string | undefined {
  const part = parts.find((each) => !machineParts.some((known) => known === each))
  if (part !== undefined) return `--only takes ${machineParts.join(', ')}, and not “${part}”.`
  const names = badNetworks.map(({ name }) => name)
  const unknown = cases.find((each) => !names.some((name) => name.includes(each)))
  if (unknown !== undefined)
    return `--cases takes parts of these names, and “${unknown}” is part of none:\n  ${names.join('\n  ')}`
  const why = whyNoNetwork() ?? whatIsMissing()
  return why && `There can be no machines here: ${why}.`
}

/** Readers of each server while something is wrong. */
const readersAtEach = 3

/** Machines with a site that all servers show. */
interface Opened {
  machines: Machines
  model: SharedModel
}

/**
 * Tries a platform on machines of its own, and prints what was seen.
 *
 * @returns How much of it may not be.
 */
export async function tryMachines(trial: MachinesTrial): Promise<number> {
  const wants = (part: (typeof machineParts)[number]): boolean => trial.parts.includes(part)
  let problems = 0
  if (wants('pushes') || wants('silences') || wants('disk') || wants('failover')) {
    const opened = await open(trial)
    let next = 1
    if (wants('pushes')) {
      problems += await tryPushes(opened, trial, next)
      next += trial.pushes
    }
    if (wants('silences')) {
      const tried = await trySilences(opened, trial, next)
      next = tried.next
      problems += tried.failed
    }
    if (wants('disk')) {
      problems += tell(await tryFullDisk(opened.machines, next, trial.atEnd), trial)
      next += 1
    }
    if (wants('failover')) problems += await moveDatabase(opened, trial, next)
    problems += printLog(opened.machines, trial)
    await trial.endAll()
  }
  if (wants('clocks')) problems += await setClocks(trial)
  await trial.endAll()
  if (wants('older') && trial.older !== undefined) problems += await mixBuilds(trial, trial.older)
  return problems
}

/** Prints what readers met. @returns How many reads failed. */
function tell(moments: readonly SilentMoment[], { print }: MachinesTrial): number {
  for (const moment of moments) print(describeMoment(moment))
  return moments.reduce((sum, { failed }) => sum + failed, 0)
}

async function open(
  trial: MachinesTrial,
  options: Pick<Parameters<typeof startMachines>[0], 'clocks' | 'program'> = {},
): Promise<Opened> {
  let model: SharedModel | undefined
  const machines = await startMachines({
    atEnd: trial.atEnd,
    ...options,
    async environment(here) {
      model = await startSharedModel(here, trial.atEnd)
      return model.variables
    },
  })
  if (model === undefined) throw new Error('No model was started.')
  await machines.project.push(0)
  await untilShown(machines.doors.servers, machines.site, 0)
  return { machines, model }
}

async function tryPushes(
  { machines }: Opened,
  { pushes, readers, print }: MachinesTrial,
  from: number,
): Promise<number> {
  const { site, project, doors } = machines
  const shared = { site, project, servers: doors.servers, doors: [doors.balancer] }
  const shown = await watchPushes(shared, { from, pushes, readers, report: print })
  print(describeShown(shown, readers, 'behind nginx'))
  return countWrong(shown)
}

async function trySilences(
  { machines }: Opened,
  { seconds, cases, print }: MachinesTrial,
  from: number,
): Promise<{ next: number; failed: number }> {
  print(readersHeading)
  const report: Parameters<typeof tryBadNetworks>[1]['report'] = (moments, push) => {
    for (const moment of moments) print(describeMoment(moment))
    if (push !== undefined) print(describePush(push))
  }
  const plan = { length: seconds * 1000, readers: readersAtEach, only: cases, report }
  return tryBadNetworks(machines, plan, from)
}

async function moveDatabase({ machines, model }: Opened, trial: MachinesTrial, version: number): Promise<number> {
  const { print } = trial
  const { moments, seen, problems } = await tryFailover(machines, model.models, version)
  tell(moments, trial)
  for (const line of [...seen, ...problems.map((problem) => `problem: ${problem}`)]) print(line)
  return problems.length
}

async function setClocks(trial: MachinesTrial): Promise<number> {
  const { print } = trial
  const { machines, model } = await open(trial, { clocks: wrongClocks })
  const place = temporaryFolder()
  trial.atEnd(place.remove)
  writeFileSync(join(place.folder, 'docs.json'), '{"name":"Second","navigation":{"pages":["index"]}}')
  writeFileSync(join(place.folder, 'index.mdx'), '---\ntitle: Second\n---\n')
  const plan = { pushes: trial.pushes, models: model.models, repository: place.folder, first: 1 }
  const { problems, ...report } = await tryWrongClocks(machines, plan)
  print(`clocks ${JSON.stringify(wrongClocks)}; then one that jumps both ways, and one that drifts`)
  for (const [name, figure] of Object.entries(report)) print(`${name}: ${JSON.stringify(figure)}`)
  for (const problem of problems) print(`problem: ${problem}`)
  return problems.length + printLog(machines, trial, /RequestTimeTooSkewed/)
}

/** @param older The folder of an older build. */
async function mixBuilds(trial: MachinesTrial, older: string): Promise<number> {
  const program = join(older, 'packages/docwright/bin/docwright.js')
  const { machines } = await open(trial, { program })
  const { moments, seen } = await tryMixedBuilds(machines, 1)
  const failed = tell(moments, trial)
  for (const line of seen) trial.print(line)
  return failed + printLog(machines, trial)
}

function whatIsMissing(): string | undefined {
  const missing = [...swiftPrograms, 'nginx', 'faketime'].filter((program) => !isThere(program))
  if (missing.length === 0) return undefined
  const packages = 'swift-proxy swift-account swift-container swift-object memcached nginx postgresql faketime'
  return `${missing.join(', ')} missing (apt-get install ${packages})`
}

/** Prints how often each warning was logged, by its code and its words. @returns How many lines say what may not be. */
function printLog({ platform }: Machines, { print }: MachinesTrial, alsoWrong?: RegExp): number {
  const lines = Object.values(platform).flatMap(({ process }) => process.logged().split('\n'))
  const counts = new Map<string, number>()
  for (const line of lines) {
    if (!/"level":"(warn|error)"/.test(line)) continue
    const { level, code, msg, err } = JSON.parse(line) as {
      level: string
      code?: string
      msg: string
      err?: { message: string }
    }
    const why = level === 'error' || code === 'store-unavailable' ? err?.message.slice(0, 140) : undefined
    const key = [level, code, msg, why].filter((part) => part !== undefined).join(' ')
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  for (const [key, count] of counts) print(`logged ${count} ×: ${key}`)
  const wrong = [/deployment-ends-process|worker-lost/, ...(alsoWrong === undefined ? [] : [alsoWrong])]
  return lines.filter((line) => wrong.some((pattern) => pattern.test(line))).length
}
