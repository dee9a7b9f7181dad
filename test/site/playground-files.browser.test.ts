import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { send, start, visitEndpoints } from './try-endpoint.ts'

const visits = visitEndpoints()
const upload = {
  post: {
    requestBody: {
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: { photo: { type: 'string', format: 'binary' }, name: { type: 'string' } },
          },
        },
      },
    },
    responses: { 200: { description: 'ok' } },
  },
}

test('a file that is dropped on its field is sent', async () => {
  const page = await visits.open(upload)
  await start(page)
  const file = join(tmpdir(), `dropped-${process.pid}.txt`)
  await writeFile(file, 'dropped content')
  await drop(page, file)
  await expect.poll(() => page.textContent('.playground-sample')).toContain(`dropped-${process.pid}.txt`)
  expect(await send(page, visits.api)).toBe('200 OK')
  const body = visits.api.received[0]?.body.toString()
  expect(body).toContain(`filename="dropped-${process.pid}.txt"`)
  expect(body).toContain('dropped content')
})

/** As a reader who brings a file from another window. */
async function drop(page: Page, file: string): Promise<void> {
  const field = page.locator('#playground input[type=file]')
  await field.scrollIntoViewIfNeeded()
  const box = await field.boundingBox()
  const browser = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await browser.send('Input.dispatchDragEvent', {
      type,
      x: (box?.x ?? 0) + 30,
      y: (box?.y ?? 0) + 10,
      data: { items: [], files: [file], dragOperationsMask: 1 },
    })
  }
}
