import { expect, test } from 'vitest'
import { indexOf } from '../search-for-tests.ts'
import { searchAddress } from './search-address.ts'

const { index } = indexOf({
  '/security/rotation': { title: 'Rotate keys', sections: { '': 'Keys are rotated twice a year.' } },
  '/billing': { title: 'Invoices', sections: { '': 'The name of the year.' } },
  '/limits': { title: '制限', sections: { '': 'リクエストの制限' } },
})

test.each([
  ['/old/how-to-rotate-keys', ['/security/rotation']],
  ['/old/rotate_keys.html', ['/security/rotation']],
  ['/docs/rotateKeys/index.html', ['/security/rotation']],
  ['/invoices/zzzzzz', ['/billing']],
  ['/%E5%88%B6%E9%99%90/', ['/limits']],
  ['/%E5%88%B6%E9', []],
  ['/', []],
  ['/../../etc/passwd', []],
])('an address that leads nowhere: %s', async (path, found) => {
  expect((await searchAddress(index, path)).map(({ url }) => url)).toEqual(found)
})

test('an address of any length is answered', async () => {
  expect(await searchAddress(index, `/${'qqq/'.repeat(5000)}`)).toEqual([])
})
