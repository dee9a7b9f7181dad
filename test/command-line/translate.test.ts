import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type LocalRequest, startLocalServer } from '../platform/local-model-server.ts'
import { createRepository } from './repository.ts'
import { runCommand } from './run-command.ts'

const files = {
  'docs.json': { name: 'Acme', navigation: { pages: ['index'] } },
  'index.mdx': 'Every page has its title here.\n\n```sh\nrun one\n```\n',
}

const words: Readonly<Record<string, string>> = {
  'Every page has its title here.': 'Chaque page a son titre ici.',
}

/** A model that says of each text what a function makes of it. */
async function startModel(say: (text: string) => string) {
  return startLocalServer('ollama', ({ messages }: LocalRequest) => {
    const content = messages.findLast(({ role }) => role === 'user')?.content
    const prompt = typeof content === 'string' ? content : ''
    const { texts } = JSON.parse(prompt.slice(prompt.indexOf('{'))) as { texts: { id: string; text: string }[] }
    const translations = texts.map(({ id, text }) => ({ id, text: say(text) }))
    return { calls: [{ name: 'submit_translations', input: { translations } }] }
  })
}

test('a translation by an honest model ends with 0, by one that refuses everything with 1 and without a page', async () => {
  using repository = createRepository(files)
  const run = async (say: (text: string) => string, ...args: string[]) => {
    const model = await startModel(say)
    try {
      const environment = { DOCWRIGHT_MODEL: 'openai-compatible:m', DOCWRIGHT_MODEL_BASE_URL: model.url }
      return await runCommand(repository.root, ['translate', ...args], environment)
    } finally {
      await model.close()
    }
  }
  const refused = await run(() => 'I am sorry, but I cannot translate this text.', '--language', 'fr', '.')
  expect([refused.status, existsSync(join(repository.root, 'fr/index.mdx'))]).toEqual([1, false])
  expect(refused.stderr).toContain('index.mdx: refusal: Every page has its title here.')
  const honest = await run((text) => words[text] ?? text, '--language', 'fr', '.')
  expect([honest.status, honest.stderr]).toEqual([0, expect.not.stringContaining('refusal')])
  expect(repository.read('fr/index.mdx')).toContain('Chaque page a son titre ici.\n\n```sh\nrun one\n```')
  const check = async () => await runCommand(repository.root, ['translate', '--check'])
  expect(await check()).toMatchObject({ status: 0 })
  repository.write({ 'index.mdx': files['index.mdx'].replace('run one', 'run two') })
  expect(await check()).toMatchObject({ status: 1, stdout: expect.stringContaining('translation-stale') })
})

test('a folder behind the languages is the folder, whether it is named or the one that the command is run in', async () => {
  using repository = createRepository({
    'site/docs.json': files['docs.json'],
    'site/index.mdx': files['index.mdx'],
  })
  const above = await runCommand(repository.root, ['translate', '--language', 'fr', 'site', '--pseudo'])
  expect(above.status).toBe(0)
  expect(repository.read('site/fr/index.mdx')).toContain('⟦')
  const inside = await runCommand(join(repository.root, 'site'), ['translate', '--language', 'de', '.', '--pseudo'])
  expect(inside.status).toBe(0)
  expect(repository.read('site/de/index.mdx')).toContain('⟦')
})

test('one text of a person that is kept is one text', async () => {
  using repository = createRepository(files)
  const run = async () => await runCommand(repository.root, ['translate', '--language', 'fr', '--pseudo'])
  expect((await run()).stdout).toContain(' 0 texts by people kept')
  const translated = repository.read('fr/index.mdx')
  repository.write({
    'fr/index.mdx': translated.replace(/^⟦.*⟧$/m, 'Chaque page a un titre.'),
    'index.mdx': `${files['index.mdx']}\nAnother paragraph of the page.\n`,
  })
  expect((await run()).stdout).toContain(' 1 text by people kept')
  expect(repository.read('fr/index.mdx')).toMatch(/^Chaque page a un titre\.\n[^]*⟦/)
})
