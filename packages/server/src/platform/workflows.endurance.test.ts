import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { WorkflowRun } from '@docwright/contract'
import { startHostedRepository } from './testing/start-hosted-repository.ts'

const open: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const end of open.splice(0).toReversed()) await end()
})

/** The model's texts in French and in German. */
const dictionary: Readonly<Record<string, readonly [string, string]>> = {
  'The guide': ['Le guide', 'Der Leitfaden'],
  Start: ['Commencer', 'Anfangen'],
  'Every page has a title.': ['Chaque page a un titre.', 'Jede Seite hat einen Titel.'],
  'A deployment takes 5 seconds.': ['Un déploiement prend 5 secondes.', 'Eine Bereitstellung dauert 5 Sekunden.'],
  'Readers see it at once.': ['Les lecteurs la voient aussitôt.', 'Die Leser sehen sie sofort.'],
  'Nothing else is needed.': ['Rien d’autre n’est nécessaire.', 'Mehr ist nicht nötig.'],
  'Every page has a title and a description.': [
    'Chaque page a un titre et une description.',
    'Jede Seite hat einen Titel und eine Beschreibung.',
  ],
  'A deployment takes 4 seconds.': ['Un déploiement prend 4 secondes.', 'Eine Bereitstellung dauert 4 Sekunden.'],
  'Readers see the change at once.': [
    'Les lecteurs voient le changement aussitôt.',
    'Die Leser sehen die Änderung sofort.',
  ],
}

async function startTranslatingPlatform() {
  const asked: string[] = []
  const meanwhile: (() => Promise<void>)[] = []
  const repository = await startHostedRepository(async (prompt, whole) => {
    await meanwhile.shift()?.()
    const [, language = ''] = /Translate these texts into ([\w-]+)/.exec(whole) ?? []
    const { texts } = JSON.parse(prompt.slice(prompt.indexOf('{'))) as { texts: { id: string; text: string }[] }
    asked.push(...texts.map((one) => `${language}: ${one.text}`))
    const translations = texts.map(({ id, text: source }) => ({
      id,
      text: dictionary[source]?.[language === 'fr' ? 0 : 1] ?? '',
    }))
    return { calls: [{ name: 'submit_translations', input: { translations } }] }
  })
  open.push(repository.close)
  return { ...repository, asked, meanwhile }
}

const page = (...paragraphs: string[]): string => `---\ntitle: The guide\n---\n\n${paragraphs.join('\n\n')}\n`
const before = [
  'Every page has a title.',
  'A deployment takes 5 seconds.',
  'Readers see it at once.',
  'Nothing else is needed.',
]
const after = [
  'Every page has a title and a description.',
  'A deployment takes 4 seconds.',
  'Readers see the change at once.',
  'Nothing else is needed.',
]

const firstFiles = {
  'docs.json':
    '{ "theme": "mint", "name": "Handbook", "colors": { "primary": "#0f766e" }, "navigation": { "groups": [{ "group": "Start", "pages": ["guide"] }] } }\n',
  'guide.mdx': page(...before),
  '.docwright/workflows/translate.md':
    '---\nname: Translate\non:\n  push:\n    paths: ["**/*.mdx", "docs.json"]\nuse: translate\nlanguages: [fr, de]\n---\n',
}

