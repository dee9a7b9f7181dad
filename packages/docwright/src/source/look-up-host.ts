import { lookup, Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

/** An address of a host. */
export interface HostAddress {
  address: string
  family: 4 | 6
}

/** Finds all addresses of a host name; an address is its own. */
export type LookUpHost = (host: string) => Promise<HostAddress[]>

/** What is asked of names. */
export interface NameSources {
  /** Addresses by DNS, over a socket that holds nobody up. */
  four(this: void, host: string): Promise<string[]>
  six(this: void, host: string): Promise<string[]>
  /** Addresses as the system finds them: its file of hosts, its search domains. */
  system(this: void, host: string): Promise<HostAddress[]>
  /** The file of hosts, which goes before DNS. */
  hosts(this: void): Promise<string>
  /** Whether this machine has addresses of IPv4 alone, or both. */
  hasFour(this: void): boolean
}

/** Milliseconds that a name server has for an answer, and how often it is asked. */
const patience = { timeout: 2_000, tries: 2 }
/** Names that wait for the system at most: it looks one up at a time. */
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
 * Makes what looks up names that somebody else has chosen. The system's own look-up takes a thread for as long as a name server says
 * nothing, of which Node has two for everybody: eight names that nobody answers kept a process from looking up its own bucket for 40
 * seconds. So DNS is asked over a socket, and the system only for what DNS does not know: one name at a time.
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
    // A name without a dot is one of this network.
    if (!host.replace(/\.$/, '').includes('.') || (await isListed(host, sources))) return bySystem(host)
    const [four, six] = await Promise.allSettled([sources.four(host), sources.six(host)])
    const found = [...addressesOf(four, 4), ...addressesOf(six, 6)]
    if (!sources.hasFour()) found.reverse()
    if (found.length > 0) return found
    if ([four, six].some(isSilence)) throw tryAgain(host)
    return bySystem(host)
  }
}

/** Looks up the addresses of a name that a tenant or a reader has chosen. */
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

/** That nobody answers says nothing of the name; to ask the system would be to wait once more. */
function isSilence(outcome: PromiseSettledResult<string[]>): boolean {
  const reason: unknown = outcome.status === 'rejected' ? outcome.reason : undefined
  return reason instanceof Error && 'code' in reason && reason.code === 'ETIMEOUT'
}

function tryAgain(host: string): Error {
  return Object.assign(new Error(`getaddrinfo EAI_AGAIN ${host}`), { code: 'EAI_AGAIN' })
}
