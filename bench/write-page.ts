import { codeBlocks } from './write-code.ts'
import { createRandom } from './random.ts'
import type { Random } from './random.ts'

const subjects = [
  'The client',
  'A worker',
  'This endpoint',
  'The scheduler',
  'Every request',
  'Your account',
  'An administrator',
  'The billing service',
  'A second region',
  'The command line',
  'One webhook',
  'Our gateway',
] as const
const verbs = [
  'stores',
  'verifies',
  'returns',
  'queues',
  'forwards',
  'retries',
  'signs',
  'measures',
  'compresses',
  'renames',
  'exports',
  'encrypts',
] as const
const objects = [
  'the session',
  'each event',
  'a signed token',
  'the batch',
  'its result',
  'the whole page',
  'an invoice',
  'every attachment',
  'the audit log',
  'a draft',
  'your credentials',
  'the search index',
] as const
const endings = [
  'before the next one is read',
  'unless the limit of the project is reached',
  'in the order in which they arrived',
  'so that a later call can be compared with it',
  'and keeps a copy for thirty days',
  'as soon as the connection is open again',
  'without asking for permission twice',
  'when nobody has touched it since midnight',
  'even if a proxy changes the headers',
  'after both sides agree on a version',
  'while the old key is still valid',
  'through whichever network answers first',
] as const

/**
 * Writes one ordinary page of about 8 KB: sections, lists, a table, three code blocks in different languages, cards, a
 * note, steps, tabs, and links to other pages. Text and code differ from page to page.
 *
 * @param index Number of the page; also the seed of its text.
 * @param links Paths of other pages to link to.
 * @returns The page as MDX.
 */
export function writePage(index: number, links: readonly string[]): string {
  const random = createRandom(index + 1)
  const [first, second, third] = codeBlocks(index, random)
  return [
    `---\ntitle: "Page ${index}"\ndescription: "${sentence(random)}"\n---`,
    paragraph(random, 4),
    `See [the page on ${random.pick(objects)}](/${links[0]}) and [another](/${links[1]}#configure), or \`value_${index}\`.`,
    `<Note>\n  ${sentence(random)} **${random.pick(objects)}** is not part of it.\n</Note>`,
    `## Configure`,
    paragraph(random, 5),
    list(random, '-', 6),
    first,
    paragraph(random, 4),
    `## Options`,
    table(index, random),
    paragraph(random, 4),
    `### Details of ${random.pick(objects)}`,
    paragraph(random, 5),
    second,
    paragraph(random, 4),
    `## Step by step`,
    steps(random),
    `### When it fails`,
    paragraph(random, 4),
    list(random, '1.', 5),
    `## In your language`,
    `<Tabs>\n  <Tab title="Short">\n    ${paragraph(random, 3)}\n  </Tab>\n  <Tab title="Long">\n    ${paragraph(random, 5)}\n  </Tab>\n</Tabs>`,
    third,
    `## Where to go next`,
    paragraph(random, 3),
    cards(random, links),
    '',
  ].join('\n\n')
}

function sentence(random: Random): string {
  return `${random.pick(subjects)} ${random.pick(verbs)} ${random.pick(objects)} ${random.pick(endings)}.`
}

function paragraph(random: Random, sentences: number): string {
  return Array.from({ length: sentences }, () => sentence(random)).join(' ')
}

function list(random: Random, marker: string, items: number): string {
  return Array.from({ length: items }, () => `${marker} **${random.pick(objects)}**: ${sentence(random)}`).join('\n')
}

function table(index: number, random: Random): string {
  const rows = Array.from(
    { length: 6 },
    (_, row) => `| \`option_${index}_${row}\` | ${row * 10} | ${sentence(random)} |`,
  )
  return ['| Option | Default | Meaning |', '| --- | --- | --- |', ...rows].join('\n')
}

function steps(random: Random): string {
  const step = (title: string): string => `  <Step title="${title}">\n    ${paragraph(random, 2)}\n  </Step>`
  return `<Steps>\n${['Install', 'Connect', 'Send', 'Look'].map(step).join('\n')}\n</Steps>`
}

function cards(random: Random, links: readonly string[]): string {
  const card = (link: string): string =>
    `  <Card title="${random.pick(objects)}" icon="${random.pick(['rocket', 'gear', 'book'])}" href="/${link}">\n    ${sentence(random)}\n  </Card>`
  return `<CardGroup cols={2}>\n${links.slice(0, 4).map(card).join('\n')}\n</CardGroup>`
}
