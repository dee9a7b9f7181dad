import { setTimeout as pause } from 'node:timers/promises'
import type { ScriptedModels } from '../../../packages/agent/src/testing/index.ts'
import { readDoors, untilShown, type SilentMoment } from '../read-doors.ts'
import { countRepeated, countTurns, sendJob, untilTurnsEnd, type Sent } from './job-crowd.ts'
import { platformNames, type Machines } from './machines.ts'
import { promote, type PostgresMachine } from './standby.ts'

/** What was seen while the database moved. */
export interface FailoverReport {
  moments: readonly SilentMoment[]
  /** What was seen, in words, with its figures. */
  seen: readonly string[]
  problems: readonly string[]
}

const readers = 3
const half = 100

/**
 * Lets the machine of the primary die in silence while jobs run, promotes the standby, and lets the old primary come back at the
 * address of the new one. Then all connections of the database are taken, and all processes are told to end while it is silent.
 *
 * @param version The version to push next.
 */
export async function tryFailover(
  machines: Machines,
  models: ScriptedModels,
  version: number,
): Promise<FailoverReport> {
  const { doors, site, project, primary, standby, databaseAddress, platform } = machines
  const asked = Object.fromEntries([...doors.servers, doors.balancer].map((door) => [door.name, [door]]))
  const reading = { site, asked, readers, length: 5_000 }
  const origins = doors.servers.map(({ address, port }) => `http://${address}:${port}`)
  const sender = { id: machines.first.projectId, key: machines.first.key }
  const seen: string[] = []
  const problems: string[] = []
  const moments: SilentMoment[] = []
  const add = async (name: string, during: () => Promise<unknown>): Promise<void> => {
    const met = await readDoors(reading, name, during)
    moments.push(...met)
    for (const { failed, asked: who } of met) if (failed > 0) problems.push(`${name}: ${failed} reads failed at ${who}`)
  }
  /** Milliseconds until every server answers the API with what is asked of it. */
  const untilApi = async (isRight: (status: number) => boolean): Promise<number> => {
    const began = performance.now()
    for (const origin of origins)
      while (!isRight(await statusOf(origin, sender.key, sender.id)) && performance.now() - began < 120_000)
        await pause(half)
    return Math.round(performance.now() - began)
  }
  /** Milliseconds until a job has reached the model. */
  const untilAsked = async (prompt: string): Promise<number> => {
    const before = models.requests.length
    const began = performance.now()
    await sendJob(origins[0] ?? '', sender, prompt)
    while (models.requests.length === before && performance.now() - began < 60_000) await pause(5)
    return Math.round(performance.now() - began)
  }

  seen.push(`a job reaches the model after ${await untilAsked('Look at before.')} ms`)
  const sent: Sent[] = []
  for (let at = 0; at < 12; at += 1) sent.push(await sendJob(origins[at % 2] ?? '', sender, `Look at failover ${at}.`))
  // The standby has what was accepted: it is followed asynchronously.
  await untilCaughtUp(primary)

  await add('the primary dies in silence, the standby takes over', async () => {
    primary.machine.cut()
    await pause(5_000)
    await promote(standby)
    standby.machine.adopt(databaseAddress)
    seen.push(`after the address has moved: API answers after ${await untilApi((status) => status === 200)} ms`)
    const began = performance.now()
    while ((await listeners(standby)) < platformNames.length && performance.now() - began < 120_000) await pause(half)
    seen.push(
      `  ${await listeners(standby)} of ${platformNames.length} listen after ${Math.round(performance.now() - began)} ms more`,
    )
    seen.push(`  a job reaches the model after ${await untilAsked('Look at after.')} ms`)
    const turns = await untilTurnsEnd(standby, 300_000)
    seen.push(
      `  turns: ${JSON.stringify(turns)} after ${Math.round(performance.now() - began)} ms; asked again ${countRepeated(models)} times`,
    )
    const failed = Object.keys(turns).filter((status) => status !== 'succeeded')
    if (failed.length > 0) problems.push(`turns did not succeed: ${JSON.stringify(turns)}`)
    const accepted = sent.filter(({ status }) => status < 300).length
    if ((turns['succeeded'] ?? 0) !== accepted + 2)
      problems.push(`${accepted + 2} jobs were accepted, ${turns['succeeded']} succeeded`)
  })

  await project.push(version)
  await untilShown(doors.servers, site, version)
  const rows = async (database: PostgresMachine): Promise<unknown> =>
    (await database.ask('select count(*)::int as count from job'))[0]?.['count']
  await add('the old primary is back, at the address of the new one', async () => {
    standby.machine.abandon(databaseAddress)
    primary.machine.rejoin()
    // Nobody remembers where the address was: it is the old one's again.
    primary.machine.abandon(databaseAddress)
    primary.machine.adopt(databaseAddress)
    const before = await rows(primary)
    seen.push(`the old primary is at the address: API refuses after ${await untilApi((status) => status === 503)} ms`)
    const said = await sendJob(origins[0] ?? '', sender, 'Look at the old one.')
    await pause(15_000)
    seen.push(
      `  a job that is sent meanwhile: ${said.status}; jobs of the old primary ${String(before)} before, ${String(await rows(primary))} after`,
    )
    if (said.status < 300 || before !== (await rows(primary))) problems.push('the old primary was written to')
    primary.machine.abandon(databaseAddress)
    standby.machine.adopt(databaseAddress)
    seen.push(`  the new primary is there again: API answers after ${await untilApi((status) => status === 200)} ms`)
  })

  await add('all connections of the database are taken', async () => {
    const given = await standby.takeConnections()
    const statuses = await Promise.all(origins.map(async (origin) => statusOf(origin, sender.key, sender.id)))
    seen.push(`all connections taken (${given.taken}): API ${statuses.join(', ')}`)
    await pause(10_000)
    const later = await Promise.all(origins.map(async (origin) => statusOf(origin, sender.key, sender.id)))
    const pushed = await project.push(version + 1).then(
      () => 'accepted',
      () => 'refused',
    )
    seen.push(`  10 s later: API ${later.join(', ')}, a push ${pushed}`)
    await given.giveBack()
    seen.push(`  given back: API answers after ${await untilApi((status) => status === 200)} ms`)
  })
  seen.push(`turns at the end: ${JSON.stringify(await countTurns(standby))}`)

  standby.machine.cut()
  await pause(3_000)
  const ended = await Promise.all(
    platformNames.map(async (name) => {
      const began = performance.now()
      const status = await platform[name].process.stop()
      return `${name} ${Math.round(performance.now() - began)} ms (${String(status)})`
    }),
  )
  seen.push(`SIGTERM while the database is silent: ${ended.join(', ')}`)
  standby.machine.rejoin()
  return { moments, seen, problems }
}

async function statusOf(origin: string, key: string, project: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}` }
  return fetch(`${origin}/v2/agent/${project}/jobs`, { headers, signal: AbortSignal.timeout(30_000) }).then(
    async (answer) => answer.arrayBuffer().then(() => answer.status),
    () => 0,
  )
}

async function listeners(database: PostgresMachine): Promise<number> {
  const rows = await database.ask(
    `select count(distinct client_addr)::int as count from pg_stat_activity where application_name = 'docwright listener'`,
  )
  return Number(rows[0]?.['count'] ?? 0)
}

async function untilCaughtUp(primary: PostgresMachine): Promise<void> {
  for (;;) {
    const rows = await primary.ask('select pg_current_wal_lsn() = replay_lsn as same from pg_stat_replication')
    if (rows[0]?.['same'] === true) return
    await pause(20)
  }
}
