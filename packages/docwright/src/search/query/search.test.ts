import { expect, test } from 'vitest'
import { indexOf } from '../search-for-tests.ts'

const guide = indexOf({
  '/start': {
    title: 'Quickstart',
    sections: { '': 'Install the command line and deploy a site.', 'Deploy your site': 'Run the deploy command.' },
  },
  '/webhooks': {
    title: 'Webhooks',
    sections: {
      '': 'Events are sent to your server.',
      'Verify signatures': 'Call verifySignature with the header X-Signature.',
    },
  },
  '/auth': {
    title: 'Authentication',
    keywords: ['sso', 'login'],
    sections: { '': 'Sign in with a token.', 'API keys': 'Create an api_key in the settings.' },
  },
  '/errors': {
    title: 'Errors',
    sections: {
      ERR_RATE_LIMIT: 'Too many requests were sent.',
      'Retry after': 'Wait, then send the request again with --max-retries.',
    },
  },
  '/deploy': {
    title: 'Deployments',
    description: 'How deployments work',
    sections: { '': 'A deployment is made of a commit.' },
  },
})

test.each([
  ['a title', 'quickstart', '/start'],
  ['a heading', 'verify signatures', '/webhooks#verify-signatures'],
  ['a heading, words in another order', 'signatures verify', '/webhooks#verify-signatures'],
  ['the beginning of a word', 'quicks', '/start'],
  ['a letter missing', 'webhoks', '/webhooks'],
  ['two letters swapped', 'authentciation', '/auth'],
  ['a misspelt beginning', 'autehntic', '/auth'],
  ['another form of a word', 'authenticated', '/auth'],
  ['a keyword', 'sso', '/auth'],
  ['an identifier', 'verifySignature', '/webhooks#verify-signatures'],
  ['an identifier in lower case', 'verifysignature', '/webhooks#verify-signatures'],
  ['an identifier as words', 'verify signature', '/webhooks#verify-signatures'],
  ['an error code', 'ERR_RATE_LIMIT', '/errors#err-rate-limit'],
  ['a flag', '--max-retries', '/errors#retry-after'],
  ['words that are written as one', 'apikey', '/auth#api-keys'],
  ['a question', 'how do I deploy my site?', '/start#deploy-your-site'],
  ['a phrase', '"again with"', '/errors#retry-after'],
])('%s: %s', async (_, query, url) => {
  expect((await guide.urls(query))[0]).toBe(url)
})

test.each(['difference between open source and platform', 'open source or platform, what is the difference'])(
  'who asks for a difference looks for what differs, not for the word: %s',
  async (query) => {
    const index = indexOf({
      '/platform': { title: 'Platform and open source', sections: { '': 'Both in a table.' } },
      '/choose': {
        title: 'Differences between regions',
        sections: { '': 'A difference between sources of a platform.' },
      },
      ...Object.fromEntries(
        Array.from({ length: 20 }, (_, number) => [
          `/page-${number}`,
          { title: `Page ${number}`, sections: { '': 'An open platform has a source.' } },
        ]),
      ),
    })
    expect((await index.urls(query))[0]).toBe('/platform')
  },
)

test.each([
  ['vs code', '/vs-code'],
  ['vscode', '/vscode'],
  ['install vs code', '/vs-code'],
  ['code', '/code'],
  ['canvas vs table', '/table'],
])('what stands between two things is no word of either, but may begin a name: %s', async (query, url) => {
  const index = indexOf({
    '/code': { title: 'Code', sections: { '': 'Blocks of code, also those to install.' } },
    '/vs-code': { title: 'VS Code', sections: { '': 'Install the extension.' } },
    '/vscode': { title: 'VSCode', sections: { '': 'Install it by its other name.' } },
    '/table': { title: 'Surfaces', sections: { '': 'A canvas or a table.' } },
    '/canvas': { title: 'Sports', sections: { '': 'One side vs another.', 'Canvas vs paper': 'A canvas.' } },
    ...Object.fromEntries(
      ['p', 'q', 'r', 's', 't', 'u'].map((name) => [
        `/${name}`,
        { sections: { '': `A canvas, ${name}, on a table.` } },
      ]),
    ),
  })
  expect((await index.urls(query))[0]).toBe(url)
})

