import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { PageFactsProvider } from '../layout/page-context.ts'
import { samplePlatform } from '../testing/sample-project.ts'
import { english } from '../texts/english.ts'
import { NewKeyPage } from './keys-page.tsx'

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
