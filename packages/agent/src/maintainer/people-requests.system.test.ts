import { afterAll, expect, test } from 'vitest'
import { contextOf, repositoryOf, runTurn } from '../loop/turn-for-tests.ts'
import { createMaintainer } from './create-maintainer.ts'
import { namePages } from './name-pages.ts'
import { peoplePages, peopleRequests, type PeopleRequest } from './people-requests.ts'
import { nearestForms, type FormOffer } from './sentences/nearest-forms.ts'
import { readSentences } from './sentences/read-sentences.ts'
import { writeSentence } from './sentences/write-sentence.ts'

const configuration = `${JSON.stringify(
  {
    name: 'Acme',
    theme: 'mint',
    colors: { primary: '#0055ff' },
    favicon: '/images/old.png',
    banner: { content: 'Version 2 is out.' },
    navbar: { links: [{ label: 'Support', href: 'https://acme.dev/support' }] },
    footer: { links: [{ items: [{ label: 'Blog', href: 'https://acme.dev/blog' }] }] },
    navigation: {
      groups: [
        { group: 'Start', pages: ['index', 'quickstart', 'installation', 'migrate', 'faq', 'pricing', 'changelog'] },
        { group: 'Guides', pages: Object.keys(peoplePages).filter((key) => key.startsWith('guides/')) },
        { group: 'Hosting', pages: ['hosting/docker', 'hosting/domains'] },
      ],
    },
  },
  undefined,
  2,
)}\n`

/** The subject of the requests: a page with everything that they name. */
function pageOf(title: string): string {
  return `---\ntitle: ${title}\n---\n\nAcme is the product, with an API token and Node 20. You recieve the colour that you whitelist.\n\nYou simply log in, and an agent answers in 2 days at support@acme.dev.\n\n## Limits\n\nVersion 2.3 has them. See [hooks](/guides/webhook) and [old](http://acme.dev/old).\n\n![](/images/flow.png)\n`
}

const files = {
  'docs.json': configuration,
  'images/flow.png': 'png',
  'images/new-logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'images/favicon.png': 'png',
  'images/old.png': 'png',
  ...Object.fromEntries(Object.entries(peoplePages).map(([key, title]) => [`${key}.mdx`, pageOf(title)])),
}

/** The answer to a request. */
interface Answer {
  request: PeopleRequest
  /** Done at once, offered as a form, or neither. */
  how: 'done' | 'offered' | 'said'
  offer: FormOffer | undefined
  changed: readonly string[]
  message: string
  isRight: boolean
}

const answers: Answer[] = []

/** Sends a request as the first message of a job. */
async function ask(request: PeopleRequest): Promise<Answer> {
  const repository = await repositoryOf(files)
  try {
    const { workspace } = repository
    const { outcome } = await runTurn(request.prompt, contextOf(createMaintainer(workspace), workspace))
    const changed = workspace.changes().map(({ path }) => path)
    const [offer] = nearestForms(request.prompt, await namePages(workspace))
    const failed = outcome.status === 'failed'
    const message = failed ? `${outcome.code}: ${outcome.message}` : outcome.summary
    const read = failed ? undefined : readSentences(request.prompt).sentences[0]
    const written = read === undefined ? undefined : writeSentence(read.form, read.values)
    const said =
      read === undefined ? offer : { form: read.form.id, title: '', values: read.values, sentence: sentenceOf(written) }
    const offered = offer === undefined ? 'said' : 'offered'
    const how = read === undefined ? offered : 'done'
    return { request, how, offer: said, changed, message, isRight: isRight(request, said) }
  } finally {
    await repository.remove()
  }
}

function sentenceOf(written: ReturnType<typeof writeSentence> | undefined): string | undefined {
  return written !== undefined && 'sentence' in written ? written.sentence : undefined
}

function isRight({ means }: PeopleRequest, offer: FormOffer | undefined): boolean {
  if (means === undefined) return offer === undefined
  if (typeof means === 'string') return comparable(offer?.sentence) === comparable(means)
  return (
    offer?.form === means.form && Object.entries(means.values).every(([name, value]) => offer.values[name] === value)
  )
}

/** A page may be called by its path, by its last part or by its title. */
function comparable(sentence: string | undefined): string | undefined {
  const read = sentence === undefined ? undefined : readSentences(sentence).sentences[0]
  if (read === undefined) return undefined
  const values = Object.entries(read.values).map(([name, value]) => [name, pageKey(value ?? '')])
  // In the order of the form's fields, so that spellings do not matter.
  return JSON.stringify([read.form.id, Object.fromEntries(values)])
}

function pageKey(value: string): string {
  const simple = (text: string): string =>
    text
      .toLowerCase()
      .replace(/^(?:the|our) /u, '')
      .replace(/ (?:page|folder)$/u, '')
  const found = Object.entries(peoplePages).find(([key, title]) =>
    [key, key.split('/').at(-1), title].some((name) => simple(name ?? '') === simple(value)),
  )
  return found?.[0] ?? (simple(value) === 'home' ? 'index' : value)
}

test.each(peopleRequests.map((request) => [request.prompt, request] as const))('“%s”', async (_prompt, request) => {
  const answer = await ask(request)
  answers.push(answer)
  const { changed, how, isRight: right, message } = answer
  const saysSo = /^(?:needs-model|place-unknown): [\s\S]*(?:connect a model|Nearest without a model)/
  // A change made at once matches the intention; a reply without a change says so, and offers a way to continue.
  expect({
    isWrongChange: changed.length > 0 && !(how === 'done' && right),
    isSilent: how !== 'done' && !saysSo.test(message),
  }).toEqual({ isWrongChange: false, isSilent: false })
})

test('of a hundred requests at least eighty are offered right first', () => {
  expect(answers).toHaveLength(100)
  const right = answers.filter((answer) => answer.isRight)
  expect(right.length).toBeGreaterThanOrEqual(80)
})

afterAll(() => {
  if (process.env['TABLE'] === undefined) return
  const count = (part: readonly Answer[], how: Answer['how']): number =>
    part.filter((answer) => answer.how === how).length
  const doable = answers.filter(({ request }) => request.means !== undefined)
  const others = answers.filter(({ request }) => request.means === undefined)
  const lines = [
    ...answers
      .filter((answer) => !answer.isRight)
      .map(
        ({ request, how, offer, message }) =>
          `✗ ${how} “${request.prompt}”\n    wanted ${JSON.stringify(request.means)}\n    got ${offer?.form} ${offer?.sentence ?? JSON.stringify(offer?.values)}\n    ${message.slice(0, 200)}`,
      ),
    `requests that a form does: ${doable.length}; right first: ${doable.filter(({ isRight: one }) => one).length} (${count(doable, 'done')} done at once, ${count(doable, 'offered')} offered, ${count(doable, 'said')} neither)`,
    `requests that take a model: ${others.length}; said so at once: ${others.filter(({ isRight: one }) => one).length}; with a form that does not do it: ${count(others, 'offered')}`,
    `wrong changes: ${answers.filter(({ changed, isRight: one }) => changed.length > 0 && !one).length}`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
})
