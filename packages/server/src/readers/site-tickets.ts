import type { ShownNow } from '../hosting/answers/shown-now.ts'
import { createTicketMemory, sharedNow, type Ticket, type TicketMemory } from './ticket-memory.ts'

/** Gives out tickets for what sites show. */
export interface SiteTickets {
  readonly memory: TicketMemory
  /** A ticket for what is shown under a host name now; undefined if that takes a look. */
  ticketOf(this: void, host: string): Ticket | undefined
  /** Ends the tickets of a branch: something else may be shown from now on. If it turns out to be the same, they hold again. */
  end(this: void, place: string): void
}

/** A host name with a ticket. */
interface Holder {
  index: number
  version: number
  place: string
  /** The site of that version; the next one may be the same again. */
  site: WeakRef<object> | undefined
  isShared: boolean
}

/** Host names that have a ticket at a time. */
export const mostTickets = 4096

/**
 * Creates the source of tickets. An answer is valid as long as the site that gave it is shown, and as long as the
 * platform itself would answer without a look into the database.
 *
 * @param shownNow The current site of a host name.
 * @param most Limit of host names with a ticket; the least recently requested ones lose theirs.
 */
export function createSiteTickets(shownNow: (host: string) => ShownNow | undefined, most = mostTickets): SiteTickets {
  const memory = createTicketMemory(most)
  const holders = new Map<string, Holder>()
  const hostsOf = new Map<string, Set<string>>()
  /** No number is given out twice, so that nothing holds again that has ended. */
  let lastVersion = 0

  function forget(host: string, { place }: Holder): void {
    holders.delete(host)
    const hosts = hostsOf.get(place)
    hosts?.delete(host)
    if (hosts?.size === 0) hostsOf.delete(place)
  }

  /** A place in the memory: a new one, or that of the least recently requested host name. */
  function freeIndex(): number {
    if (holders.size < most) return holders.size
    const [[host, holder] = []] = holders
    if (host === undefined || holder === undefined) return 0
    Atomics.store(memory.versions, holder.index, 0)
    forget(host, holder)
    return holder.index
  }

  function holderOf(host: string, place: string): Holder {
    const known = holders.get(host)
    if (known?.place === place) {
      holders.delete(host)
      holders.set(host, known)
      return known
    }
    const index = known?.index ?? freeIndex()
    if (known !== undefined) forget(host, known)
    const holder: Holder = { index, version: 0, place, site: undefined, isShared: false }
    holders.set(host, holder)
    const hosts = hostsOf.get(place) ?? new Set()
    hostsOf.set(place, hosts.add(host))
    return holder
  }

  return {
    memory,
    ticketOf(host) {
      const shown = shownNow(host)
      if (shown === undefined) return undefined
      const holder = holderOf(host, shown.place)
      if (holder.site?.deref() !== shown.site || holder.isShared !== shown.isShared) {
        holder.site = new WeakRef(shown.site)
        holder.isShared = shown.isShared
        lastVersion = (lastVersion + 1) | 0 || 1
        holder.version = lastVersion
      }
      memory.until[holder.index] = sharedNow() + shown.freshFor
      Atomics.store(memory.versions, holder.index, holder.version)
      return { index: holder.index, version: holder.version }
    },
    end(place) {
      for (const host of hostsOf.get(place) ?? []) {
        const holder = holders.get(host)
        if (holder !== undefined) Atomics.store(memory.versions, holder.index, 0)
      }
    },
  }
}
