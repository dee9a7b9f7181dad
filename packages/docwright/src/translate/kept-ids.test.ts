import { expect, test } from 'vitest'
import { compileText } from '../content/testing/compile-text.ts'
import { hasChange } from './has-change.ts'
import { digestOf } from './slot.ts'
import { repositoryForTests as repository } from './repository-for-tests.ts'

const source = `---
title: Page
---
## hub.json template

Words of a section.

## createAgentSession

Words of a section.

## Part: one

Words of a section.

## Part: one

Words of a section.

## Leasing: borrowing (one/two)

Words of a section.

## Use the \`client\` {#Own}

Words of a section.

## The second one [#second-one]

Words of a section.

<h3 id="third">The third one</h3>

<Steps>
  <Step title="Write robots.txt">Words of a step.</Step>
  <Step title="Another step" id="fourth">Words of a step.</Step>
</Steps>

<Accordion title="Why: because">Words that are hidden.</Accordion>

[One](#hubjson-template), [two](#create-agent-session), [three](#part-one-1), [four](#part-one), [five](#leasing-borrowing-onetwo),
[six](#use-the-client), [seven](#the-second-one), [eight](#the-third-one), [nine](#write-robotstxt),
[ten](#another-step), [eleven](#why:-because).
`

const files = {
  'docs.json': '{ "navigation": { "pages": ["a", "b"] } }',
  'a.mdx': source,
  'b.mdx': 'Words with [a link](/a#hubjson-template) from outside.\n',
}

