import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPushedProject, type PushedProject } from '../pushed-project.ts'
import type { Door } from '../read-doors.ts'
import {
  startProcess,
  startServer,
  temporaryFolder,
  type PlatformProcess,
  type RunningServer,
} from '../start-server.ts'
import { startBalancer } from './balancer.ts'
import type { DoorOrder } from './door-program.ts'
import { openNetwork, type Machine } from './network.ts'
import { startPrimary, startStandby, type PostgresMachine } from './standby.ts'
import { startSwift } from './swift.ts'

/** Processes of the platform, each on a machine of its own. */
export type PlatformName = 'server1' | 'server2' | 'worker1' | 'worker2'
export const platformNames: readonly PlatformName[] = ['server1', 'server2', 'worker1', 'worker2']

/** A machine with a process of the platform. */
export interface PlatformMachine {
  readonly machine: Machine
  readonly dataFolder: string
  readonly variables: Readonly<Record<string, string>>
  readonly process: PlatformProcess
  /** Starts its process again, of this build, once that has ended. */
  restart(): PlatformProcess
  /** Sets its clock, such as `+20m`, `-20m`, or `+0 x1.05` for one that runs fast. */
  setClock(time: string): void
}

/** Two servers and two workers, with the database, the bucket and the balancer of others. */
export interface Machines {
  /** The address of this process for all of them. */
  readonly here: string
  readonly platform: Readonly<Record<PlatformName, PlatformMachine>>
  /** The servers, and the balancer in front of them. */
  readonly doors: { servers: readonly Door[]; balancer: Door }
  readonly first: RunningServer
  /** Host name of the site. */
  readonly site: string
  readonly project: PushedProject
  readonly bucket: Machine
  readonly primary: PostgresMachine
  readonly standby: PostgresMachine
  /** The address by which all reach the primary, whoever that is. */
  readonly databaseAddress: string
  /** Leads machines through doors that do to them what is said, to the bucket or the database. */
  disturb(who: readonly PlatformName[], what: 'bucket' | 'database', order: Omit<DoorOrder, 'clients'>): void
  heal(): void
}

/** What machines are started with. */
export interface MachinesOptions {
  /** Told what ends what was started. */
  atEnd(end: () => unknown): void
  /** Clocks that are wrong from the start. */
  clocks?: Readonly<Partial<Record<PlatformName, string>>> | undefined
  /** Another build with which all processes start; a restart is of this one. */
  program?: string | undefined
  /** Further variables of all processes. */
  environment?(here: string): Promise<Readonly<Record<string, string>>>
}

const doorPorts = { bucket: 8081, database: 5433 }
const port = 3000
const faketime = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

