import { expect, test } from 'vitest'
import type { TranslationResult } from './run-translation.ts'
import { repositoryForTests as repository, scriptedForTests as scripted } from './repository-for-tests.ts'

const configuration = `{
  "name": "Docs",
  "navigation": { "groups": [{ "group": "Start here", "pages": ["index", "guide/a"] }] }
}
`

const page = `---
title: "Hello: world"
icon: rocket
---
import Shared from "/snippets/shared.mdx"

# The first *part* of \`code\`

> A quotation of
> two lines, see [the guide](/guide/a#top)

- [ ] A task
- An item ![a picture](./img.png)

| Name | Value |
| --- | --- |
| A cell \\| here | <Tooltip tip="The tip">a word</Tooltip> |

<Note title="Careful">
  Some text {1 + 1} &amp; \\* {{name}} foo_bar[^1]
</Note>

[^1]: A footnote

\`\`\`js
const text = 'never translated'
\`\`\`

<Steps>
  <Step title="Do it">Then this.</Step>
</Steps>

<Shared />
`

const files = {
  'docs.json': configuration,
  'index.mdx': page,
  'img.png': '',
  'guide/a.mdx': '---\ntitle: Guide\n---\nThis page has 3 numbers.\n\nIts second paragraph is here.\n',
  'snippets/shared.mdx': 'A shared text with [a link](/guide/a).\n',
}

test('texts are translated in their place, and nothing else changes but addresses and ids', async () => {
  const { current, translate } = repository(files)
  await translate(['fr'])
  expect(current.get('fr/index.mdx')).toBe(`---
title: "⟦Hélló: wórld ··⟧"
icon: rocket
---
import Shared from "/snippets/fr/shared.mdx"

# ⟦The fíršt *párt* of \`code\` ·····⟧ {#the-first-part-of-code}

> ⟦A qúótátíóñ of two líñéš, see [the gúídé](/fr/guide/a#top) ········⟧

- [ ] ⟦A tášk⟧
- ⟦An ítém ![⟦a píçtúré ··⟧](/img.png) ··⟧

| ⟦Ñámé⟧ | ⟦Válúé⟧ |
| --- | --- |
| ⟦A çéll \\| héré ···⟧ | ⟦<Tooltip tip="⟦The tip ··⟧">a wórd</Tooltip> ···⟧ |

<Note title="⟦Çáréfúl ··⟧">
  ⟦Šómé téxt {1 + 1} &amp; \\* {{name}} foo_bar[^1] ·······⟧
</Note>

[^1]: ⟦A fóótñóté ··⟧

\`\`\`js
const text = 'never translated'
\`\`\`

<Steps>
  <Step id="do-it" title="⟦Do it⟧">⟦Théñ thíš. ··⟧</Step>
</Steps>

<Shared />
`)
  expect(current.get('snippets/fr/shared.mdx')).toContain('[a líñk](/fr/guide/a)')
  expect(JSON.parse(current.get('docs.json') ?? '')).toEqual({
    name: 'Docs',
    navigation: {
      languages: [
        { language: 'en', groups: [{ group: 'Start here', pages: ['index', 'guide/a'] }] },
        { language: 'fr', groups: [{ group: '⟦Štárt héré ··⟧', pages: ['fr/index', 'fr/guide/a'] }] },
      ],
    },
  })
})

test('a second run asks for nothing and changes nothing', async () => {
  const { translate, check } = repository(files)
  await translate(['fr', 'ar'])
  const { writes, removes, reports } = await translate([])
  expect([[...writes], removes, reports.map((report) => [report.asked, report.unchanged])]).toEqual([
    [],
    [],
    [
      [0, 3],
      [0, 3],
    ],
  ])
  expect(await check()).toEqual([])
})