test('every id by which links know a place of the source leads to the same place of its translation', async () => {
  const { current, translate, check } = repository(files)
  await translate(['fr'])
  const [original, translated] = [await compileText(source), await compileText(current.get('fr/a.mdx') ?? '')]
  expect(translated.diagnostics).toEqual([])
  const links = [...source.matchAll(/\(#([^)\s]+)\)/g)].map(([, id]) => id)
  expect(links).toHaveLength(11)
  expect(translated.anchors).toEqual(expect.arrayContaining(links))
  expect(original.anchors.filter((id) => !translated.anchors.includes(id))).toEqual([])
  expect(current.get('fr/b.mdx')).toContain('(/fr/a#hubjson-template)')
  expect(await check()).toEqual([])
})

test('what stands in the page is no more than its words do not say', async () => {
  const { current, translate } = repository(files)
  await translate(['fr'])
  const text = current.get('fr/a.mdx') ?? ''
  const marks = [...text.matchAll(/^#+ .*?(\{#.*)$/gm)].map(([, mark]) => mark)
  expect(marks).toEqual([
    '{#hub-json-template #hubjson-template}',
    '{#createagentsession #create-agent-session}',
    '{#part:-one}',
    '{#part:-one-2 #part-one-1}',
    '{#leasing:-borrowing-one/two}',
    '{#Own #use-the-client}',
    '{#second-one #the-second-one}',
  ])
  expect(text).toContain('<h3 otherIds="the-third-one" id="third">')
  expect(text).toContain('<Step id="write-robots-txt" otherIds="write-robotstxt" title=')
})

/** A site as a version left it that wrote fewer ids. */
async function translatedBefore() {
  const site = repository(files)
  await site.translate(['fr'])
  const { current } = site
  const now = current.get('fr/a.mdx') ?? ''
  const before = now.replaceAll(/(\{#\S+)(?: #\S+)+\}/g, '$1}').replaceAll(/ otherIds="[^"]*"/g, '')
  const records = current.get('.docwright/i18n/fr.pages.jsonl') ?? ''
  const digest = digestOf('a.mdx\nb.mdx')
  const older = records.replace(digestOf(now), digestOf(before)).replaceAll(/"files":"[^"]*"/g, `"files":"${digest}"`)
  expect(older).not.toContain(digestOf(now))
  current.set('fr/a.mdx', before).set('.docwright/i18n/fr.pages.jsonl', older)
  return { ...site, now, before }
}

test('a translation that was made before gets them without any text being asked for', async () => {
  const { current, translate, check, now } = await translatedBefore()
  expect(await check()).toEqual(['warning translation-ids a.mdx:1'])
  const { reports } = await translate([])
  expect([current.get('fr/a.mdx'), reports[0]?.asked]).toEqual([now, 0])
  expect(await check()).toEqual([])
})

test('so does one whose memory was lost: what it says was paid for', async () => {
  const { current, translate, now } = await translatedBefore()
  expect(current.delete('.docwright/i18n/fr.memory.jsonl')).toBe(true)
  const { reports } = await translate([])
  expect([current.get('fr/a.mdx'), reports[0]?.asked]).toEqual([now, 0])
})

test('the other ids that an author wrote are written once, and those that are missing beside them', async () => {
  const own = `## Set up hub.json {#set-up #installation #setting}

Words of a section.

<h3 id="third" otherIds="troisième 3rd">The third one</h3>

<Steps>
  <Step otherIds='first-step' title="Write robots.txt">Words of a step.</Step>
  <Step title="Write one.txt" otherIds={"second-step"}>Words of a step.</Step>
</Steps>

[One](#installation), [two](#set-up-hubjson), [three](#the-third-one), [four](#3rd), [five](#first-step), [six](#write-robotstxt).
`
  const { current, translate } = repository({ ...files, 'a.mdx': own, 'b.mdx': '' })
  await translate(['fr'])
  const text = current.get('fr/a.mdx') ?? ''
  expect(text).toContain('{#set-up #installation #setting #set-up-hub-json #set-up-hubjson}\n')
  expect(text).toContain('<h3 id="third" otherIds="troisième 3rd the-third-one">')
  expect(text).toContain(`<Step id="write-robots-txt" otherIds='first-step write-robotstxt' title=`)
  expect(text.match(/otherIds/g)).toHaveLength(3)
  const { anchors, diagnostics } = await compileText(text)
  expect(diagnostics).toEqual([])
  expect(anchors).toEqual(expect.arrayContaining([...own.matchAll(/\(#([^)\s]+)\)/g)].map(([, id]) => id)))
})

test('a badge on a heading is no part of its id, as on the site', async () => {
  const own = '## Limits <Badge>New</Badge>\n\nWords of a section with [a link](#limits).\n'
  const { current, translate } = repository({ ...files, 'a.mdx': own, 'b.mdx': '' })
  await translate(['fr'])
  const text = current.get('fr/a.mdx') ?? ''
  expect(text).toMatch(/^## .*<Badge>.*<\/Badge>.* \{#limits #limits-new\}$/m)
  const { anchors, diagnostics } = await compileText(text)
  expect([anchors, diagnostics]).toEqual([expect.arrayContaining(['limits', 'limits-new']), []])
})

test('a release on top of a changelog changes nothing in the translation of those below', async () => {
  const update = (label: string, own: string) =>
    `<Update label="${label}">\n\n## Bug fixes\n\nWords of ${own}.\n\n## The ${own}.json file {#${own} #old-${own}}\n\nMore words.\n\n` +
    `## ${own}.yaml template\n\nWords.\n\n</Update>\n`
  const older = `${update('v1.1', 'second')}\n${update('v1.0', 'first')}`
  const { current, translate } = repository({ 'docs.json': '{ "navigation": { "pages": ["a"] } }', 'a.mdx': older })
  await translate(['fr'])
  const before = current.get('fr/a.mdx') ?? ''
  expect(before).toContain('{#v1-0-first-yaml-template #first-yaml-template #firstyaml-template}')
  current.set('a.mdx', `${update('v1.2', 'third')}\n${older}`)
  await translate([])
  const after = current.get('fr/a.mdx') ?? ''
  expect(after).toContain('{#v1-2-third-yaml-template #third-yaml-template #thirdyaml-template}')
  expect(after.slice(after.indexOf('<Update', 1))).toBe(before)
})

test('a language of which nothing but its records would be written has nothing to change', async () => {
  const { current, plan, now } = await translatedBefore()
  const changes = async () => Promise.all((await plan()).targets.map((target) => hasChange(target)))
  expect(await changes()).toEqual([true])
  const records = current.get('.docwright/i18n/fr.pages.jsonl') ?? ''
  const before = digestOf(current.get('fr/a.mdx') ?? '')
  current.set('fr/a.mdx', now).set('.docwright/i18n/fr.pages.jsonl', records.replace(before, digestOf(now)))
  const [target] = (await plan()).targets
  expect(target?.pages.map(({ path }) => path)).toEqual(['a.mdx', 'b.mdx'])
  expect(await changes()).toEqual([false])
})

test('a page that people have translated gets its record, so that a change of its source is noticed', async () => {
  const navigation = {
    languages: [
      { language: 'en', pages: ['a'] },
      { language: 'fr', pages: ['fr/a'] },
    ],
  }
  const { current, plan, translate } = repository({
    'docs.json': JSON.stringify({ navigation }),
    'a.mdx': 'A sentence.\n',
    'fr/a.mdx': 'Une phrase.\n',
  })
  const changes = async () => Promise.all((await plan()).targets.map((target) => hasChange(target)))
  expect(await changes()).toEqual([true])
  await translate([])
  expect(await changes()).toEqual([false])
  current.set('a.mdx', 'Another sentence.\n')
  expect(await changes()).toEqual([true])
})
