import { afterAll, expect, test } from 'vitest'
import { contextOf, repositoryOf, runTurn } from '../loop/turn-for-tests.ts'
import { createMaintainer } from './create-maintainer.ts'
import { namePages } from './name-pages.ts'
import { otherPages, otherRequests, type OtherRequest } from './other-requests.ts'
import { nearestForms } from './sentences/nearest-forms.ts'
import { readSentences } from './sentences/read-sentences.ts'

const group = (name: string, ...pages: string[]): object => ({ group: name, pages })
const guides = Object.keys(otherPages).filter((key) => key.startsWith('guides/'))
const configuration = {
  name: 'Harbor',
  theme: 'mint',
  colors: { primary: '#0055aa' },
  banner: { content: 'Version 2 is out.' },
  navigation: {
    groups: [
      group('Get started', 'index', 'quickstart'),
      group('Guides', ...guides),
      group('API reference', 'api/authentication', 'api/errors'),
      group('More', 'changelog', 'faq', 'legacy/v1'),
    ],
  },
}

/** A page with everything on it that the requests want to replace. */
function pageOf(title: string): string {
  return `---\ntitle: ${title}\n---\n\nAcme Cloud by Harbor Inc. lets a customer log in and sign up with e-mail in a workspace. Run harbor-cli 2.3.1, acme.\n\nWrite to help@acme.example, +1 555 0100. Copyright 2025. You recieve a box on port 8080, see [old](/guides/webhook).\n\n![](/images/flow.png)\n`
}

const files = {
  'docs.json': `${JSON.stringify(configuration, undefined, 2)}\n`,
  'images/flow.png': 'png',
  'images/fav.png': 'png',
  'images/harbor-new.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  ...Object.fromEntries(Object.entries(otherPages).map(([key, title]) => [`${key}.mdx`, pageOf(title)])),
}

let right = 0

/** The result of a request: whether the first form offered, or the change made at once, matches the intention. */
async function ask({ prompt, forms, says }: OtherRequest) {
  const repository = await repositoryOf(files)
  try {
    const { workspace } = repository
    const { outcome } = await runTurn(prompt, contextOf(createMaintainer(workspace), workspace))
    const failed = outcome.status === 'failed'
    const read = failed ? undefined : readSentences(prompt).sentences[0]
    const [offer] = nearestForms(prompt, await namePages(workspace))
    const got = read === undefined ? offer : { form: read.form.id, values: read.values }
    const values = new Set(Object.values(got?.values ?? {}).map((value) => plain(value ?? '')))
    const isRight =
      got === undefined ? forms.length === 0 : forms.includes(got.form) && says.every((text) => values.has(plain(text)))
    const message = failed ? `${outcome.code}: ${outcome.message}` : ''
    return { isRight, isDone: read !== undefined, changed: workspace.changes().map(({ path }) => path), message }
  } finally {
    await repository.remove()
  }
}

/** A page may be called by its path, by its last part or by its title. */
function plain(value: string): string {
  const simple = value
    .toLowerCase()
    .replace(/^(?:the |our |\/)/u, '')
    .replace(/(?: page|\.mdx)$/u, '')
  const page = Object.entries(otherPages).find(([key, title]) =>
    [key, key.split('/').at(-1), title].some((name) => name?.toLowerCase() === simple),
  )
  return page?.[0] ?? simple
}

test.each(otherRequests.map((request) => [request.prompt, request] as const))('“%s”', async (_prompt, request) => {
  const { isRight, isDone, changed, message } = await ask(request)
  if (isRight) right += 1
  else if (process.env['TABLE'] !== undefined) process.stdout.write(`✗ ${request.prompt}\n`)
  const saysSo = /^(?:needs-model|place-unknown): [\s\S]*(?:connect a model|Nearest without a model)/
  // A change made at once matches the intention; a reply without a change says so, and offers a way to continue.
  expect({
    isWrongChange: changed.length > 0 && !(isDone && isRight),
    isSilent: !isDone && !saysSo.test(message),
  }).toEqual({ isWrongChange: false, isSilent: false })
})

test('of two hundred requests at least nine in ten are offered right first', () => {
  expect(right).toBeGreaterThanOrEqual(otherRequests.length * 0.9)
})

afterAll(() => {
  if (process.env['TABLE'] !== undefined) process.stdout.write(`right first: ${right} of ${otherRequests.length}\n`)
})
