import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { BucketFault } from '../chaos/bucket-door.ts'
import type { PushedProject } from '../pushed-project.ts'
import { readDoors, untilShown, versionAt, type SilentMoment } from '../read-doors.ts'
import type { Machines, PlatformName } from './machines.ts'
import type { Direction } from './network.ts'

/** What became of the push that was made while something was wrong. */
export interface PushMeanwhile {
  silent: string
  /** What the pusher was told: live, accepted (it is being built), or refused. */
  said: 'live' | 'accepted' | 'refused'
  /** What the pusher was told of a refusal; else nothing. */
  why: string
  /** Milliseconds until the pusher was told. */
  toldAfter: number
  /** Milliseconds from when all was well again until both servers showed what was accepted last; 0 where they did before. */
  shownAfter: number
}

/** How much is measured. */
export interface BadNetworksPlan {
  /** Milliseconds that each lasts, at least. */
  length: number
  /** Readers of each server, and as many behind the balancer. */
  readers: number
  /** Names of the cases, or parts of them; all without it. */
  only: readonly string[] | undefined
  report(moments: readonly SilentMoment[], push: PushMeanwhile | undefined): void
}

/** Something that goes wrong between the machines. */
interface BadNetwork {
  name: string
  /** A server that has nothing to show meanwhile, and says so; readers behind the balancer are shown everything. */
  hasNothing?: string
  begin(machines: Machines): void | Promise<void>
}

const groups: Readonly<Record<string, readonly PlatformName[]>> = {
  'server 2': ['server2'],
  'both servers': ['server1', 'server2'],
  'both workers': ['worker1', 'worker2'],
  'all four': ['server1', 'server2', 'worker1', 'worker2'],
}

/** Everything that is tried, in this order. */
export const badNetworks: readonly BadNetwork[] = [
  { name: 'nothing', begin() {} },
  ...(['database', 'bucket'] as const).flatMap((what) => [
    ...Object.keys(groups).map((who) => lost(what, who, 'both')),
    lost(what, 'both servers', 'out'),
    lost(what, 'both servers', 'in'),
  ]),
  ...['both servers', 'both workers', 'all four'].map((who) => late('database', who)),
  ...['both servers', 'both workers', 'all four'].map((who) => late('bucket', who)),
  faulty('often-503', 'one of five answers of the bucket is 503'),
  faulty(503, 'the bucket answers 503 to everything'),
  faulty(403, 'the bucket refuses access'),
  faulty('skewed', 'the bucket finds the clock wrong'),
  faulty('away', 'the bucket cuts every connection'),
  faulty('cut-off', 'the bucket cuts its answers off'),
  faulty('very-slow', 'the bucket answers after 30 s'),
  faulty('mixed-up', 'the bucket gives other objects than it is asked for'),
  { name: 'bucket silent for server 2, which starts with an empty disk', begin: emptyDisk, hasNothing: 'server 2' },
]

function lost(what: 'database' | 'bucket', who: string, direction: Direction): BadNetwork {
  const part = { both: 'silent', out: 'deaf (packets to it are lost)', in: 'mute (packets from it are lost)' }[
    direction
  ]
  return {
    name: `${what} ${part} for ${who}`,
    begin(machines) {
      const address = what === 'bucket' ? machines.bucket.address : machines.databaseAddress
      for (const name of groups[who] ?? []) machines.platform[name].machine.lose(address, direction)
    },
  }
}

function late(what: 'database' | 'bucket', who: string): BadNetwork {
  return {
    name: `${what} 2 s late for ${who}`,
    begin: (machines) => machines.disturb(groups[who] ?? [], what, { fault: 'late', late: 2_000 }),
  }
}

function faulty(fault: BucketFault, name: string): BadNetwork {
  return { name, begin: (machines) => machines.disturb(groups['all four'] ?? [], 'bucket', { fault, late: 0 }) }
}

/** It starts with nothing on its disk, as a machine does that was replaced, and cannot fetch anything. */
async function emptyDisk(machines: Machines): Promise<void> {
  const { server2 } = machines.platform
  await server2.process.stop()
  rmSync(join(server2.dataFolder, 'hosting'), { recursive: true, force: true })
  server2.machine.lose(machines.bucket.address)
  await server2.restart().saw(/Docwright is running/)
}

/**
 * Reads a site from two servers and behind the balancer, and pushes to it, while each of these things is wrong.
 *
 * @param first The version to push next.
 * @returns The version after the last one, and how many reads failed that should not, or pushes without a reason.
 */
export async function tryBadNetworks(
  machines: Machines,
  { length, readers, only, report }: BadNetworksPlan,
  first: number,
): Promise<{ next: number; failed: number }> {
  const { site, project, doors } = machines
  const asked = Object.fromEntries([...doors.servers, doors.balancer].map((door) => [door.name, [door]]))
  let version = first
  let failed = 0
  for (const bad of badNetworks) {
    if (only !== undefined && !only.some((part) => bad.name.includes(part))) continue
    let push: PushMeanwhile | undefined
    await bad.begin(machines)
    const moments = await readDoors({ site, asked, readers, length }, bad.name, async () => {
      // What is known at once is seen first.
      await pause(length / 4)
      const began = performance.now()
      let why = ''
      const said = await project.push(version).then(
        (text) => (/Site: http/.test(text) ? 'live' : 'accepted'),
        (cause: unknown) => {
          why = /remote: (.+)/.exec(String(cause))?.[1]?.trim() ?? String(cause)
          return 'refused' as const
        },
      )
      push = { silent: bad.name, said, why, toldAfter: Math.round(performance.now() - began), shownAfter: 0 }
    })
    machines.heal()
    const healed = performance.now()
    // One whose answer was lost may have been accepted all the same; the next one says which it was.
    if (push?.said === 'refused') {
      version += 1
      await pushUntilAccepted(project, version)
    }
    const now = await Promise.all(doors.servers.map(async (door) => versionAt(door, site).catch(() => undefined)))
    if (now.some((shown) => shown?.version !== version)) {
      await untilShown(doors.servers, site, version)
      if (push !== undefined) push.shownAfter = Math.round(performance.now() - healed)
    }
    // Whoever is refused reads what was wrong.
    if (push?.said === 'refused' && !/^(?:store|database)-unavailable: /.test(push.why)) failed += 1
    failed += moments.reduce((sum, { asked: who, failed: some }) => sum + (who === bad.hasNothing ? 0 : some), 0)
    report(moments, push)
    version += 1
  }
  return { next: version, failed }
}

/** Pushes as a person does who is told to try again in a moment. */
async function pushUntilAccepted(project: PushedProject, version: number): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const error = await project.push(version).then(
      () => undefined,
      (cause: unknown) => cause,
    )
    if (error === undefined) return
    if (attempt === 60) throw error
    await pause(500)
  }
}
