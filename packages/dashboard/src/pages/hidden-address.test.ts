import { expect, test } from 'vitest'
import { hiddenAddress } from './hidden-address.ts'

test.each([
  ['https://hooks.slack.com/services/T000/B000/SECRETTOKEN', 'https://hooks.slack.com/…OKEN'],
  ['https://hooks.example.com/in?key=0123456789', 'https://hooks.example.com/…6789'],
  ['https://hooks.example.com/s3cret', 'https://hooks.example.com/…'],
  ['https://hooks.example.com/', 'https://hooks.example.com/'],
  ['mailto:ada@example.com', 'mailto:…@example.com'],
])('%s', (url, shown) => {
  expect(hiddenAddress(url)).toBe(shown)
})
