import { BlockList, isIPv4, isIPv6 } from 'node:net'

const ranges: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** Addresses that hold an IPv4 address of any kind are refused as a whole: nobody needs them to reach an API. */
const ranges6: readonly (readonly [string, number])[] = [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
]

// One list for both would find every IPv4 address among those that an IPv6 address can hold.
const blocked = new BlockList()
const blocked6 = new BlockList()
for (const [network, prefix] of ranges) blocked.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of ranges6) blocked6.addSubnet(network, prefix, 'ipv6')

/**
 * Whether an address is not a public one: loopback, link-local, of a private network, reserved, or not an address.
 *
 * @param address An IP address without brackets.
 */
export function isPrivateAddress(address: string): boolean {
  const plain = address.replace(/%.*$/, '')
  if (isIPv4(plain)) return blocked.check(plain, 'ipv4')
  return isIPv6(plain) ? blocked6.check(plain, 'ipv6') : true
}
