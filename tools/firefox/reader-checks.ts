import type { FirefoxPage } from './firefox-page.ts'

/** Something that readers do, and what has to come of it. */
export interface ReaderCheck {
  name: string
  /** The sites on which it can be done; without, on all. */
  sites?: readonly string[]
  /** @throws if something else came of it. */
  run(page: FirefoxPage, origin: string): Promise<void>
}

/** The site that the checks are made for. */
export const sampleSite = {
  'docs.json': {
    navbar: { links: [{ label: 'Support', href: '/second' }] },
    navigation: {
      versions: [
        {
          version: '2',
          tabs: [
            { tab: 'Guides', pages: ['index', 'second'] },
            { tab: 'API', openapi: 'api.json', pages: ['GET /pets'] },
          ],
        },
        { version: '1', pages: ['old'] },
      ],
    },
  },
  'index.mdx':
    '---\ntitle: Welcome\n---\n\nSee [the end](/second#last).\n\n<Tabs><Tab title="One">first text</Tab><Tab title="Two">second text</Tab></Tabs>\n\n```sh\nnpm start\n```\n\n<Accordion title="More">hidden words</Accordion>\n\n## Below\n\nText.\n',
  'second.mdx': `---\ntitle: Second\n---\n\n## First\n\n${'Text of a page.\n\n'.repeat(60)}## Last\n\nThe end.\n\n${'Text of a page.\n\n'.repeat(60)}`,
  'old.mdx': '---\ntitle: Old\n---\n\nText.\n',
}

const title = (text: string): string => `document.getElementById('page-title')?.textContent === ${JSON.stringify(text)}`
const shown = (selector: string): string =>
  `document.querySelector(${JSON.stringify(selector)})?.checkVisibility() === true`

