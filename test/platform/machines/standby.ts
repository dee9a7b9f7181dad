import { chownSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { findPostgresPrograms, initdbSettings } from '../../../packages/server/src/store/testing/postgres-programs.ts'
import type { Machine } from './network.ts'

/** A PostgreSQL on a machine of its own. */
export interface PostgresMachine {
  readonly machine: Machine
  /** Runs a statement on it, by its own address. */
  ask(statement: string): Promise<Record<string, unknown>[]>
  /** Takes every connection that there is, also those that others give up meanwhile, until they are given back. */
  takeConnections(): Promise<{ taken: number; giveBack(): Promise<void> }>
}

const account = 'postgres'
const port = 5432

/** Starts a PostgreSQL to which machines connect, with an empty database `docwright`. */
export async function startPrimary(machine: Machine, folder: string): Promise<PostgresMachine> {
  const { data, programs } = prepare(folder)
  machine.run([join(programs, 'initdb'), '--pgdata', data, ...initdbSettings], account)
  const rules = ['host all all 0.0.0.0/0 trust', 'host replication all 0.0.0.0/0 trust']
  for (const rule of rules) machine.run(['sh', '-c', 'echo "$0" >> "$1"', rule, join(data, 'pg_hba.conf')], account)
  const primary = await start(machine, folder, programs)
  await primary.ask('create database docwright')
  return primary
}

/** Starts one that follows another, and may take over. */
export async function startStandby(machine: Machine, folder: string, primary: Machine): Promise<PostgresMachine> {
  const { data, programs } = prepare(folder)
  const from = ['--host', primary.address, '--username', 'docwright', '--pgdata', data]
  machine.run(
    [
      join(programs, 'pg_basebackup'),
      ...from,
      '--write-recovery-conf',
      '--wal-method=stream',
      '--no-sync',
      '--checkpoint=fast',
    ],
    account,
  )
  return start(machine, folder, programs)
}

/** Makes a standby the primary, and waits until it is. */
export async function promote(standby: PostgresMachine): Promise<void> {
  await standby.ask('select pg_promote(true, 60)')
}

function prepare(folder: string): { data: string; programs: string } {
  mkdirSync(folder, { recursive: true })
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  const [uid, gid] = accountIds()
  for (const each of [folder, data]) chownSync(each, uid, gid)
  return { data, programs: findPostgresPrograms(folder) }
}

function accountIds(): [number, number] {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith(`${account}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  if (uid === undefined) throw new Error('There is no account “postgres”: apt-get install postgresql.')
  return [Number(uid), Number(gid)]
}

async function start(machine: Machine, folder: string, programs: string): Promise<PostgresMachine> {
  const options = ['-c', 'listen_addresses=*', '-c', 'max_connections=100', '-c', 'hot_standby=on', '-F', '-k', folder]
  const program = [join(programs, 'postgres'), '-D', join(folder, 'data'), ...options]
  machine.spawn([
    'setpriv',
    `--reuid=${account}`,
    `--regid=${account}`,
    '--clear-groups',
    '--pdeathsig',
    'KILL',
    '--',
    ...program,
  ])
  const open = async (database: string): Promise<Client> => {
    const client = new Client({
      host: machine.address,
      port,
      user: 'docwright',
      database,
      connectionTimeoutMillis: 5_000,
    })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  const ask = async (database: string, statement: string): Promise<Record<string, unknown>[]> => {
    const client = await open(database)
    try {
      return (await client.query<Record<string, unknown>>(statement)).rows
    } finally {
      await client.end()
    }
  }
  for (let attempt = 0; ; attempt += 1) {
    const isThere = await ask('postgres', 'select 1').then(
      () => true,
      () => false,
    )
    if (isThere) break
    if (attempt > 600) throw new Error('PostgreSQL did not start.')
    await pause(100)
  }
  return {
    machine,
    ask: async (statement) => ask(statement.startsWith('create database') ? 'postgres' : 'docwright', statement),
    async takeConnections() {
      const taken: Client[] = []
      const over = new AbortController()
      // Those of the platform are ended, so that none is left to it.
      await ask(
        'docwright',
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'docwright%'`,
      )
      const taking = Array.from({ length: 8 }, async () => {
        while (!over.signal.aborted) {
          const client = await open('docwright').catch(() => undefined)
          if (client === undefined) await pause(20)
          else taken.push(client)
        }
      })
      await pause(3_000)
      return {
        taken: taken.length,
        async giveBack() {
          over.abort()
          await Promise.all(taking)
          await Promise.all(taken.map(async (client) => client.end()))
        },
      }
    },
  }
}