test.each([
  ['versions', '/versions'],
  ['difference between versions', '/differences'],
  ['between operator', '/operators#between'],
])('the heading that says it is found by it, not one that says more or less: %s', async (query, url) => {
  const index = indexOf({
    '/differences': { title: 'Difference between versions', sections: { '': 'What differs.' } },
    '/versions': { title: 'Versions', sections: { '': 'What there is.' } },
    '/operators': { title: 'Filters', sections: { '': 'An operator is a word.', Between: 'An operator of numbers.' } },
    '/operator': { title: 'Operators', sections: { '': 'Operators of the platform.' } },
  })
  expect((await index.urls(query))[0]).toBe(url)
})

const names = indexOf({
  '/qstash/features/dlq': { title: 'Dead Letter Queues', sections: { '': 'What could not be delivered.' } },
  '/zones': { title: 'Timezone Names', sections: { '': 'How places are told.' } },
  '/zones/time': { title: 'Time', sections: { '': 'A zone of time has names.', 'Zone names': 'Time, zone, names.' } },
  '/speech': { title: 'Text to Speech', sections: { '': 'Words that are said.' } },
  '/client': { title: 'Client', sections: { '': 'TTS and TTS again, for TTS.', 'About TTS': 'TTS.' } },
  '/tools': {
    title: 'Tools',
    sections: { '': 'What a server offers.', 'Listing tools': 'Clients send `tools/list`.' },
  },
  '/tools/inspector': { title: 'Tools list', sections: { '': 'Tools list, list of tools.', 'Tools list': 'Tools.' } },
  '/sdk/examples': {
    title: 'SDK examples',
    sections: { '': 'dlq dlq dlq', 'Delete from DLQ': 'List the DLQ, delete.' },
  },
  '/auth/oauth': { title: 'Authorization', sections: { '': 'How clients are let in.' } },
  '/auth/keys': { title: 'Keys', sections: { '': 'OAuth or keys: oauth, oauth.' } },
  '/runs/cancel': { title: 'Cancel Workflow Runs', sections: { '': 'Stop what is running.' } },
  '/runs/list': { title: 'List runs', sections: { '': 'cancel a workflow run, cancel a run, a workflow run' } },
  '/features/deduplication': { title: 'Deduplication', sections: { '': 'Each of the messages is sent once.' } },
  '/features/messages': { title: 'Messages of any kind', sections: { '': 'Publish messages to a topic.' } },
})

test.each([
  ['initials of a title', 'DLQ', '/qstash/features/dlq'],
  ['initials of a title with its small words', 'TTS', '/speech'],
  ['a title that has two words as one', 'time zone names', '/zones'],
  ['a name with a slash, as prose has it', 'tools/list', '/tools#listing-tools'],
  ['the last part of an address', 'oauth', '/auth/oauth'],
  ['a title with other small words and in the singular', 'cancel a workflow run', '/runs/cancel'],
  ['a word that people cut short', 'dedupe messages', '/features/deduplication'],
])('the page that is called so comes first: %s: %s', async (_, query, url) => {
  expect((await names.urls(query))[0]).toBe(url)
})

test('of pages that answer about as well, those in the tab of the reader come first', async () => {
  const text = { '': 'Run something at a time.' }
  const tabs = indexOf({
    '/box/schedules': { title: 'Schedules', trail: ['Box', 'Lifecycle'], sections: text },
    '/qstash/schedules': { title: 'Schedules', trail: ['QStash', 'Features'], sections: text },
  })
  expect(await tabs.urls('schedules')).toEqual(['/box/schedules', '/qstash/schedules'])
  expect(await tabs.urls('schedules', { near: ['QStash'] })).toEqual(['/qstash/schedules', '/box/schedules'])
})

test.each(['', '   ', '?!*', '.*+?^${}()|[]\\', '😀😀', 'zzzzqqqq', '"not there at all"'])(
  'nothing for %s',
  async (query) => {
    expect(await guide.find(query)).toMatchObject({ total: 0, pages: [] })
  },
)

test('a query of any length is answered', async () => {
  expect((await guide.urls(`webhooks ${'x '.repeat(5000)}`))[0]).toBe('/webhooks')
  expect((await guide.find('a'.repeat(10_000))).pages).toEqual([])
  expect((await guide.find('配置 deploy 😀 מסמכים '.repeat(500))).pages[0]?.url).toBeDefined()
})

