import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { startBucket } from '../objects/testing/start-bucket.ts'
import { readSettings } from '../process/platform-settings.ts'
import { recordChange } from '../store/audit/record-change.ts'
import type { Store } from '../store/open-store.ts'
import { describeWithStore } from '../store/testing/describe-each-store.ts'
import { auditTargetOf } from './audit-target.ts'
import { createAuditSender } from './send-audit.ts'

const folder = mkdtempSync(join(tmpdir(), 'docwright-audit-'))
const ends: (() => Promise<unknown>)[] = [async () => Promise.resolve(rmSync(folder, { recursive: true, force: true }))]
afterEach(async () => {
  for (const end of ends.splice(1).toReversed()) await end()
})

async function record(store: Store, ...keys: string[]): Promise<void> {
  for (const name of keys)
    await store.transaction(async (transaction) =>
      Promise.resolve(recordChange(transaction, { action: 'key.created', object: { id: 'key_1', name } })),
    )
}

function names(lines: string): string[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { object: { name: string } }).object.name)
}

describeWithStore('entries of who did what', (stores) => {
  /** A sender in a process of its own, whose rounds are always due. */
  async function sender(to: string, environment: Record<string, string> = {}) {
    let now = Date.now()
    const store = await stores.open({ clock: () => (now += 60_000) })
    const logged: string[] = []
    const logger = pino({}, { write: (line: string) => void logged.push(line) })
    const target = auditTargetOf(to, readSettings(environment), Date.now)
    return { store, logged, send: createAuditSender({ store, logger, to, target }) }
  }

  test('are appended to a file once, after whatever a crash has left there', async () => {
    const file = join(folder, `${stores.dialect}.jsonl`)
    const { store, send } = await sender(file)
    await record(store, 'one', 'two')
    await send()
    await send()
    expect(names(readFileSync(file, 'utf8'))).toEqual(['one', 'two'])
    writeFileSync(file, '{"half":', { flag: 'a' })
    await record(store, 'three')
    await send()
    const lines = readFileSync(file, 'utf8').split('\n')
    expect(lines[2]).toBe('{"half":')
    expect(names(lines[3] ?? '')).toEqual(['three'])
  })

  test('are sent to an address with a token, and again where it did not take them', async () => {
    const bodies: string[] = []
    let status = 503
    const server = createServer((request, response) => {
      void text(request).then((body) => {
        bodies.push([request.headers.authorization, request.headers['docwright-audit'], body].join(' '))
        response.writeHead(status).end()
      })
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    ends.push(async () => new Promise((resolve) => server.close(resolve)))
    const to = `http://127.0.0.1:${(server.address() as AddressInfo).port}/audit`
    const { store, send, logged } = await sender(to, { DOCWRIGHT_AUDIT_TOKEN: 'sesame' })
    await record(store, 'one', 'two')
    await send()
    expect(logged.join('')).toContain('"code":"audit-not-sent"')
    expect(logged.join('')).toContain('The receiver answered 503.')
    status = 200
    await send()
    await record(store, 'three')
    await send()
    await send()
    expect(bodies.map((body) => body.slice(0, 18))).toEqual([
      'Bearer sesame 1-2 ',
      'Bearer sesame 1-2 ',
      'Bearer sesame 3-3 ',
    ])
    expect(names(bodies[2]?.slice(18) ?? '')).toEqual(['three'])
  })

  test('are written into a bucket under the numbers of the first and the last of them', async () => {
    const bucket = await startBucket(join(folder, `bucket-${stores.dialect}`))
    ends.push(bucket.close)
    const { endpoint, accessKeyId, secretAccessKey } = bucket.address
    const { store, send } = await sender(`s3://docs/audit/main?endpoint=${encodeURIComponent(endpoint)}`, {
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    })
    await record(store, ...Array.from({ length: 501 }, (_, at) => `key ${at}`))
    await send()
    const at = join(folder, `bucket-${stores.dialect}`, 'docs', 'audit', 'main')
    const read = (name: string): string[] => names(readFileSync(join(at, `${name}._S3rver_object`), 'utf8'))
    expect(read('audit-000000000001-000000000500.jsonl')).toHaveLength(500)
    expect(read('audit-000000000501-000000000501.jsonl')).toEqual(['key 500'])
  })
})

test('where entries go is an absolute path, an address without a password or a bucket', () => {
  const to = (value: string) => (): unknown => readSettings({ DOCWRIGHT_AUDIT_TO: value })
  expect(to('/var/log/audit.jsonl')).not.toThrow()
  expect(to('https://logs.example.com/docs')).not.toThrow()
  for (const wrong of ['audit.jsonl', 'ftp://a.test/', 'https://user:word@logs.example.com/'])
    expect(to(wrong)).toThrow('DOCWRIGHT_AUDIT_TO')
})