test('a hosted repository is kept translated: three paragraphs cost three texts for each language, and nothing starts itself', async () => {
  const { asked, ask, meanwhile, beginLater, beginNow, ...rest } = await startTranslatingPlatform()
  const { folder, git, push, runs, workflows: list } = rest
  await push(firstFiles)
  await expect.poll(list).toMatchObject([{ name: 'Translate', enabled: true, use: 'translate', pushes: true }])
  const [workflow] = await list()
  const id = workflow?.id ?? ''

  const settled = async (status: WorkflowRun['status'], at = 0) => {
    await expect.poll(async () => (await runs(id))[at]?.status, { interval: 200 }).toBe(status)
    return (await runs(id))[at]
  }
  // A push while the first run works is not part of it.
  meanwhile.push(async () => {
    await push({ 'guide.mdx': page(before[0] ?? '', ...before.slice(1).toReversed()) })
    await beginLater()
  })
  const started = await ask<WorkflowRun>('POST', `workflow/${id}/run`)
  expect(started).toMatchObject({ workflowId: id, status: 'queued', jobId: null })
  const first = await settled('review-needed', 1)
  expect(first?.id).toBe(started.id)
  expect(first?.prLink).toContain('/reviews/1')
  expect(asked.toSorted()).toEqual(
    ['de', 'fr']
      .flatMap((language) => ['The guide', 'Start', ...before].map((text) => `${language}: ${text}`))
      .toSorted(),
  )

  const merge = async (job: string) => {
    await git('fetch', '--quiet', 'origin')
    await git('merge', '--quiet', '--no-edit', `origin/docwright/${job}`)
    await git('push', '--quiet', 'origin', 'HEAD:main')
  }
  const begin = async () => {
    // If this machine was slower than the minute that a push waits for others, its run has begun by itself.
    await expect.poll(async () => (await runs(id))[0]).toMatchObject({ trigger: 'push' })
    await beginNow()
  }
  // The branch has moved: what it has got is brought into the pull request, and nothing is asked for again.
  asked.length = 0
  await push({ 'guide.mdx': page(before[0] ?? '', ...before.slice(1).toReversed(), after[2] ?? '') })
  await begin()
  await expect.poll(async () => (await runs(id))[0]?.jobId).toBe(first?.jobId)
  const latest = await settled('review-needed')
  // Texts in the pull request are not estimated again.
  expect(first?.estimate).toMatchObject({ texts: 12, words: 44, cost: null })
  expect(first?.estimate?.tokens).toBeGreaterThan(100)
  expect(latest?.estimate).toMatchObject({ texts: 2, words: 12 })
  expect((await runs(id)).map(({ status, prLink }) => [status, prLink])).toEqual([
    ['review-needed', first?.prLink],
    ['review-needed', first?.prLink],
  ])
  expect(asked.toSorted()).toEqual(['de: Readers see the change at once.', 'fr: Readers see the change at once.'])
  await merge(latest?.jobId ?? '')
  await settled('merged')
  expect(await readFile(join(folder, 'fr/guide.mdx'), 'utf8')).toBe(
    '---\ntitle: Le guide\n---\n\nChaque page a un titre.\n\nRien d’autre n’est nécessaire.\n\nLes lecteurs la voient aussitôt.\n\nUn déploiement prend 5 secondes.\n\nLes lecteurs voient le changement aussitôt.\n',
  )
  // The merge of its own pull request has started nothing.
  expect(await runs(id)).toHaveLength(2)

  // With nothing to do, no model is asked.
  asked.length = 0
  await ask('POST', `workflow/${id}/run`)
  await settled('no-action-needed')
  expect(asked).toEqual([])

  await push({ 'guide.mdx': page(...after) })
  await begin()
  const second = await settled('review-needed')
  expect(asked.toSorted()).toEqual(
    ['de', 'fr'].flatMap((language) => after.slice(0, 2).map((text) => `${language}: ${text}`)).toSorted(),
  )
  await merge(second?.jobId ?? '')
  await settled('merged')
  expect(await readFile(join(folder, 'de/guide.mdx'), 'utf8')).toContain(
    '\n\nEine Bereitstellung dauert 4 Sekunden.\n\n',
  )
  expect(await runs(id)).toHaveLength(4)

  // Switched off, pushes start nothing.
  expect(await ask('POST', `workflow/${id}/disable`)).toMatchObject({ enabled: false })
  await push({ 'guide.mdx': page(...before) })
  expect(await runs(id)).toHaveLength(4)
})