test('results have their place, and what was found is marked', async () => {
  const nested = indexOf({
    '/a': {
      title: 'Deploy',
      trail: ['Guides', 'Hosting'],
      method: 'POST',
      sections: { Steps: 'First build, then deploy it.' },
    },
  })
  expect((await nested.find('deploy')).pages).toEqual([
    {
      url: '/a',
      title: 'Deploy',
      titlePieces: [{ text: 'Deploy', isMatch: true }],
      trail: ['Guides', 'Hosting'],
      method: 'POST',
      score: expect.any(Number),
      sections: [
        { url: '/a', title: '', titlePieces: [], isField: false, excerpt: [] },
        {
          url: '/a#steps',
          title: 'Steps',
          titlePieces: [{ text: 'Steps', isMatch: false }],
          isField: false,
          excerpt: [
            { text: 'First build, then ', isMatch: false },
            { text: 'deploy', isMatch: true },
            { text: ' it.', isMatch: false },
          ],
        },
      ],
    },
  ])
})

test('what is typed as a whole is found first: a title, a heading, also misspelt or not yet to its end', async () => {
  const site = indexOf({
    '/agents': { title: 'Agents', sections: { '': 'Use the agent, use the model, the model, the model.' } },
    '/models': { title: 'Choosing among models', sections: { 'Use the model': 'Text.', Further: 'model '.repeat(40) } },
    '/use': { title: 'Use', sections: { 'Models to use with the agent': 'model use model use' } },
    '/zh': { title: '概览', sections: { 配置环境变量: '文本。', 环境变量: '配置 环境 变量 配置' } },
  })
  expect((await site.urls('Use the model'))[0]).toBe('/models#use-the-model')
  expect((await site.urls('use the mdoel'))[0]).toBe('/models#use-the-model')
  expect((await site.urls('use the mo'))[0]).toBe('/models#use-the-model')
  expect((await site.urls('choosing among'))[0]).toBe('/models')
  expect((await site.urls('配置环境变量'))[0]).toBe('/zh#配置环境变量')
})

test('an identifier is found as it is written before its parts, and a flag before its word', async () => {
  const site = indexOf({
    '/default': { title: 'Default sources', sections: { Default: 'The default source of defaults.' } },
    '/policy': { title: 'Policy', sections: { Directives: 'Set `default-src` to self. '.padEnd(900, 'x y ') } },
    '/load': { title: 'Load', sections: { Loading: 'Load and load again.' } },
    '/cli': { title: 'Commands', sections: { Options: 'Pass --load to an image. '.padEnd(900, 'x y ') } },
  })
  expect((await site.urls('default-src'))[0]).toBe('/policy#directives')
  expect((await site.urls('--load'))[0]).toBe('/cli#options')
  expect((await site.urls('load'))[0]).toMatch('/load')
})

test('a page that explains a name comes before those that spell it in another way', async () => {
  const site = indexOf({
    '/other': { title: 'The wait time', sections: { Waiting: 'Set waitTime here, then waitTime there.' } },
    '/longer': { title: 'The wait time', sections: { Waiting: 'Set wait_time_max here, then wait_time_max there.' } },
    '/name': { title: 'Reference', sections: { Options: `Set wait_time here. ${'and more '.repeat(60)}` } },
  })
  expect((await site.urls('wait_time'))[0]).toBe('/name#options')
})

test('on a large site, what is on one page alone is not taken for a misspelling of what is on many', async () => {
  const many = Array.from({ length: 60 }, (_, index): [string, Parameters<typeof indexOf>[0][string]] => [
    `/p${index}`,
    { title: 'Messages', sections: { Messages: `messages ${rareWords(index * 300, 300)}` } },
  ])
  const site = indexOf({
    ...Object.fromEntries(many),
    '/rare': { title: 'Types', sections: { Types: `${rareWords(1, 900)} mexsages` } },
  })
  expect((await site.index.partition('en').then(({ facts }) => facts)).complete).toBe(false)
  expect((await site.urls('mexsages'))[0]).toBe('/rare#types')
  expect((await site.urls('mesages'))[0]).toMatch(/^\/p/)
})

/** Words that are on no other page of a test. */
function rareWords(from: number, count: number): string {
  return Array.from({ length: count }, (_, index) => `w${((from + index) * 7919) % 100_003}`).join(' ')
}

