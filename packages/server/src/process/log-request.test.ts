import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { clientAddressHeader } from '../access/client-address.ts'
import { noteCaller } from '../access/noted-caller.ts'
import { logRequest, withoutSecrets } from './log-request.ts'

const routeFolder = join(import.meta.dirname, '../../../dashboard/src/routes')

/** Parts of paths that name something, and open nothing. */
const names = [
  'project',
  'job',
  'key',
  'member',
  'account',
  'number',
  'host',
  'webhook',
  'deployment',
  'workflow',
  'id',
  'run',
  'form',
  'scope',
]

/** Every path of the dashboard that has a part which differs from request to request. */
function dashboardPaths(): string[] {
  const texts = readdirSync(routeFolder).map((file) => readFileSync(join(routeFolder, file), 'utf8'))
  return texts.flatMap((text) => text.match(/(?<=['`])[^'`\s]*\/:[a-zA-Z]+[^'`\s]*(?=['`])/g) ?? [])
}

test('every path of the dashboard with a part that opens something is written to the log without it', () => {
  const paths = dashboardPaths()
  const isName = (part: string): boolean => names.some((name) => part.toLowerCase().startsWith(`:${name}`))
  const secret = paths.filter((path) => (path.match(/:[a-zA-Z]+/g) ?? []).some((part) => !isName(part)))
  expect(new Set(secret)).toEqual(new Set(['/set-up/:token', '/reset-password/:token', '/unsubscribe/:token']))
  for (const path of secret) {
    const lines: string[] = []
    const request = new Request(`https://docs.test${path.replace(':token', 'MARKED-secret')}?next=MARKED-secret`)
    const logger = pino({}, { write: (line: string) => void lines.push(line) })
    logRequest(logger, { area: 'dashboard', request, response: new Response(), seconds: 0.01, requestId: 'req_1' })
    expect(lines).toHaveLength(1)
    expect(lines.join('')).not.toContain('MARKED')
  }
})

test('a line says who sent the request and from where; of a reader it says neither', () => {
  const lines: string[] = []
  const logger = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const request = new Request('https://docs.test/projects/p1/keys', {
    method: 'POST',
    headers: { [clientAddressHeader]: '203.0.113.7' },
  })
  noteCaller(request, { kind: 'person', id: 'user_ada', name: 'ada@example.com' })
  logRequest(logger, { area: 'dashboard', request, response: new Response(), seconds: 0, requestId: 'req_1' })
  logRequest(logger, { area: 'site', request, response: new Response(), seconds: 0, requestId: 'req_1' })
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ caller: 'user_ada', address: '203.0.113.7', method: 'POST' })
  expect(lines[1]).not.toMatch(/user_ada|203\.0/)
})

test('what stands behind a secret part is hidden with it, and other paths stay', () => {
  expect(withoutSecrets('/reset-password/a/b')).toBe('/reset-password/[hidden]')
  expect(withoutSecrets('/projects/p1/settings')).toBe('/projects/p1/settings')
})
