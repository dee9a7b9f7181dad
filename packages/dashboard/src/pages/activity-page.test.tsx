import type { AuditEvent } from '@docwright/contract'
import { auditActions } from '@docwright/contract'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { PageFactsProvider } from '../layout/page-context.ts'
import { samplePlatform } from '../testing/sample-project.ts'
import { english } from '../texts/english.ts'
import { ActivityPage } from './activity-page.tsx'

const event: AuditEvent = {
  sequence: 1,
  at: '2026-01-01T00:00:00Z',
  actor: { kind: 'person', id: 'user_1', name: 'ada@example.com' },
  action: 'person.role-changed',
  outcome: 'done',
  object: { id: 'user_2', name: 'bob@example.com' },
  organisationId: null,
  projectId: null,
  before: { role: 'member' },
  after: { role: 'administrator' },
  address: '203.0.113.7',
  requestId: 'req_1',
  hash: '',
}

function pageOf(events: readonly AuditEvent[]): string {
  const [stored] = samplePlatform().projects
  if (stored === undefined) throw new Error('The sample has a project.')
  const { project } = stored
  const query = { actor: '', action: '', everywhere: false }
  return render(
    <PageFactsProvider value={{ texts: english, now: new Date(0), formToken: '' }}>
      <ActivityPage {...{ project, query, events }} older={null} downloads={{ csv: '/csv', lines: '/jsonl' }} />
    </PageFactsProvider>,
  )
}

test('an entry is a sentence, with what changed and from where', () => {
  const html = pageOf([event])
  expect(html).toContain('<strong>ada@example.com</strong> changed the role of bob@example.com')
  expect(html).toContain('role: member → administrator')
  expect(html).toContain('from 203.0.113.7')
})

test('names are text, whatever they hold; what was refused says so; no one has a name where none is known', () => {
  const nobody = { kind: 'nobody', id: null, name: null } as const
  const html = pageOf([
    { ...event, action: 'key.created', object: { id: 'k', name: '<b>CI</b>' }, before: null, after: { addresses: [] } },
    { ...event, action: 'person.sign-in-failed', actor: nobody, outcome: 'refused', object: null },
  ])
  expect(html).toContain('created the API key “&lt;b>CI&lt;/b>”')
  expect(html).not.toContain('addresses')
  expect(html).toContain('Someone who was not signed in</strong> tried to sign in to an unknown account')
  expect(html).toContain('Refused')
})

test('every action has its words', () => {
  for (const action of auditActions) expect(english.activity.actions[action]('x')).not.toBe('')
})
