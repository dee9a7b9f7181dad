import { expect, test } from 'vitest'
import { refuseGit } from './refuse-git.ts'

const why = { code: 'store-unavailable', message: 'The object store is away.', retryAfter: 10 }
const url = 'https://docs.example.com/git/handbook.git/git-receive-pack'

/** A push with so many pieces of 64 KB, which stops in the middle if it does not end. */
function push(pieces: number, ends = true): Request {
  const command = `${'0'.repeat(40)} ${'a'.repeat(40)} refs/heads/main\0 report-status side-band-64k`
  const first = `${(command.length + 4).toString(16).padStart(4, '0')}${command}0000`
  let left = pieces
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(new TextEncoder().encode(first)),
    pull(stream) {
      if (left > 0) stream.enqueue(new Uint8Array(64 * 1024))
      else if (ends) stream.close()
      else return new Promise(() => {})
      left -= 1
      return undefined
    },
  })
  const headers = { 'content-type': 'application/x-git-receive-pack-request' }
  return new Request(url, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
}

test('a push that is small enough to be read is refused in words that its client prints', async () => {
  const response = await refuseGit(push(4), why)
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('store-unavailable: The object store is away.')
})

test.each([
  ['large', push(40), { bytes: 1_000_000, time: 600_000 }],
  ['slow', push(4, false), { bytes: 1_000_000, time: 20 }],
])('one that is too %s is refused by its status, and holds nothing for longer', async (_kind, request, limits) => {
  const response = await refuseGit(request, why, limits)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10'])
  expect(await response.text()).toBe('store-unavailable: The object store is away.\n')
})
