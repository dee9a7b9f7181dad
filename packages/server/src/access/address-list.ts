import ipaddr from 'ipaddr.js'

/**
 * Whether a text is an address or a range of addresses, such as `203.0.113.7` or `2001:db8::/32`.
 *
 * @param entry One entry of an address list.
 */
export function isAddressEntry(entry: string): boolean {
  return rangeOf(entry) !== undefined
}

/**
 * Whether an address is on a list. IPv4 written as IPv6 (`::ffff:203.0.113.7`) is the IPv4 address.
 *
 * @param address The caller's address.
 * @param entries Addresses and ranges.
 */
export function isOnAddressList(address: string, entries: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const caller = ipaddr.process(address)
  return entries.some((entry) => {
    const range = rangeOf(entry)
    return range !== undefined && range[0].kind() === caller.kind() && caller.match(range)
  })
}

/**
 * The name under which attempts from an address are counted: a network of 64 bits is one subscriber in IPv6.
 *
 * @param address The caller's address; anything else stands for itself.
 */
export function subscriberOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const caller = ipaddr.process(address)
  if (caller.kind() === 'ipv4') return caller.toString()
  return `${caller.toByteArray().slice(0, 8).join('.')}/64`
}

function rangeOf(entry: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | undefined {
  if (ipaddr.isValidCIDR(entry)) return ipaddr.parseCIDR(entry)
  // Old notations, such as a bare number for an IPv4 address, are more likely a mistake than meant.
  if (!ipaddr.IPv4.isValidFourPartDecimal(entry) && !ipaddr.IPv6.isValid(entry)) return undefined
  const address = ipaddr.process(entry)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

/** The `ipaddr.js` names of the networks that a proxy of ours may be in. */
const near: ReadonlySet<string> = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'])

/**
 * Whether an address is of this machine or of a private network.
 *
 * @param address IPv4 or IPv6; an IPv4 address inside a mapped one counts as itself.
 */
export function isNear(address: string): boolean {
  return ipaddr.isValid(address) && near.has(ipaddr.process(address).range())
}