test('a change of one paragraph asks for one text; inserted and moved paragraphs cost what is new', async () => {
  const { current, translate, check } = repository(files)
  await translate(['fr'])
  const guide = files['guide/a.mdx']
  current.set('guide/a.mdx', guide.replace('3 numbers', '4 numbers'))
  expect(await check()).toEqual(['error translation-stale guide/a.mdx:4'])
  expect(asked(await translate([]))).toBe(1)
  current.set(
    'guide/a.mdx',
    `---\ntitle: Guide\n---\nIts second paragraph is here.\n\nAn inserted one.\n\nThis page has 4 numbers.\n`,
  )
  expect(asked(await translate([]))).toBe(1)
  expect(current.get('fr/guide/a.mdx')).toMatch(/šéçóñd[\s\S]*íñšértéd[\s\S]*4 ñúmbérš/)
  expect(await check()).toEqual([])
})

function asked({ reports }: TranslationResult): number {
  return reports.reduce((sum, report) => sum + report.asked, 0)
}

test('what a person wrote is never overwritten, and is named when its source changes', async () => {
  const { current, translate, check } = repository(files)
  await translate(['fr'])
  const path = 'fr/guide/a.mdx'
  const edited = (current.get(path) ?? '').replace(/⟦This page.*⟧|⟦Thíš.*⟧/, 'Cette page compte 3 nombres.')
  current.set(path, edited)
  await translate([])
  expect(current.get(path)).toBe(edited)
  expect(await check()).toEqual([])
  current.set('guide/a.mdx', files['guide/a.mdx'].replace('3 numbers', '5 numbers'))
  expect(asked(await translate([]))).toBe(0)
  expect(current.get(path)).toBe(edited)
  expect(await check()).toEqual(['warning translation-review fr/guide/a.mdx:1'])
})

test('a translation that people made before is taken over', async () => {
  const french = '---\ntitle: Le guide\n---\nCette page compte 3 nombres.\n\nSon second paragraphe est ici.\n'
  const { current, translate } = repository({ ...files, 'fr/guide/a.mdx': french })
  const { reports } = await translate(['fr'])
  expect(current.get('fr/guide/a.mdx')).toBe(french)
  expect(reports[0]?.human).toBe(3)
})

test('a translation with another structure stays as it is, and is named', async () => {
  const french = '---\ntitle: Le guide\n---\nUn seul paragraphe.\n'
  const { current, translate, check } = repository({ ...files, 'fr/guide/a.mdx': french })
  const { reports } = await translate(['fr'])
  expect(current.get('fr/guide/a.mdx')).toBe(french)
  expect(reports[0]?.different).toEqual(['fr/guide/a.mdx'])
  expect(await check()).toEqual(['error translation-different fr/guide/a.mdx:1'])
})

test('a page that is renamed takes its translation along; one that is deleted takes it away', async () => {
  const { current, translate } = repository(files)
  await translate(['fr'])
  const french = current.get('fr/guide/a.mdx')
  current.delete('guide/a.mdx')
  current.set('guide/b.mdx', files['guide/a.mdx'])
  const renamed = (current.get('docs.json') ?? '').replaceAll('"guide/a"', '"guide/b"')
  current.set('docs.json', renamed)
  expect(asked(await translate([]))).toBe(0)
  expect([current.get('fr/guide/b.mdx'), current.has('fr/guide/a.mdx')]).toEqual([french, false])
  current.delete('guide/b.mdx')
  await translate([])
  expect(current.has('fr/guide/b.mdx')).toBe(false)
})

test('a text that no attempt brings through the gate stays in the language of the source, and is named', async () => {
  const { current, translate, check } = repository({
    'docs.json': '{ "navigation": { "pages": ["a"] } }',
    'a.mdx': 'This costs 14 dollars in every month.\n\nThis paragraph is translated well.\n',
  })
  const { requested: requests, translator } = scripted({
    'This costs 14 dollars in every month.': 'Cela coûte 41 dollars chaque mois.',
    'This paragraph is translated well.': 'Ce paragraphe est bien traduit.',
  })
  const { reports } = await translate(['fr'], translator)
  expect(current.get('fr/a.mdx')).toBe('This costs 14 dollars in every month.\n\nCe paragraphe est bien traduit.\n')
  expect(reports[0]?.refused.map(({ rule }) => rule)).toEqual(['number'])
  expect(requests).toHaveLength(4)
  expect(await check()).toEqual(['warning translation-refused fr/a.mdx:1'])
  // Nothing is asked again unless somebody wants it.
  expect(asked(await translate([], translator))).toBe(0)
  const { translator: better } = scripted({
    'This costs 14 dollars in every month.': 'Cela coûte 14 dollars par mois.',
  })
  await translate([], better, true)
  expect(current.get('fr/a.mdx')).toContain('14 dollars par mois')
})

