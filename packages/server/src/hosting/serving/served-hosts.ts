import type { ServedNames } from '../../store/deployments/served-names.ts'
import { previewLabel, type HostNames } from './host-names.ts'

/** Whether something is served under a host name. */
export type ServesHost = (host: string) => Promise<boolean>

/** Milliseconds between two looks into the database, however many names are asked for that are not known. */
const lookEvery = 5_000
/** Milliseconds for which a name that was known may have been given up. */
const knownFor = 60_000
/** A look that takes long is made less often: part of the time that looking may take. */
const share = 1 / 20

interface Known {
  hosts: ReadonlySet<string>
  /** When the look began. */
  at: number
  /** Milliseconds until the next one. */
  pause: number
}

/**
 * Creates the check whether a host name is one of ours: a project's, that of a live preview, or a verified domain. All
 * names are read at once and kept, so that requests for ten thousand unknown names cause one lookup in five seconds.
 *
 * @param names Reads host names.
 * @param read The names in the database.
 * @param remembered The names that this machine remembers while the database is away; none if it knows nothing.
 * @param clock Milliseconds since 1970.
 * @returns The check, which fails if the database is away and this machine knows nothing.
 */
export function createServedHosts(
  names: HostNames,
  read: () => Promise<ServedNames>,
  remembered: () => ServedNames | undefined,
  clock: () => number,
): ServesHost {
  let known: Known | undefined
  let looking: Promise<Known> | undefined

  async function look(): Promise<Known> {
    const at = clock()
    try {
      const hosts = keysOf(await read())
      return { hosts, at, pause: Math.max(lookEvery, (clock() - at) / share) }
    } catch (cause) {
      const last = known?.hosts ?? hostsOf(remembered())
      if (last === undefined) throw cause
      return { hosts: last, at, pause: lookEvery }
    }
  }

  async function lookOnce(): Promise<Known> {
    looking ??= look().finally(() => (looking = undefined))
    known = await looking
    return known
  }

  return async (host) => {
    const key = keyOf(names, host)
    if (key === undefined) return false
    if (known !== undefined) {
      // A clock that was set back makes nothing fresh for longer.
      const age = Math.abs(clock() - known.at)
      if (known.hosts.has(key) && age < knownFor) return true
      if (age < known.pause) return known.hosts.has(key)
    }
    return (await lookOnce()).hosts.has(key)
  }
}

function hostsOf(served: ServedNames | undefined): ReadonlySet<string> | undefined {
  return served && keysOf(served)
}

/** Labels begin with a dot, so that none is taken for a domain. */
function keysOf({ domains, slugs, branches }: ServedNames): ReadonlySet<string> {
  const labels = [...slugs, ...branches.map(({ slug, branch }) => previewLabel(slug, branch))]
  return new Set([...domains, ...labels.map((label) => `.${label}`)])
}

function keyOf(names: HostNames, host: string): string | undefined {
  const meaning = names.meaningOf(host)
  switch (meaning.kind) {
    case 'platform':
      return undefined
    case 'domain':
      return meaning.host
    case 'label':
      return meaning.label.includes('.') ? undefined : `.${meaning.label}`
  }
}
