import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { isRunning } from '../lost-folders.ts'

/** Which packets between two machines are lost. */
export type Direction = 'both' | 'out' | 'in'

/** A machine of its own, as far as its network goes: it has an address, and reaches the others over a bridge. */
export interface Machine {
  readonly name: string
  readonly address: string
  /** What stands before a command that runs there. It ends with the process that started it, however that one ends. */
  readonly within: readonly string[]
  /** Starts a command there, with nothing but these variables. */
  spawn(command: readonly string[], environment?: Readonly<Record<string, string>>): ChildProcess
  /** Runs a command there to its end, as another account if one is named. */
  run(command: readonly string[], account?: string): string
  /**
   * Loses every packet between this machine and an address; nobody is told.
   *
   * @param direction `out`: what it sends is lost, and what it is sent arrives.
   */
  lose(address: string, direction?: Direction): void
  /** Leads connections to a port of an address to another port, and breaks those that are open. */
  detour(address: string, port: number, to: number): void
  /** Nothing is lost or led elsewhere any more. */
  heal(): void
  /** Pulls its cable: it is silent to everybody. */
  cut(): void
  /** Puts the cable back. */
  rejoin(): void
  /** Takes another address as well, and tells the others. */
  adopt(address: string): void
  abandon(address: string): void
}

/** Machines on this machine, each in a network namespace. */
export interface Network {
  /** The address of this process for them. */
  readonly address: string
  machine(name: string): Machine
  /** Ends what was started there, and removes all. */
  close(): Promise<void>
}

/** Why there can be no network of machines here; undefined where there can. */
export function whyNoNetwork(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'network namespaces need Linux and root'
  const missing = ['ip', 'iptables', 'setpriv'].filter((program) => !isThere(program))
  return missing.length === 0 ? undefined : `these programs are missing: ${missing.join(', ')}`
}

/** Whether a program is installed. */
export function isThere(program: string): boolean {
  try {
    execFileSync('sh', ['-c', 'command -v "$0"', program], { stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}

const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** How many networks this process has made: the kernel takes a moment to forget the names of the one before. */
let made = 0

/** Makes a bridge to which machines are joined. What an earlier process left behind is removed. */
export function openNetwork(): Network {
  removeLostNetworks()
  made += 1
  const mark = `dw${process.pid}n${made}`
  const bridge = `${mark}b`
  // Several at a time are apart.
  const prefix = `10.213.${process.pid % 250}`
  ip('link', 'add', bridge, 'type', 'bridge')
  ip('address', 'add', `${prefix}.1/24`, 'dev', bridge)
  ip('link', 'set', bridge, 'up')
  const names: string[] = []
  const running = new Set<ChildProcess>()
  const watch = (child: ChildProcess): ChildProcess => {
    running.add(child)
    child.once('exit', () => running.delete(child))
    return child
  }

  return {
    address: `${prefix}.1`,
    machine(name) {
      const space = `${mark}-${name}`
      const number = names.push(space)
      const address = `${prefix}.${number + 9}`
      const [here, there] = [`${mark}v${number}`, `${mark}w${number}`]
      ip('netns', 'add', space)
      ip('link', 'add', here, 'type', 'veth', 'peer', 'name', there, 'netns', space)
      ip('link', 'set', here, 'master', bridge, 'up')
      ip('-n', space, 'address', 'add', `${address}/24`, 'dev', there)
      for (const device of ['lo', there]) ip('-n', space, 'link', 'set', device, 'up')
      return machineIn(space, { name, address, device: there, watch })
    },
    async close() {
      const ended = [...running].map(async (child) => once(child, 'exit'))
      for (const child of running) child.kill('SIGKILL')
      await Promise.all(ended)
      for (const space of names) ip('netns', 'delete', space)
      ip('link', 'delete', bridge)
    },
  }
}

/** What a machine is called, and where it is joined to the others. */
interface Place {
  name: string
  address: string
  device: string
  watch(this: void, child: ChildProcess): ChildProcess
}

function machineIn(space: string, { name, address, device, watch }: Place): Machine {
  const within = ['ip', 'netns', 'exec', space, 'setpriv', '--pdeathsig', 'KILL', '--']
  const inside = (...command: string[]): string => ip('netns', 'exec', space, ...command)
  const rule = (...rest: string[]): string => inside('iptables', '--wait', ...rest)
  return {
    name,
    address,
    within,
    spawn(command, environment = {}) {
      const [program = '', ...args] = [...within, ...command]
      return watch(spawn(program, args, { env: { PATH: path, ...environment }, stdio: ['pipe', 'ignore', 'ignore'] }))
    },
    run: (command, account) =>
      inside(
        ...(account === undefined
          ? command
          : ['setpriv', `--reuid=${account}`, `--regid=${account}`, '--clear-groups', '--', ...command]),
      ),
    lose(other, direction = 'both') {
      if (direction !== 'in') rule('--append', 'OUTPUT', '--destination', other, '--jump', 'DROP')
      if (direction !== 'out') rule('--append', 'INPUT', '--source', other, '--jump', 'DROP')
    },
    detour(other, port, to) {
      const matched = ['--destination', other, '--protocol', 'tcp', '--dport', `${port}`]
      rule('--table', 'nat', '--append', 'OUTPUT', ...matched, '--jump', 'DNAT', '--to-destination', `${other}:${to}`)
      rule('--append', 'OUTPUT', ...matched, '--jump', 'REJECT', '--reject-with', 'tcp-reset')
    },
    heal() {
      rule('--flush')
      rule('--table', 'nat', '--flush')
    },
    cut: () => void ip('-n', space, 'link', 'set', device, 'down'),
    rejoin: () => void ip('-n', space, 'link', 'set', device, 'up'),
    adopt(other) {
      ip('-n', space, 'address', 'add', `${other}/24`, 'dev', device)
      // The others may remember who had it before.
      for (const machine of neighbors(space)) tryIp('netns', 'exec', machine, 'ip', 'neigh', 'flush', 'to', other)
      tryIp('neigh', 'flush', 'to', other)
    },
    abandon: (other) => void ip('-n', space, 'address', 'delete', `${other}/24`, 'dev', device),
  }
}

function neighbors(space: string): string[] {
  const mark = space.slice(0, space.indexOf('-') + 1)
  return spaces().filter((each) => each.startsWith(mark) && each !== space)
}

function spaces(): string[] {
  return namesIn('/run/netns')
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/**
 * Removes the networks of processes that are gone: one that was killed removes nothing.
 *
 * @returns The names of what was removed: namespaces and bridges.
 */
export function removeLostNetworks(): string[] {
  const isLost = (name: string, pattern: RegExp): boolean => {
    const owner = pattern.exec(name)?.[1]
    return owner !== undefined && !isRunning(Number(owner))
  }
  const lostSpaces = spaces().filter((name) => isLost(name, /^dw(\d+)n\d+-/))
  for (const space of lostSpaces) tryIp('netns', 'delete', space)
  const bridges = namesIn('/sys/class/net').filter((name) => isLost(name, /^dw(\d+)n\d+b$/))
  for (const bridge of bridges) tryIp('link', 'delete', bridge)
  return [...lostSpaces, ...bridges]
}

function ip(...args: string[]): string {
  return execFileSync('ip', args, { encoding: 'utf8', stdio: 'pipe', env: { ...process.env, PATH: path } })
}

function tryIp(...args: string[]): void {
  try {
    ip(...args)
  } catch {
    // It is gone already, or remembers nobody.
  }
}
