import ipaddr from 'ipaddr.js'

/** Where machines of clouds ask for their credentials, at addresses that no register calls private. */
const metadata = new Set(['168.63.129.16'])

/**
 * Whether an address is none of the public internet: loopback, link-local, of a private network, reserved, of a
 * transition mechanism, of a cloud's own services, or no address at all. Everything that asks on behalf of a document or
 * a visitor looks here.
 *
 * @param address IPv4 or IPv6, with or without brackets and zone; an IPv4 address inside a mapped one counts as itself.
 */
export function isPrivateAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*/s, '')
  // Short and octal spellings of IPv4 are left to nobody's interpretation.
  if (!ipaddr.IPv4.isValidFourPartDecimal(bare) && !ipaddr.IPv6.isValid(bare)) return true
  const parsed = ipaddr.process(bare)
  return parsed.range() !== 'unicast' || metadata.has(parsed.toString()) || isCompatible(parsed)
}

/** `::127.0.0.1`: an IPv4 address in the last 32 bits of IPv6, deprecated, and still led somewhere by some systems. */
function isCompatible(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return (
    address.kind() === 'ipv6' &&
    address
      .toByteArray()
      .slice(0, 12)
      .every((byte) => byte === 0)
  )
}
