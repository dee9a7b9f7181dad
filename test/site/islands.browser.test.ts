import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { sharedBrowser } from '../setup/shared-browser.ts'
import { buildAndServe, type BuiltSite } from './built-site.ts'
import { openPage, type WatchedPage } from './open-page.ts'
import { openFiles } from './open-site.ts'

const counter = `
const { useState } = React
export const Counter = ({ start = 0, label, children }) => {
  const [count, setCount] = useState(start)
  return (
    <div className="counter rounded-[13px]" style={{ color: 'rgb(1, 2, 3)' }}>
      <button onClick={() => setCount(count + 1)}>Count {count}</button>
      <b>{label}</b>
      {count > start && <section>{children}</section>}
    </div>
  )
}
export const Choice = createContext('none')
export const Chooser = ({ children }) => {
  const [choice, choose] = useState('first')
  return (
    <Choice.Provider value={choice}>
      <button onClick={() => choose('second')}>Choose</button>
      {children}
    </Choice.Provider>
  )
}
export const Chosen = () => <output>{useContext(Choice)}</output>
export const Wide = () => <p id="wide">{window.innerWidth > 10 ? 'wide' : 'narrow'}</p>
`

const files = {
  'docs.json': { navigation: { pages: ['index', 'still', 'given', 'loose', 'themed', 'coded', 'plain'] } },
  'snippets/counter.jsx': counter,
  'index.mdx': `---
title: Home
---

import { Counter, Chooser, Chosen, Wide } from '/snippets/counter.jsx'

Words <Counter start={3} label={<em>label</em>}>some **bold** content <Note>noted</Note></Counter>

<Chooser><div class="wrap"><Chosen /></div></Chooser>

<Wide>Only in browsers</Wide>
`,
  'still.mdx': `---
title: Still
---

export const Years = ({ from }) => {
  const years = []
  for (let year = from; year < from + 3; year++) years.push(year)
  return <Card title="Years" href="/plain"><ul class="grid-cols-7">{years.map((year) => <li key={year}>{year}</li>)}</ul></Card>
}

<Years from={2001} />
`,
  'given.mdx': `---
title: Given
---

export const Shout = ({ text }) => { let loud = text; loud += '!'; return <strong>{loud.toUpperCase()}</strong> }

export const Frame = ({ Inside, words }) => {
  const [shown, show] = useState(words[0])
  return <p id="frame"><Inside text={shown} /><button onClick={() => show(words[1])}>Next</button></p>
}

<Frame Inside={Shout} words={['one', 'two']} />

Sum: {[1, 2, 3].reduce((sum, one) => sum + one, 36)}, at {frontmatter.title.at(-1)}.
`,
  'loose.mdx': `---
title: Loose
---

export const Ask = ({ onAnswer, options }) => {
  const [answer, set] = useState('')
  return <p id="ask"><button onClick={() => set(options.say(onAnswer('yes')))}>Ask</button> <output>{answer}</output></p>
}

export const Part = ({ name }) => { let title = name; title += '!'; return <section><h2>{title}</h2>Text.</section> }

## Before

<button id="one" className="pressed" onClick={(event) => (event.currentTarget.dataset.pressed = frontmatter.title)}>Press **here**</button>

Words with <span id="two" onClick={() => (document.body.dataset.two = 'yes')}>a word</span> in them.

{['a', 'b'].map((name) => <button key={name} onClick={() => (document.body.dataset.last = name)}>Item {name}</button>)}

<Ask onAnswer={(word) => word.toUpperCase()} options={{ say: (word) => word + '?' }} />

<Card title="Pressed card" icon="rocket" onClick={() => (document.body.dataset.card = 'yes')}>Inside</Card>

<Part name="Before" />

## After
`,
  'themed.mdx': `---
title: Themed
---

export const Shown = () => {
  const [count, setCount] = useState(0)
  useEffect(() => {}, [])
  return (
    <div className="shown">
      <Card title="Card" icon="rocket" href="/plain" horizontal arrow>Card text</Card>
      <Note title="Noted">Note text</Note>
      <Steps><Step title="One">First</Step><Step title="Two" icon="flag">Second</Step></Steps>
      <Tabs><Tab title="Red">Red text</Tab><Tab title="Blue">Blue text</Tab></Tabs>
      <Accordion title="More" icon="gear" defaultOpen>Hidden</Accordion>
      <Columns cols={3}><Frame caption="Under *it*"><b>framed</b></Frame></Columns>
      <Badge color="green" size="lg" shape="pill">New</Badge>
      <Tree><Tree.Folder name="src" defaultOpen><Tree.File name="a.ts" /></Tree.Folder></Tree>
      <Expandable title="rest">Rest</Expandable>
      <ResponseField name="id" type="string" required>Field text</ResponseField>
      <Update label="June" description="v1">Changes</Update>
      <Tooltip tip="Tip words" headline="Head">word</Tooltip>
    </div>
  )
}

<Shown />
`,
  'coded.mdx': `---
title: Coded
---

export const Coded = () => {
  const [port, setPort] = useState(80)
  const [used, setUsed] = useState(0)
  return (
    <div className="coded">
      <button onClick={() => setUsed(used + 1)}>Used {used}</button>
      <button onClick={() => setPort(port + 1)}>Next port</button>
      <CodeBlock language="ts" filename="server.ts" highlight="[1]">{\`const port: number = \${port}\nserve('<b>', port)\`}</CodeBlock>
    </div>
  )
}

<Coded />
`,
  'site.js': 'document.documentElement.dataset.own = "yes"',
  'plain.mdx': '---\ntitle: Plain\n---\n\nPlain words\n',
}

