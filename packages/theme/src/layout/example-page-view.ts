import type { PageView } from '../page-view.ts'
import { trustHtml } from '../content/safe-html.ts'

/**
 * A small complete page, for tests.
 *
 * @param changes The subject of the test.
 */
export function examplePageView(changes: Partial<PageView> = {}): PageView {
  return {
    language: 'en',
    direction: 'ltr',
    path: '/guides/start',
    head: { title: 'Start - Acme', description: 'How to start', alternates: [], metas: [], favicon: [], links: [] },
    assets: { styles: ['/a/theme.css'], schemeScript: '/a/scheme.js', scripts: ['/a/client.js'], fonts: [] },
    appearance: { default: 'system', strict: false },
    theme: 'mint',
    mode: 'default',
    site: { name: 'Acme', homeHref: '/' },
    navbar: { links: [] },
    tabs: [],
    switchers: [],
    anchors: [],
    sidebar: trustHtml('<ul><li><a href="/guides/start" aria-current="page">Start</a></li></ul>'),
    breadcrumbs: [{ label: 'Guides', href: '/guides' }, { label: 'Start' }],
    eyebrows: 'section',
    page: { title: 'Start', deprecated: false },
    content: trustHtml('<p>Hello</p>'),
    outline: [],
    footer: { socials: [], links: [] },
    background: {},
    ...changes,
  }
}
