import { lookup, Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

export interface HostAddress {
  address: string
  family: 4 | 6
}

/** Finds all addresses of a host name; an IP address is returned as it is. */
export type LookUpHost = (host: string) => Promise<HostAddress[]>

/** Ways to resolve a name. */
export interface NameSources {
  /** Addresses from DNS, over a socket that blocks nothing else. */
  four(this: void, host: string): Promise<string[]>
  six(this: void, host: string): Promise<string[]>
  /** Addresses from the system, with its hosts file and search domains. */
  system(this: void, host: string): Promise<HostAddress[]>
  /** Text of the hosts file, which takes precedence over DNS. */
  hosts(this: void): Promise<string>
  /** Whether this machine has IPv4 addresses only. */
  hasFour(this: void): boolean
}

/** Milliseconds to wait for a name server, and number of attempts. */
const patience = { timeout: 2_000, tries: 2 }
/** Limit of names that wait for the system, which looks up one at a time. */
const mostWaiting = 16

const realSources: NameSources = {
  four: async (host) => new Resolver(patience).resolve4(host),
  six: async (host) => new Resolver(patience).resolve6(host),
  system: async (host) =>
    (await lookup(host, { all: true, verbatim: true })).map(({ address, family }) => ({
      address,
      family: family === 6 ? 6 : 4,
    })),
  hosts: async () => readFile('/etc/hosts', 'utf8').catch(() => ''),
  hasFour: () =>
    Object.values(networkInterfaces()).some((all) =>
      all?.some(({ family, internal }) => family === 'IPv4' && !internal),
    ),
}

/**
 * Makes a resolver for names that other people chose. The system's resolver blocks a thread until a name server
 * responds, and Node has two such threads for everybody: eight names without a response once kept a process from
 * resolving its own bucket for 40 seconds. So this resolver asks DNS over a socket, and the system only for names
 * unknown to DNS, one at a time.
 */
export function createHostLookup(sources: NameSources = realSources): LookUpHost {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  async function bySystem(host: string): Promise<HostAddress[]> {
    if (waiting >= mostWaiting) throw tryAgain(host)
    waiting += 1
    const found = last.then(async () => sources.system(host)).finally(() => (waiting -= 1))
    last = found.catch(() => {})
    return found
  }

  return async (host) => {
    const family = isIP(host)
    if (family !== 0) return [{ address: host, family: family === 6 ? 6 : 4 }]
    // A name without a dot belongs to this network.
    if (!host.replace(/\.$/, '').includes('.') || (await isListed(host, sources))) return bySystem(host)
    const [four, six] = await Promise.allSettled([sources.four(host), sources.six(host)])
    const found = [...addressesOf(four, 4), ...addressesOf(six, 6)]
    if (!sources.hasFour()) found.reverse()
    if (found.length > 0) return found
    if ([four, six].some(isSilence)) throw tryAgain(host)
    return bySystem(host)
  }
}

/** Looks up the addresses of a name that a tenant or a reader chose. */
export const lookUpHost: LookUpHost = createHostLookup()

async function isListed(host: string, { hosts }: NameSources): Promise<boolean> {
  const name = host.toLowerCase()
  return (await hosts()).split('\n').some((line) => {
    const [address, ...names] = (line.split('#', 1)[0] ?? '').trim().toLowerCase().split(/\s+/)
    return address !== '' && names.includes(name)
  })
}

function addressesOf(outcome: PromiseSettledResult<string[]>, family: 4 | 6): HostAddress[] {
  return outcome.status === 'fulfilled' ? outcome.value.map((address) => ({ address, family })) : []
}

/** No response says nothing about the name, and asking the system would mean waiting again. */
function isSilence(outcome: PromiseSettledResult<string[]>): boolean {
  const reason: unknown = outcome.status === 'rejected' ? outcome.reason : undefined
  return reason instanceof Error && 'code' in reason && reason.code === 'ETIMEOUT'
}

function tryAgain(host: string): Error {
  return Object.assign(new Error(`getaddrinfo EAI_AGAIN ${host}`), { code: 'EAI_AGAIN' })
}