test('a translation with a colon is quoted in the front matter', async () => {
  const { current, translate } = repository({
    'docs.json': '{ "navigation": { "pages": ["a"] } }',
    'a.mdx': '---\ntitle: Before — after\n---\n',
  })
  await translate(['fr'], scripted({ 'Before — after': 'Avant : après' }).translator)
  expect(current.get('fr/a.mdx')).toBe('---\ntitle: "Avant : après"\n---\n')
})

test('Windows line ends, a byte order mark and a reference by its own text are kept', async () => {
  const { current, translate } = repository({
    'docs.json': '{ "navigation": { "pages": ["a"] } }',
    'a.mdx':
      '\uFEFF---\r\ntitle: A title\r\n---\r\n\r\nSee [some words] here.\r\n\r\n[some words]: https://example.com\r\n',
  })
  await translate(['fr'])
  expect(current.get('fr/a.mdx')).toBe(
    '\uFEFF---\r\ntitle: "⟦A títlé ··⟧"\r\n---\r\n\r\n⟦See [šómé wórdš][some words] héré. ·····⟧\r\n\r\n[some words]: https://example.com\r\n',
  )
})

test('code at the beginning of a line in a quotation brings nothing of the quotation into the text', async () => {
  const { current, translate } = repository({
    'docs.json': '{ "navigation": { "pages": ["a"] } }',
    'a.mdx': '- An item\n  > which quotes,\n  > `code` and more\n',
  })
  const { requested, translator } = scripted({})
  await translate(['fr'], translator)
  expect(requested).toContain('which quotes, <x1/> and more')
  await translate(['fr'], undefined, true)
  expect(current.get('fr/a.mdx')).toBe('- ⟦An ítém ··⟧\n  > ⟦whíçh qúótéš, `code` and móré ·····⟧\n')
})

test('the language of the source is no target, and a glossary that contradicts itself is named', async () => {
  const { current, check } = repository({
    ...files,
    '.docwright/i18n/glossary.yml': 'keep: [Widget]\nterms:\n  widget:\n    fr: gadget\n',
  })
  await expect(check('en')).rejects.toThrow('it cannot be a target')
  expect((await check('fr'))[0]).toBe('error glossary-invalid .docwright/i18n/glossary.yml:3')
  current.set('docs.json', '{ "name": "Docs" }')
  await expect(check('fr')).rejects.toThrow('There is no docs.json with a navigation.')
})

