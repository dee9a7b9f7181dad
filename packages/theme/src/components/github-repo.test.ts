import { expect, test } from 'vitest'
import type { Properties } from '../content/properties.ts'
import { renderContent } from '../content/render-content.ts'
import { trustHtml } from '../content/safe-html.ts'

function html(name: string, properties: Properties): string {
  return renderContent([{ type: 'component', name, properties, children: [] }], {
    language: 'en',
    icon: () => ({ svg: trustHtml('<svg></svg>') }),
    styleClass: (declarations) => `style(${declarations})`,
  })
}

test.each(['acme/docs', 'https://github.com/acme/docs', 'www.github.com/acme/docs.git', ' github.com/acme/docs/ '])(
  'the repository “%s” is a link to it',
  (repo) => {
    expect(html('GitHub.Repo', { repo })).toContain('href="https://github.com/acme/docs"')
  },
)

test('a repository has the id, class and style of its author', () => {
  const repository = html('GitHub.Repo', { repo: 'acme/docs', id: 'source', className: 'wide', style: 'color:red' })
  expect(repository).toContain('class="card github-repo wide style(color:red)" id="source"')
})

test('what names no repository shows nothing', () => {
  expect(html('GitHub.Repo', { repo: 'docs' })).toBe('')
})

test('the size of an icon may have its unit', () => {
  expect(html('Icon', { icon: 'x', size: '24px' })).toContain('--icon-size:24px')
  expect(html('Icon', { icon: 'x', size: 24 })).toContain('--icon-size:24px')
})