test('words that stand together, and characters in a row, are found before those that do not', async () => {
  const site = indexOf({
    '/a': { title: 'One', sections: { A: 'The account is held. Your key opens it, a service of the account.' } },
    '/b': { title: 'Two', sections: { B: 'Ask for the service account key here, among much else that is said.' } },
    '/c': { title: '三', sections: { 三: '说明开发者如何配置。开放的系统。发者。' } },
    '/d': { title: '四', sections: { 四: '许多其他内容。新系统的开发者指南在此。' } },
  })
  expect((await site.urls('service account key'))[0]).toBe('/b#b')
  expect((await site.urls('开发者指'))[0]).toBe('/d#四')
})

test('boost lifts and lowers pages', async () => {
  const text = { '': 'The limit of requests.' }
  const plain = indexOf({ '/a': { title: 'A', sections: text }, '/b': { title: 'B', boost: 3, sections: text } })
  expect(await plain.urls('limit')).toEqual(['/b', '/a'])
})

test('a small site is read in two files, each once', async () => {
  const site = indexOf({
    '/a': { title: 'One', sections: { '': 'Alpha beta' } },
    '/b': { title: 'Two', sections: { '': 'Gamma' } },
  })
  await site.find('alpha')
  await site.find('gamma')
  expect(site.read).toHaveLength(2)
  expect(new Set(site.read).size).toBe(2)
})

test('scripts without spaces are found by any part of a sentence', async () => {
  const site = indexOf({
    '/zh': { title: '配置', sections: { 环境变量: '在配置文件中设置环境变量。' } },
    '/ja': { title: '認証', sections: { トークン: 'アクセストークンを使ってログインします。' } },
    '/ar': { title: 'المصادقة', sections: { '': 'سجّل الدخول باستخدام رمز الوصول.' } },
  })
  expect((await site.urls('环境变量'))[0]).toBe('/zh#环境变量')
  expect((await site.urls('设置环境'))[0]).toBe('/zh#环境变量')
  expect((await site.urls('ログイン'))[0]).toBe('/ja#トークン')
  expect((await site.urls('مصادقه'))[0]).toBe('/ar')
  expect((await site.urls('境'))[0]).toBe('/zh#环境变量')
})

test('where files are counted, the first query reads four and later ones five, and eight pages are told', async () => {
  const words = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'theta', 'kappa']
  const pages = Array.from({ length: 400 }, (_, index): [string, Parameters<typeof indexOf>[0][string]] => [
    `/p${index}`,
    {
      title: `${words[index % 8]} ${words[(index >> 3) % 8]} number${index}`,
      sections: { '': `${words.join(' ')} `.repeat(20), More: `only${index} word${index * 7} ${'text '.repeat(200)}` },
    },
  ])
  const site = indexOf(Object.fromEntries(pages))
  const files = { first: 3, later: 5 }
  for (const query of [
    'alpha beta gamma',
    'delta',
    'only7 theta',
    'kapap zeta',
    'epsilon beta delta alpha gamma word70',
  ]) {
    const before = site.read.length
    // One after the other, as a reader asks.
    const { pages: found, total } = await site.find(query, { limit: 8, files })
    expect(site.read.length - before).toBeLessThanOrEqual(5)
    expect(found).toHaveLength(Math.min(8, total))
    expect(found[0]?.sections.some(({ excerpt }) => excerpt.length > 0)).toBe(true)
  }
})

test.each([
  '   ',
  '\n\t',
  '.*',
  '[a-z]+(?=x)',
  '\\',
  '(((',
  '^$',
  '%00',
  '🙂🙂🙂',
  '"',
  '""',
  '“„',
  '\u0001',
  '-- --',
  '\ud800',
])('a query without words finds nothing, and does no harm: %j', async (query) => {
  const { pages } = await guide.find(query)
  expect(pages.every(({ url }) => url.startsWith('/'))).toBe(true)
})

test('a page of a million words is found by what it says at its beginning, in files of a usual size', async () => {
  const words = Array.from({ length: 1_000_000 }, (_, index) => `w${(index * 7919) % 50_021}`)
  const site = indexOf({ '/long': { title: 'Long', sections: { '': words.join(' ') } }, '/b': { title: 'Short' } })
  expect(await site.urls('long')).toEqual(['/long'])
  expect(await site.urls('w7919')).toEqual(['/long'])
  expect(await site.urls('short')).toEqual(['/b'])
})
