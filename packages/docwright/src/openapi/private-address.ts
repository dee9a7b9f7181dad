import { BlockList, isIP } from 'node:net'

const privateRanges = new BlockList()
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  privateRanges.addSubnet(address, prefix, 'ipv4')
}
for (const [address, prefix] of [
  ['::', 127],
  ['64:ff9b:1::', 48],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  privateRanges.addSubnet(address, prefix, 'ipv6')
}

/**
 * Tells whether an address belongs to a private network, to this machine or to no machine at all.
 *
 * @param address IPv4 or IPv6 address, also one that holds an IPv4 address.
 * @returns True for these, and for what is no address.
 */
export function isPrivateAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  const version = isIP(bare)
  if (version === 4) return privateRanges.check(bare, 'ipv4')
  if (version !== 6) return true
  const inner = embedded(bare)
  return privateRanges.check(bare, 'ipv6') || (inner !== undefined && isPrivateAddress(inner))
}

/** The IPv4 address inside `::ffff:…`, `64:ff9b::…` and `2002:…`. */
function embedded(address: string): string | undefined {
  const url = new URL(`http://[${address}]/`).hostname.slice(1, -1)
  const [, high, low] =
    /^(?:::ffff:|64:ff9b::)([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(url) ??
    /^2002:([0-9a-f]{1,4}):([0-9a-f]{1,4}):/.exec(url) ??
    []
  if (high === undefined || low === undefined) return undefined
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [a >> 8, a & 255, b >> 8, b & 255].join('.')
}
