import { setTimeout as pause } from 'node:timers/promises'
import { untilShown } from '../read-doors.ts'
import { countRepeated, makeProject, sendJob, untilTurnsEnd, type Sent } from './job-crowd.ts'
import type { Machines, PlatformName } from './machines.ts'
import type { PostgresMachine } from './standby.ts'
import type { ScriptedModels } from '../../../packages/agent/src/testing/index.ts'

/** The clocks with which the processes start. One of the workers may work; the other is too far off. */
export const wrongClocks: Readonly<Record<PlatformName, string>> = {
  server1: '-20m',
  server2: '+20m',
  worker1: '+0',
  worker2: '+2m',
}

/** What came of work under wrong clocks. */
export interface ClocksReport {
  posts: number
  accepted: number
  refused: number
  jobs: number
  /** Turns by their status. */
  turns: Readonly<Record<string, number>>
  /** Seconds from the first end of a turn to the last, and the longest in which none ended. */
  seconds: { all: number; longestPause: number }
  /** Questions to the model that were asked more than once. */
  repeated: number
  pushes: number
  /** Deployments of production by their status. */
  deployments: Readonly<Record<string, number>>
  problems: readonly string[]
}

const limit = 100
const posts = 130

/**
 * Sends 130 posts to one project and as many to another, alternately to both servers, and pushes, while the clocks of all four
 * processes differ; then the clock of the worker that works jumps ahead and back while it holds work, and the other one drifts.
 *
 * @param first The version to push next.
 */
export async function tryWrongClocks(
  machines: Machines,
  { pushes, models, repository, first }: { pushes: number; models: ScriptedModels; repository: string; first: number },
): Promise<ClocksReport> {
  const { platform, doors, project, site, primary } = machines
  const origins = doors.servers.map(({ address, port }) => `http://${address}:${port}`)
  const senders = [
    { id: machines.first.projectId, key: machines.first.key },
    await makeProject(machines, 'Second', repository),
  ]
  const sent: Sent[][] = [[], []]
  const sending = senders.map(async (sender, which) => {
    for (let at = 0; at < posts; at += 2) {
      const both = origins.map(async (origin, more) => sendJob(origin, sender, `Look at ${which} ${at + more}.`))
      sent[which]?.push(...(await Promise.all(both)))
    }
  })
  const moving = moveClocks(machines)
  for (let version = first; version < first + pushes; version += 1) await project.push(version)
  await Promise.all([...sending, moving])
  const turns = await untilTurnsEnd(primary, 900_000)
  await untilShown(doors.servers, site, first + pushes - 1)
  const deployments = await primary.ask(
    `select status, count(*)::int as count from deployment where kind = 'production' group by status`,
  )
  const all = sent.flat()
  const accepted = all.filter(({ status }) => status < 300).length
  const refused = all.filter(({ status }) => status === 429).length
  const repeated = countRepeated(models)
  const logged = Object.values(platform)
    .map(({ process }) => process.logged())
    .join('')
  const problems = [
    ...sent.flatMap((each, which) => {
      const taken = each.filter(({ status }) => status < 300).length
      return taken === limit ? [] : [`project ${which + 1}: ${taken} of ${posts} accepted, not ${limit}`]
    }),
    ...(accepted + refused === all.length
      ? []
      : [`${all.length - accepted - refused} posts were neither accepted nor over the limit`]),
    ...(turns['succeeded'] === accepted ? [] : [`of ${accepted} jobs, ${turns['succeeded'] ?? 0} succeeded`]),
    ...(repeated === 0 ? [] : [`${repeated} questions were asked again`]),
    ...(deployments.some(({ status }) => status === 'failed') ? ['a deployment failed for good'] : []),
    ...(/deployment-ends-process|worker-lost|RequestTimeTooSkewed/.test(logged)
      ? ['the log blames work for the clock']
      : []),
    ...(['server1', 'server2', 'worker2'] as const)
      .filter((name) => !platform[name].process.logged().includes('"code":"clock-differs"'))
      .map((name) => `${name} does not say that its clock differs`),
  ]
  return {
    posts: all.length,
    accepted,
    refused,
    jobs: accepted,
    turns,
    seconds: await pausesOf(primary),
    repeated,
    pushes,
    deployments: Object.fromEntries(deployments.map(({ status, count }) => [String(status), Number(count)])),
    problems,
  }
}

async function pausesOf({ ask }: PostgresMachine): Promise<ClocksReport['seconds']> {
  const [row] = await ask(
    `select (max(ended_at) - min(ended_at)) / 1000 as "all", max(ended_at - before) / 1000 as pause
      from (select ended_at, lag(ended_at) over (order by ended_at) as before from turn) as turns`,
  )
  return { all: Math.round(Number(row?.['all'])), longestPause: Math.round(Number(row?.['pause'])) }
}

/** The worker at work jumps ahead, back behind the right time, and to it; the other one comes to the right time, and drifts away. */
async function moveClocks({ platform }: Machines): Promise<void> {
  const { worker1, worker2 } = platform
  const held = 20_000
  await pause(held)
  worker1.setClock('+20m')
  await pause(held)
  worker1.setClock('-20m')
  await pause(held)
  worker2.setClock('+0')
  await pause(held)
  worker1.setClock('+0')
  // A quarter of a second each second: past what is noticed, and past what is borne.
  for (let seconds = 1; seconds <= 60; seconds += 1) {
    worker2.setClock(`+${seconds / 4}`)
    await pause(1000)
  }
  worker2.setClock('+0')
}
