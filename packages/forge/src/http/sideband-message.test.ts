import { expect, test } from 'vitest'
import { createSidebandMessage } from './sideband-message.ts'

test('a line that is too long for a packet ends with a whole character', () => {
  const words = createSidebandMessage()
  words.take(Buffer.from('0000'))
  const packet = Buffer.from(words.end([`x${'é'.repeat(600)}`])).toString()
  // Four digits of length, the band, the line and its end: 4 + 1 + 899 + 1 bytes.
  expect(packet).toBe(`0389\u0002x${'é'.repeat(449)}\n0000`)
})
