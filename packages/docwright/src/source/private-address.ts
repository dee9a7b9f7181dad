import ipaddr from 'ipaddr.js'

/**
 * Whether an address is none of the public internet: loopback, link-local, of a private network, reserved, of a
 * transition mechanism, or no address at all. Everything that asks on behalf of a document or a visitor looks here.
 *
 * @param address IPv4 or IPv6, with or without brackets and zone; an IPv4 address inside a mapped one counts as itself.
 */
export function isPrivateAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  // Short and octal spellings of IPv4 are left to nobody's interpretation.
  if (!ipaddr.IPv4.isValidFourPartDecimal(bare) && !ipaddr.IPv6.isValid(bare)) return true
  return ipaddr.process(bare).range() !== 'unicast'
}