/** In the order of a visit. */
export const readerChecks: readonly ReaderCheck[] = [
  {
    name: 'a page opens at its top, with its font',
    async run(page, origin) {
      await page.resize(1366, 768)
      await page.open(`${origin}/`)
      await page.until('the page stands at its top', 'scrollY === 0')
      await page.until(
        'the code has its font',
        `document.fonts.ready.then((set) => [...set].some(({ family, status }) => /JetBrains/.test(family) && status === 'loaded'))`,
      )
    },
  },
  {
    name: 'a move to another page, and back',
    async run(page, origin) {
      await page.open(`${origin}/`)
      await page.click('#sidebar a[href="/second"]')
      await page.until('the other page is there', title('Second'))
      await page.until(
        'the sidebar marks it',
        `document.querySelector('#sidebar a[aria-current="page"]')?.getAttribute('href') === '/second'`,
      )
      await page.value('history.back()')
      await page.until('the page before is there', title('Welcome'))
    },
  },
  {
    name: 'back leads to where the reader was, also on a shorter page',
    async run(page, origin) {
      await page.resize(1366, 400)
      await page.open(`${origin}/`)
      await page.value('scrollTo(0, 60)')
      await page.until('the page is scrolled', 'scrollY === 60')
      await page.click('#sidebar a[href="/second"]')
      await page.until('the other page is there', title('Second'))
      await page.value('scrollTo(0, document.documentElement.scrollHeight)')
      await page.until('it is scrolled further', 'scrollY > 1000')
      await page.value('history.back()')
      await page.until('the page before is there, where it was', `${title('Welcome')} && scrollY === 60`)
      await page.resize(1366, 768)
    },
  },
  {
    name: 'a link to a heading of another page lands below the header, and “On this page” marks it',
    async run(page, origin) {
      await page.open(`${origin}/`)
      await page.click('#content a[href$="#last"]')
      await page.until(
        'the heading stands below the header',
        `(() => { const gap = document.getElementById('last')?.getBoundingClientRect().top - document.getElementById('navbar').getBoundingClientRect().bottom; return gap >= 16 && gap <= 32 })()`,
      )
      await page.until(
        '“On this page” marks it',
        `document.querySelector('.toc-item[data-active] > a')?.hash === '#last'`,
      )
    },
  },
  {
    name: 'the drawer of a phone',
    async run(page, origin) {
      await page.resize(390, 844)
      await page.open(`${origin}/`)
      await page.click('.menu-button')
      await page.until('the drawer is open', `document.querySelector('#sidebar:popover-open') !== null`)
      await page.press('Tab', 'Tab', 'Tab')
      await page.until('the focus is inside', `document.activeElement.closest('#sidebar') !== null`)
      await page.press('Escape')
      await page.until('the drawer is closed', `document.querySelector('#sidebar:popover-open') === null`)
      await page.resize(1366, 768)
    },
  },
  {
    name: 'tabs, by pointer and by keys',
    async run(page, origin) {
      await page.open(`${origin}/`)
      const panel = (text: string): string =>
        `[...document.querySelectorAll('.tab-panel')].filter((panel) => panel.checkVisibility()).map((panel) => panel.textContent.trim()).join() === '${text}'`
      await page.until('the first is open', panel('first text'))
      await page.click('#content [role="tab"]:nth-of-type(2), #content li:nth-child(2) [role="tab"]')
      await page.until('the second is open', panel('second text'))
      await page.press('ArrowRight')
      await page.until('the first is open again', panel('first text'))
    },
  },
  {
    name: 'an accordion',
    async run(page, origin) {
      await page.open(`${origin}/`)
      await page.click('#content details summary')
      await page.until('it is open', `document.querySelector('#content details').open`)
    },
  },
  {
    name: 'the menu of versions',
    async run(page, origin) {
      await page.open(`${origin}/`)
      await page.click('[popovertarget="version-menu"]')
      await page.until('it is open', shown('#version-menu'))
      const near = `(() => { const [menu, button] = ['#version-menu', '[popovertarget="version-menu"]:focus, [popovertarget="version-menu"]'].map((selector) => document.querySelector(selector).getBoundingClientRect()); return menu.right <= innerWidth && menu.bottom <= innerHeight && menu.top >= 0 && menu.left >= 0 && button.width > 0 })()`
      await page.until('it is in sight', near)
      await page.press('ArrowDown', 'Enter')
      await page.until('the other version is there', title('Old'))
    },
  },
  {
    name: 'code is copied',
    async run(page, origin) {
      await page.open(`${origin}/`)
      await page.value(
        `void (navigator.clipboard.writeText = (text) => { document.body.dataset.copied = text; return Promise.resolve() })`,
      )
      await page.value(`document.querySelector('.code-block-copy-button').focus()`)
      await page.press('Enter')
      await page.until('the code is copied', `document.body.dataset.copied?.trim() === 'npm start'`)
    },
  },
  {
    name: 'the color scheme is chosen, and kept on the next page',
    async run(page, origin) {
      await page.open(`${origin}/`)
      await page.click('#navbar [popovertarget="scheme-menu"]')
      await page.click('#scheme-menu [data-scheme="dark"]')
      const dark = `document.documentElement.classList.contains('dark') && getComputedStyle(document.body).backgroundColor.match(/[\\d.]+/g).slice(0, 3).every((part) => Number(part) < 80)`
      await page.until('the page is dark', dark)
      await page.open(`${origin}/second`)
      await page.until('the next page is dark', dark)
      await page.value(`localStorage.clear()`)
    },
  },
  {
    name: 'search',
    async run(page, origin) {
      await page.open(`${origin}/`)
      await page.click('#search-bar-entry')
      await page.until('the field has the focus', `document.activeElement.matches('input')`)
      await page.press('S', 'e', 'c', 'o', 'n', 'd')
      await page.until(
        'the page is found',
        `[...document.querySelectorAll('dialog a, [role="option"]')].some((entry) => /Second/.test(entry.textContent))`,
      )
      await page.press('Escape')
    },
  },
  {
    name: 'the playground sends a request and shows the answer',
    // Files are served under the policy of our documentation, which lets pages ask no other host.
    sites: ['preview', 'hosted'],
    async run(page, origin) {
      await page.open(`${origin}/`)
      await page.click('.nav-tabs a:not([aria-current])')
      await page.click('.try-it')
      await page.until('the form is open', `document.querySelector('#playground[open]') !== null`)
      await page.click('.playground-send')
      await page.until(
        'the answer is there',
        `document.querySelector('.playground-response[aria-busy="false"] .playground-code')?.textContent.includes('200')`,
      )
      await page.press('Escape')
    },
  },
]