test('banner, top bar and footer of the root are translated into the entry of the language', async () => {
  const around = {
    banner: { content: 'Version 3 is out: [read on](/guide/a)' },
    navbar: {
      links: [{ label: 'Support', href: '/guide/a' }],
      primary: { type: 'button', label: 'Sign in', href: 'https://acme.example' },
    },
    footer: {
      socials: { github: 'https://github.com/acme' },
      links: [{ header: 'Company', items: [{ label: 'Jobs', href: 'https://acme.example/jobs' }] }],
    },
  }
  const root = { name: 'Docs', navigation: { groups: [{ group: 'Start here', pages: ['guide/a'] }] } }
  const { current, translate, check } = repository({
    'docs.json': JSON.stringify({ ...root, ...around }, undefined, 2),
    'guide/a.mdx': page,
  })
  const entryOf = (index: number): Record<string, unknown> => {
    const { navigation } = JSON.parse(current.get('docs.json') ?? '') as {
      navigation: { languages: Record<string, unknown>[] }
    }
    return navigation.languages[index] ?? {}
  }
  await translate(['fr'])
  expect(Object.keys(entryOf(0))).toEqual(['language', 'groups'])
  expect(entryOf(1)).toMatchObject({
    language: 'fr',
    banner: { content: expect.stringMatching(/^⟦.* 3 .*\[.*\]\(\/fr\/guide\/a\).*⟧$/) },
    navbar: {
      links: [{ label: expect.stringContaining('Šúppórt'), href: '/fr/guide/a' }],
      primary: { type: 'button', label: expect.stringContaining('Šígñ'), href: 'https://acme.example' },
    },
    footer: {
      socials: around.footer.socials,
      links: [
        {
          header: expect.stringContaining('Çómp'),
          items: [{ label: expect.stringContaining('Jóbš'), href: 'https://acme.example/jobs' }],
        },
      ],
    },
  })
  expect(await check('fr')).toEqual([])
  expect((await translate(['fr'])).writes.size).toBe(0)

  // Labels by people stay when another text is added.
  const edited = (current.get('docs.json') ?? '').replace(/"label": "⟦Šúppórt[^"]*"/, '"label": "Aide"')
  const more = edited.replace('"label": "Jobs",', '"label": "Open positions",')
  expect(more).not.toBe(edited)
  current.set('docs.json', more)
  const { requested, translator } = scripted({ 'Open positions': 'Postes ouverts' })
  await translate(['fr'], translator)
  expect(requested).toEqual(['Open positions'])
  expect(JSON.stringify(entryOf(1))).toContain('"label":"Aide"')
  expect(JSON.stringify(entryOf(1))).toContain('"label":"Postes ouverts"')
})

test('an entry that people have made gets no banner, top bar or footer that it lacks', async () => {
  const fr = { language: 'fr', groups: [{ group: 'Commencer ici', pages: ['fr/guide/a'] }] }
  const en = { language: 'en', groups: [{ group: 'Start here', pages: ['guide/a'] }] }
  const { current, translate } = repository({
    'docs.json': JSON.stringify({
      navigation: { languages: [en, fr] },
      footer: { links: [{ header: 'Company', items: [] }] },
    }),
    'guide/a.mdx': page,
  })
  await translate(['fr'])
  // An entry by people stays theirs in the next run.
  await translate(['fr'])
  expect((JSON.parse(current.get('docs.json') ?? '') as { navigation: unknown }).navigation).toEqual({
    languages: [en, fr],
  })
})

test('links that all languages share are given to each, with its own labels', async () => {
  const global = { anchors: [{ anchor: 'Community', href: '/guide/a', icon: 'users' }] }
  const { current, translate, check } = repository({
    'docs.json': JSON.stringify({ navigation: { global, pages: ['guide/a'] } }),
    'guide/a.mdx': page,
  })
  const navigation = () => (JSON.parse(current.get('docs.json') ?? '') as { navigation: unknown }).navigation
  const shared = {
    languages: [
      { language: 'en', global, pages: ['guide/a'] },
      {
        language: 'fr',
        global: { anchors: [{ anchor: '⟦Çómmúñítý ··⟧', href: '/fr/guide/a', icon: 'users' }] },
        pages: ['fr/guide/a'],
      },
    ],
  }
  await translate(['fr'])
  expect(navigation()).toEqual(shared)
  expect(await check('fr')).toEqual([])
  // Where entries were there before, those of other languages keep what they showed.
  const spanish = { language: 'es', pages: ['guide/a'] }
  const [english, french] = shared.languages
  const { global: _one, ...bareEnglish } = english ?? {}
  current.set('docs.json', JSON.stringify({ navigation: { global, languages: [bareEnglish, spanish] } }))
  current.delete('.docwright/i18n/fr.pages.jsonl')
  await translate(['fr'])
  expect(navigation()).toEqual({
    languages: [english, { ...spanish, global }, french].map((entry) => expect.objectContaining(entry ?? {})),
  })
  expect(await check('fr')).toEqual([])
})
