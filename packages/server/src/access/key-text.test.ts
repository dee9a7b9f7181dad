import { expect, test } from 'vitest'
import { isOnAddressList, subscriberOf } from './address-list.ts'
import { createFailedKeyLimiter } from './failed-key-limiter.ts'
import { createKeyText, digestOfKey, isKeyText } from './key-text.ts'

test('a key is dw_, 30 random characters and 6 of a checksum', () => {
  const keys = Array.from({ length: 50 }, () => createKeyText())
  for (const key of keys) {
    expect(key).toMatch(/^dw_[0-9A-Za-z]{36}$/)
    expect(isKeyText(key)).toBe(true)
  }
  expect(new Set(keys).size).toBe(50)
})

test('the checksum is the CRC32 of the random part in base62, so that scanners can compute it', () => {
  const random = '0'.repeat(30)
  const accepted = base62OfCrc(random)
  expect(isKeyText(`dw_${random}${accepted}`)).toBe(true)
  expect(isKeyText(`dw_${random}000000`)).toBe(false)
})

test('every single mistyped character is noticed', () => {
  const key = createKeyText()
  for (let index = 3; index < key.length; index += 1) {
    const other = key.charAt(index) === 'a' ? 'b' : 'a'
    expect(isKeyText(key.slice(0, index) + other + key.slice(index + 1))).toBe(false)
  }
  expect(isKeyText(key.slice(0, -1))).toBe(false)
  expect(isKeyText(`${key} `)).toBe(false)
  expect(isKeyText(key.replace('dw_', 'sk_'))).toBe(false)
})

test('what is stored of a key is its SHA-256', () => {
  expect(digestOfKey('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test('an address list knows addresses, ranges and IPv4 inside IPv6', () => {
  const list = ['203.0.113.7', '10.0.0.0/8', '2001:db8::/32']
  expect(['203.0.113.7', '::ffff:10.1.2.3', '2001:db8:1::1'].map((caller) => isOnAddressList(caller, list))).toEqual([
    true,
    true,
    true,
  ])
  expect(['203.0.113.8', '11.0.0.1', '2001:db9::1', 'nonsense'].map((caller) => isOnAddressList(caller, list))).toEqual(
    [false, false, false, false],
  )
})

test('addresses of one IPv6 subscriber are counted as one', () => {
  expect(subscriberOf('2001:db8:1:2:3:4:5:6')).toBe(subscriberOf('2001:db8:1:2::1'))
  expect(subscriberOf('2001:db8:1:3::1')).not.toBe(subscriberOf('2001:db8:1:2::1'))
})

test('an address that failed too often waits until its window is over; memory stays bounded', () => {
  const limiter = createFailedKeyLimiter({ failures: 3, window: 1000, addresses: 2 })
  for (const now of [0, 1, 2]) limiter.countFailure('192.0.2.1', now)
  expect(limiter.waitOf('192.0.2.1', 400)).toBe(600)
  expect(limiter.waitOf('192.0.2.1', 1000)).toBe(0)
  expect(limiter.waitOf('192.0.2.2', 400)).toBe(0)
  limiter.countFailure('192.0.2.2', 3)
  limiter.countFailure('192.0.2.3', 3)
  expect(limiter.waitOf('192.0.2.1', 400)).toBe(0)
})

/** An independent reading of the rule: bitwise CRC32, then division by 62. */
function base62OfCrc(text: string): string {
  let crc = 0xff_ff_ff_ff
  for (const byte of Buffer.from(text)) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xed_b8_83_20 : crc >>> 1
  }
  let rest = BigInt((crc ^ 0xff_ff_ff_ff) >>> 0)
  let result = ''
  for (let place = 0; place < 6; place += 1) {
    result = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'.charAt(Number(rest % 62n)) + result
    rest /= 62n
  }
  return result
}
