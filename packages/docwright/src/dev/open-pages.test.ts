import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createOpenPages } from './open-pages.ts'

test('a page that is rendered when the preview has ended is sent to nobody', async () => {
  const pages = createOpenPages()
  const server = createServer((_request, response) => {
    const page = pages.add('/guide', response, undefined)
    pages.close()
    pages.show(page, '<p>Too late</p>')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  expect(await answer.text()).toBe('retry: 500\n\n')
  server.close()
})
