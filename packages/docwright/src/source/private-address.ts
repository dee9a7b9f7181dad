import ipaddr from 'ipaddr.js'

/** Addresses at which cloud machines get their credentials, but that no register calls private. */
const metadata = new Set(['168.63.129.16'])

/**
 * Whether an address is not on the public internet: loopback, link-local, private, reserved, a transition mechanism, a
 * service of a cloud, or not an address at all. Everything that sends requests for a document or a visitor checks this.
 *
 * @param address IPv4 or IPv6, with or without brackets and zone. An IPv4 address inside a mapped one counts as itself.
 */
export function isPrivateAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*/s, '')
  // Refuses short and octal spellings of IPv4, which systems interpret differently.
  if (!ipaddr.IPv4.isValidFourPartDecimal(bare) && !ipaddr.IPv6.isValid(bare)) return true
  const parsed = ipaddr.process(bare)
  return parsed.range() !== 'unicast' || metadata.has(parsed.toString()) || isCompatible(parsed)
}

/** `::127.0.0.1`: an IPv4 address in the last 32 bits of IPv6. It is deprecated, but some systems still route it. */
function isCompatible(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return (
    address.kind() === 'ipv6' &&
    address
      .toByteArray()
      .slice(0, 12)
      .every((byte) => byte === 0)
  )
}