let browser: Browser
let site: BuiltSite
let watched: WatchedPage
let page: Page

beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), buildAndServe(files)])
})
beforeEach(async () => {
  watched = await openPage(browser)
  ;({ page } = watched)
})
afterEach(() => watched.close())
afterAll(() => Promise.all([browser.close(), site.close()]))

test('an island counts, keeps its styles and shows its content when it wants to', async () => {
  await page.goto(`${site.origin}/`)
  const button = page.getByRole('button', { name: 'Count 3' })
  const box = page.locator('.counter')
  expect(await box.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(1, 2, 3)')
  await page.locator('docwright-island[data-live]').first().waitFor()
  await button.click()
  await page.getByRole('button', { name: 'Count 4' }).waitFor()
  expect(await box.locator('section strong').innerText()).toBe('bold')
  expect(await box.locator('section .callout').innerText()).toContain('noted')
  expect(await box.locator('em').innerText()).toBe('label')
  expect(await box.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(1, 2, 3)')
  expect(await box.evaluate((element) => getComputedStyle(element).borderRadius)).toBe('13px')
  expect(watched.faults).toEqual([])
})

test('context reaches components through elements of the page', async () => {
  await page.goto(`${site.origin}/`)
  expect(await page.locator('output').innerText()).toBe('first')
  await page.locator('docwright-island[data-live]').last().waitFor()
  await page.getByRole('button', { name: 'Choose' }).click()
  await page.getByText('second').waitFor()
  expect(await page.locator('.wrap output').count()).toBe(1)
})

test('a component that needs the browser is rendered there', async () => {
  await page.goto(`${site.origin}/`)
  await page.locator('#wide').waitFor()
  expect(await page.locator('#wide').innerText()).toBe('wide')
})

test('the first render is there without JavaScript, and in the Markdown', async () => {
  const html = await site.read('index.html')
  expect(html).toContain('<button>Count 3</button>')
  expect(html).toContain('<output>first</output>')
  const markdown = await site.read('index.md')
  expect(markdown).toContain('Count 3')
  expect(markdown, 'what a click would show').toContain('some **bold** content')
  expect(markdown).toContain('Only in browsers')
})

test('code that needs no browser sends none: it is content like any other', async () => {
  const html = await site.read('still/index.html')
  expect(html).toContain('<li>2002</li>')
  expect(html).toContain('class="card-link"')
  expect(html).not.toContain('docwright-island')
  expect(html).not.toContain('type="module"')
  expect(await site.read('plain/index.html')).not.toContain('type="module"')
})

test('the code of a page brings what its components say, and not what references say', async () => {
  const src = /type="module" src="([^"]+island\.[^"]+)"/.exec(await site.read('themed/index.html'))?.[1] ?? ''
  const script = await site.read(src)
  expect(script).toContain('"skipToContent":"Skip to content"')
  expect(script).not.toContain('"authorizations":')
})

test('a component can be given to another, and an expression can be more than pages evaluate', async () => {
  await page.goto(`${site.origin}/given/`)
  expect(await page.getByText('Sum:').innerText()).toBe('Sum: 42, at n.')
  expect(await page.locator('#frame strong').innerText()).toBe('ONE!')
  await page.locator('docwright-island[data-live]').waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('TWO!').waitFor()
  expect(watched.faults).toEqual([])
})

test('handlers and functions outside of components are alive, in text, in lists and as properties', async () => {
  await page.goto(`${site.origin}/loose/`)
  await page.locator('docwright-island[data-live]').last().waitFor()
  const body = page.locator('body')
  expect(await page.locator('#one strong').innerText()).toBe('here')
  await page.locator('#one').click()
  expect(await page.locator('#one').getAttribute('data-pressed')).toBe('Loose')
  await page.locator('#two').click()
  expect(await body.getAttribute('data-two')).toBe('yes')
  await page.getByRole('button', { name: 'Item b' }).click()
  expect(await body.getAttribute('data-last')).toBe('b')
  await page.getByRole('button', { name: 'Ask' }).click()
  expect(await page.locator('#ask output').innerText()).toBe('YES?')
  await page.getByText('Pressed card').click()
  expect(await body.getAttribute('data-card')).toBe('yes')
  expect(watched.faults).toEqual([])
})

test('headings that code makes are on this page', async () => {
  await page.goto(`${site.origin}/loose/`)
  const links = page.locator('.toc-item > a')
  const texts = await links.evaluateAll((all) => all.map((link) => `${link.textContent} ${link.getAttribute('href')}`))
  expect(texts).toEqual(['Before #before', 'Before! #before!', 'After #after'])
  expect(await page.locator('h2').nth(1).getAttribute('id')).toBe('before!')
})

test('components of the theme look inside of code as outside of it, and behave so', async () => {
  await page.goto(`${site.origin}/themed/`)
  const shown = page.locator('.shown')
  const first = await shown.innerHTML()
  await page.locator('docwright-island[data-live]').waitFor()
  expect(await shown.innerHTML()).toBe(first)
  expect(await shown.locator('.card .card-icon svg').count()).toBe(1)
  expect(await shown.locator('.card[data-horizontal] .card-arrow').count()).toBe(1)
  expect(await shown.locator('.callout[data-callout-type=note] .callout-icon svg').count()).toBe(1)
  expect(await shown.locator('.steps > .step .step-marker').allInnerTexts()).toEqual(['1', ''])
  expect(await shown.locator('.step-marker svg').count()).toBe(1)
  expect(await shown.locator('figcaption em').innerText()).toBe('it')
  expect(await shown.locator('.badge[data-size=lg][data-shape=pill]').innerText()).toBe('New')
  expect(await shown.locator('[role=tree] .tree-name').allInnerTexts()).toEqual(['src', 'a.ts'])
  expect(await shown.locator('.field .field-required').count()).toBe(1)
  await page.getByRole('tab', { name: 'Blue' }).click()
  expect(await page.getByText('Blue text').isVisible()).toBe(true)
  expect(await page.getByText('Red text').isVisible()).toBe(false)
  expect(watched.faults).toEqual([])
})

test('code in a component has its colours from the first render until it changes, and its language in the Markdown', async () => {
  await page.goto(`${site.origin}/coded/`)
  const coded = page.locator('.coded code')
  const colored = await coded.innerHTML()
  expect(colored).toMatch(/^<span class="line line-highlight"><span class="[ld][^"]*">const<\/span>/)
  const keyword = coded.locator('span span').first()
  const color = await keyword.evaluate((element) => getComputedStyle(element).color)
  expect(color).not.toBe(await coded.evaluate((element) => getComputedStyle(element).color))
  expect(await coded.innerText()).toBe("const port: number = 80\nserve('<b>', port)")
  await page.locator('docwright-island[data-live]').waitFor()
  await page.getByRole('button', { name: 'Used 0' }).click()
  await page.getByRole('button', { name: 'Used 1' }).waitFor()
  expect(await coded.innerHTML()).toBe(colored)
  await page.getByRole('button', { name: 'Next port' }).click()
  await page.getByText('= 81').waitFor()
  expect(await coded.innerText()).toBe("const port: number = 81\nserve('<b>', port)")
  expect(await site.read('coded.md')).toContain("```ts\nconst port: number = 80\nserve('<b>', port)\n```")
  expect(watched.faults).toEqual([])
})

test('with JavaScript off, every island shows its first render', async () => {
  const still = await openPage(browser, { javaScriptEnabled: false })
  try {
    await still.page.goto(`${site.origin}/themed/`)
    const words = await still.page.locator('.shown').innerText()
    for (const word of [
      'Card text',
      'Note text',
      'Second',
      'Red text',
      'Blue text',
      'Hidden',
      'framed',
      'a.ts',
      'Field text',
    ])
      expect(words).toContain(word)
    await still.page.goto(`${site.origin}/`)
    expect(await still.page.getByText('Count 3').isVisible()).toBe(true)
    await still.page.goto(`${site.origin}/loose/`)
    expect(await still.page.getByText('Item a').isVisible()).toBe(true)
  } finally {
    await still.close()
  }
})

test('a script of the repository runs on every page, under the policy', async () => {
  await page.goto(`${site.origin}/plain/`)
  expect(await page.locator('html').getAttribute('data-own')).toBe('yes')
  expect(watched.faults).toEqual([])
})

test('in the preview an island keeps its state while the page around it changes, and follows its own code', async () => {
  const open = await openFiles(files)
  try {
    await page.goto(`${open.origin}/`)
    await page.locator('docwright-island[data-live]').first().waitFor()
    await page.getByRole('button', { name: 'Count 3' }).click()
    await page.getByRole('button', { name: 'Count 4' }).waitFor()
    await open.write('index.mdx', files['index.mdx'].replace('Words', 'Other words'))
    await page.getByText('Other words').waitFor()
    expect(await page.getByRole('button', { name: 'Count 4' }).count()).toBe(1)
    await open.write('snippets/counter.jsx', counter.replace('Count {count}', 'Number {count}'))
    await page.getByRole('button', { name: 'Number 3' }).click()
    await page.getByRole('button', { name: 'Number 4' }).waitFor()
  } finally {
    await open.close()
  }
})
