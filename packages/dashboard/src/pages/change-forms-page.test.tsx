import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { PageFactsProvider } from '../layout/page-context.ts'
import { sampleForms } from '../testing/sample-forms.ts'
import { samplePlatform } from '../testing/sample-project.ts'
import { english } from '../texts/english.ts'
import { changeFormAddress, ChangeFormPage, type EnteredValues } from './change-forms-page.tsx'

const pages = await sampleForms.pages('any')

function pageOf(id: string, values: EnteredValues, sentence?: string): string {
  const project = samplePlatform().projects[0]?.project
  const form = sampleForms.list.find((one) => one.id === id)
  if (project === undefined || form === undefined) throw new Error('The sample has this form.')
  return render(
    <PageFactsProvider value={{ texts: english, now: new Date(0), formToken: 'token' }}>
      <ChangeFormPage {...{ project, form, pages, values, sentence }} model="docwright/maintainer" />
    </PageFactsProvider>,
  )
}

test('pages and folders are picked from those of the site, and what was entered stays', () => {
  const page = pageOf('replace', { old: '"a" & b', where: 'guides' })
  expect(page).toContain('value="&quot;a&quot; &amp; b"')
  expect(page).toContain('<option value>The whole site</option>')
  expect(page).toContain('<option value="guides" selected>guides</option>')
  expect(page).toContain('<option value="guides/install">Install Relay (guides/install)</option>')
  expect(page).not.toContain('id="request"')
  expect(pageOf('hide', { page: 'index' })).toContain('<option value="index" selected>Welcome (index)</option>')
})

test('what a change leaves out is nothing, and not the whole site, until something is picked', () => {
  expect(pageOf('replace', {})).toMatch(/name="except"[^>]*><option value>Nothing<\/option>/)
})

test('the sentence is shown before it is sent, and sent as it is shown', () => {
  const page = pageOf('hide', { page: 'index' }, 'Hide "a" <b>')
  expect(page).toContain('<pre class="sentence">Hide &quot;a&quot; &lt;b></pre>')
  expect(page).toContain('<input type="hidden" name="prompt" value="Hide &quot;a&quot; &lt;b>"/>')
  expect(page).toMatch(/action="\/projects\/[\w-]+\/jobs\/new"/)
})

test('an address fills a form in', () => {
  expect(changeFormAddress('p', 'hide', { page: 'a b&c', other: undefined })).toBe(
    '/projects/p/forms/hide?page=a+b%26c',
  )
})