/** Starts all machines, and a project that can be pushed. */
export async function startMachines({ atEnd, clocks, program, environment }: MachinesOptions): Promise<Machines> {
  const network = openNetwork()
  atEnd(network.close)
  const place = temporaryFolder()
  atEnd(place.remove)
  const folderOf = (name: string): string => {
    const folder = join(place.folder, name)
    mkdirSync(folder, { recursive: true })
    return folder
  }
  // The account of PostgreSQL passes through it.
  chmodSync(place.folder, 0o755)
  const started = (name: string): Machine => network.machine(name)
  const [stored, data1, data2, between] = [started('bucket'), started('db1'), started('db2'), started('nginx')]
  const databaseAddress = network.address.replace(/\.\d+$/, '.200')
  const [bucket, primary] = await Promise.all([
    startSwift(stored, folderOf('bucket')),
    startPrimary(data1, join(place.folder, 'db1')),
  ])
  data1.adopt(databaseAddress)
  const standby = await startStandby(data2, join(place.folder, 'db2'), data1)

  const doors = {
    bucket: startDoors(stored, { address: stored.address, bucket: [doorPorts.bucket, bucket.port] }),
    database: startDoors(data1, { address: data1.address, database: [doorPorts.database, 5432] }),
  }
  const shared = {
    DATABASE_URL: `postgres://docwright@${databaseAddress}/docwright`,
    DOCWRIGHT_STORE: `s3://${bucket.name}/sites?endpoint=http://${stored.address}:${bucket.port}`,
    AWS_ACCESS_KEY_ID: bucket.accessKeyId,
    AWS_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    DOCWRIGHT_SECRET_KEY: 'a'.repeat(64),
    DOCWRIGHT_PUBLIC_URL: `http://${between.address}`,
    DOCWRIGHT_BASE_DOMAIN: 'sites.test',
    DOCWRIGHT_TRUSTED_PROXIES: '1',
    DOCWRIGHT_ALLOW_PRIVATE_ADDRESSES: 'yes',
    ...(await environment?.(network.address)),
  }

  function clockOf(name: PlatformName): { variables: Record<string, string>; set: (time: string) => void } {
    const file = join(folderOf('clocks'), name)
    const set = (time: string): void => writeFileSync(file, `${time}\n`)
    if (clocks === undefined) return { variables: {}, set }
    set(clocks[name] ?? '+0')
    const monotonic = { DONT_FAKE_MONOTONIC: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' }
    return {
      variables: { LD_PRELOAD: faketime, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: '1', ...monotonic },
      set,
    }
  }
  const serving = ['serve', '--no-worker', '--host', '0.0.0.0', '--port', `${port}`]
  const commands = { server1: serving, server2: serving, worker1: ['worker'], worker2: ['worker'] }
  const platform = {} as Record<PlatformName, PlatformMachine>
  let first: RunningServer | undefined
  for (const name of platformNames) {
    const machine = started(name)
    const dataFolder = folderOf(name)
    const clock = clockOf(name)
    const variables = { ...shared, ...clock.variables }
    const [command, ...args] = commands[name]
    const run = (built?: string): PlatformProcess =>
      startProcess([command ?? '', ...args, '--data', dataFolder], variables, {
        within: machine.within,
        program: built,
      })
    let current: PlatformProcess
    if (first === undefined) {
      first = await startServer(dataFolder, variables, args, { within: machine.within, program })
      current = first
      await startBalancer(
        between,
        folderOf('nginx'),
        [machine.address, nextAddress(machine.address)].map((each) => `${each}:${port}`),
      )
    } else current = run(program)
    atEnd(async () => current.stop('SIGKILL'))
    platform[name] = {
      machine,
      dataFolder,
      variables,
      get process() {
        return current
      },
      restart: () => (current = run()),
      setClock: clock.set,
    }
  }
  if (first === undefined) throw new Error('No server was started.')
  const { address } = platform.server2.machine
  const servers = [platform.server1.machine.address, address].map((each, at) => ({
    name: `server ${at + 1}`,
    address: each,
    port,
  }))
  await platform.server2.process.saw(/Docwright is running/)
  const project = await openPushedProject(first)
  atEnd(project.remove)
  return {
    here: network.address,
    platform,
    doors: { servers, balancer: { name: 'a balancer', address: between.address, port: 80 } },
    first,
    site: new URL(first.siteUrl).host,
    project,
    bucket: stored,
    primary,
    standby,
    databaseAddress,
    disturb(who, what, order) {
      const clients = who.map((name) => platform[name].machine.address)
      doors[what]({ ...order, clients })
      const [to, from] = what === 'bucket' ? [stored.address, bucket.port] : [databaseAddress, 5432]
      for (const name of who) platform[name].machine.detour(to, from, doorPorts[what])
    },
    heal() {
      for (const name of platformNames) platform[name].machine.heal()
      for (const order of Object.values(doors)) order({ clients: [], fault: 'none', late: 0 })
    },
  }
}

/** Machines have addresses in the order in which they were made. */
function nextAddress(address: string): string {
  return address.replace(/\d+$/, (last) => `${Number(last) + 1}`)
}

function startDoors(machine: Machine, doors: object): (order: DoorOrder) => void {
  const program = join(import.meta.dirname, 'door-program.ts')
  const command = [process.execPath, '--disable-warning=ExperimentalWarning', program, JSON.stringify(doors)]
  const child = machine.spawn(command)
  child.stdin?.on('error', () => {})
  return (order) => void child.stdin?.write(`${JSON.stringify(order)}\n`)
}
