import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { PageFactsProvider } from '../layout/page-context.ts'
import { samplePlatform } from '../testing/sample-project.ts'
import { english } from '../texts/english.ts'
import { KeysPage, NewAssistantKeyPage, NewKeyPage } from './keys-page.tsx'

test('who makes a key reads that its scopes also open the repository to git', () => {
  const [stored] = samplePlatform().projects
  if (stored === undefined) throw new Error('The sample has a project.')
  const values = { name: '', scopes: ['read' as const], expiry: 'never' as const, addresses: '' }
  const page = render(
    <PageFactsProvider value={{ texts: english, now: new Date(0), formToken: '' }}>
      <NewKeyPage project={stored.project} values={values} />
    </PageFactsProvider>,
  )
  expect(page).toMatch(/>Read<\/span><span class="hint">[^<]*clone the repository with git/)
  expect(page).toMatch(
    />Write<\/span><span class="hint">[^<]*clone the repository and push to it with git. A key without/,
  )
})

test('an assistant key says what it is good for, and on which websites', () => {
  const [stored] = samplePlatform().projects
  const [key] = stored?.keys ?? []
  if (stored === undefined || key === undefined) throw new Error('The sample has a project with a key.')
  const facts = { texts: english, now: new Date(0), formToken: '' }
  const values = { name: '', origins: '', expiry: '90' as const, addresses: '' }
  const form = render(
    <PageFactsProvider value={facts}>
      <NewAssistantKeyPage project={stored.project} values={values} />
    </PageFactsProvider>,
  )
  expect(form).toContain('It cannot read previews, jobs, settings or the repository')
  expect(form).toMatch(/<option[^>]*value="90"[^>]*selected/)
  const list = (origins: string[]): string =>
    render(
      <PageFactsProvider value={facts}>
        <KeysPage project={stored.project} keys={[{ ...key, scopes: ['search'], origins }]} />
      </PageFactsProvider>,
    )
  expect(list(['*'])).toContain('>on any website<')
  expect(list(['https://a.test', 'https://b.test'])).toContain('>on 2 websites<')
})
