import type { ScriptedReply } from '@docwright/agent/testing'
import type { BudgetInput, JobUsage } from '@docwright/contract'
import { afterEach, expect, test } from 'vitest'
import { setBudget } from '../../packages/server/src/commands/manage-budgets.ts'
import { startHostedRepository } from '../../packages/server/src/platform/testing/start-hosted-repository.ts'
import { readSpending } from '../../packages/server/src/store/models/usage-queries.ts'
import { createClient } from './api-client.ts'
import { say, titleOf, translate } from './year/scripted-language.ts'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

/** What the provider itself has counted. */
interface Count {
  requests: number
  input: number
  output: number
  cached: number
}

const page = (title: number, body: string): string =>
  `---\ntitle: ${titleOf(title)}\ndescription: ${say(0, 12)}\n---\n\n${body}\n`
const workflow = (use: string, more = ''): string =>
  `---\nname: ${use}\non:\n  schedule: "0 4 1 1 *"\nuse: ${use}\n${more}---\n`
const begin: Readonly<Record<string, string>> = {
  'docs.json': `${JSON.stringify({ theme: 'mint', name: 'Acme', colors: { primary: '#0f766e' }, navigation: { pages: ['index', 'changelog'] } })}\n`,
  'index.mdx': page(1, say(3, 40)),
  'changelog.mdx': page(3, `<Update label="2026-01-01">\n  - ${say(3, 40)}\n</Update>`),
  '.docwright/workflows/translate.md': workflow('translate', 'languages: [fr]\n'),
  '.docwright/workflows/changelog.md': workflow('changelog'),
}

/** The text of a request that asks for something as JSON, whatever protocol it came in. */
function askedIn(whole: string): { texts?: { id: string; text: string }[]; questions?: Question[] } {
  const found = stringsOf(JSON.parse(whole)).findLast((text) =>
    /\{\s*"(?:texts|questions)"|"texts":|"questions":/.test(text),
  )
  return found === undefined ? {} : (JSON.parse(found.slice(found.indexOf('{'))) as ReturnType<typeof askedIn>)
}

interface Question {
  id: string
  lines: { commit: string }[]
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : []
}

/** Every request costs something else; `price` of a million tokens in and out is 3 and 15. */
async function startCounting(dialect: string, environment: Readonly<Record<string, string>> = {}) {
  const counts = { agent: nothing(), translation: nothing(), upkeep: nothing() }
  let serial = 0
  const reply = (whole: string): ScriptedReply => {
    const { texts, questions } = askedIn(whole)
    const upkeepOrAgent = questions === undefined ? 'agent' : 'upkeep'
    const purpose = texts === undefined ? upkeepOrAgent : 'translation'
    serial += 1
    const usage = { input: 1_000 + 37 * serial, output: 11 + serial, cached: serial % 3 === 0 ? 640 : 0 }
    const count = counts[purpose]
    count.requests += 1
    count.input += usage.input
    count.output += usage.output
    count.cached += usage.cached
    if (texts !== undefined) {
      const translations = texts.map(({ id, text }) => ({ id, text: translate(text, 'fr') ?? text }))
      return { calls: [{ name: 'submit_translations', input: { translations } }], usage }
    }
    if (questions !== undefined) {
      const changes = questions.map(({ id, lines }) => ({
        id,
        text: 'Cursors take the place of page numbers',
        sources: [{ commit: lines[0]?.commit ?? '', file: 'src/pages.ts', line: 1 }],
      }))
      return { calls: [{ name: 'submit_changes', input: { changes } }], usage }
    }
    return { ...step(whole), usage }
  }
  const hosted = await startHostedRepository((_, whole) => reply(whole), {
    DOCWRIGHT_MODEL: `${dialect}:scripted`,
    DOCWRIGHT_MODEL_PRICE: '3/15',
    ...environment,
  })
  endings.push(hosted.close)
  return { ...hosted, counts }
}

function nothing(): Count {
  return { requests: 0, input: 0, output: 0, cached: 0 }
}

/** Jobs look, write and finish; one that is to look for ever does. */
function step(whole: string): ScriptedReply {
  const [looked, wrote] = [
    whole.includes('Matches in') || whole.includes('Nothing matches'),
    whole.includes('Created '),
  ]
  if (whole.includes('Look for ever.'))
    return { calls: [{ name: 'grep', input: { pattern: `word ${Math.random()}`, countOnly: true } }] }
  if (!looked) return { calls: [{ name: 'grep', input: { pattern: 'title' } }] }
  const content = page(5, say(2, 10))
  if (!wrote) return { calls: [{ name: 'write_file', input: { path: 'more.mdx', content } }] }
  return { calls: [{ name: 'finish', input: { title: 'Add a page', summary: 'It was missing.' } }] }
}

function costOf({ input, output }: Count): number {
  return (input * 3 + output * 15) / 1_000_000
}

type Counting = Awaited<ReturnType<typeof startCounting>>

async function usageOf({ ask }: Counting, job: string): Promise<JobUsage> {
  return ask<JobUsage>('GET', `job/${job}/usage`)
}

/** Starts a workflow, and waits for the end of its run. */
async function run(place: Counting, name: string) {
  await expect.poll(async () => (await place.workflows()).map((one) => one.name)).toContain(name)
  const id = (await place.workflows()).find((one) => one.name === name)?.id ?? ''
  const before = (await place.runs(id)).length
  await place.ask('POST', `workflow/${id}/run`)
  await place.beginNow()
  const newest = async () => (await place.runs(id)).at(0)
  const isOver = async () =>
    (await place.runs(id)).length > before && !['queued', 'running'].includes((await newest())?.status ?? 'queued')
  await expect.poll(isOver, { interval: 200 }).toBe(true)
  return newest()
}

test.each(['anthropic', 'openai', 'google', 'openai-compatible'])(
  '%s: a job, a translation and an upkeep cost what their provider has counted, to the token',
  async (dialect) => {
    const place = await startCounting(dialect)
    const { counts, platform, push } = place
    const total = (count: Count) => {
      const { input, output, cached } = count
      return { input, output, cached, estimated: false, cost: expect.closeTo(costOf(count), 9) as number }
    }
    await push(begin)
    const client = createClient(platform.url, platform.project.id, platform.project.key)
    const { id } = await client.create('Add a page.')
    expect((await client.ended(id)).status).toBe('completed')
    await client.message(id, 'Look at it again.')
    await client.ended(id)
    expect(counts.agent.requests).toBeGreaterThan(3)
    const used = await usageOf(place, id)
    expect(used.total).toEqual(total(counts.agent))
    expect(used.turns).toHaveLength(2)

    // A changelog is written of what has changed since it looked last.
    expect((await run(place, 'changelog'))?.status).toBe('no-action-needed')
    await push({ 'src/pages.ts': 'export const pages = "cursors"\n' })
    for (const [name, count] of [
      ['translate', counts.translation],
      ['changelog', counts.upkeep],
    ] as const) {
      const ended = await run(place, name)
      expect(ended?.status).toBe('review-needed')
      expect(count.requests).toBeGreaterThan(0)
      expect((await usageOf(place, ended?.jobId ?? '')).total).toEqual(total(count))
    }

    const all = Object.values(counts).reduce((sum, one) => ({
      requests: sum.requests + one.requests,
      input: sum.input + one.input,
      output: sum.output + one.output,
      cached: sum.cached + one.cached,
    }))
    const spent = await readSpending(platform.store.db)
    const sumOf = (key: 'input' | 'output' | 'cached') => spent.reduce((sum, one) => sum + one[key], 0)
    expect({ input: sumOf('input'), output: sumOf('output'), cached: sumOf('cached') }).toEqual({
      input: all.input,
      output: all.output,
      cached: all.cached,
    })
  },
)

async function budget({ platform }: Counting, input: BudgetInput): Promise<void> {
  const { organisation_id: organisationId } = await platform.store.db
    .selectFrom('project')
    .select('organisation_id')
    .executeTakeFirstOrThrow()
  const context = { store: platform.store, projects: { find: () => Promise.resolve({ organisationId }) } as never }
  expect(await setBudget(context, platform.project.id, input)).toEqual({ status: 'done' })
}

const scopes = ['project', 'platform'] as const
const periods = ['day', 'month'] as const
const units = ['tokens', 'money'] as const
const everyBudget = scopes.flatMap((scope) =>
  periods.flatMap((period) => units.map((unit) => ({ scope, period, unit }))),
)

test('each budget stops what it is for, before it is begun, and nothing else', async () => {
  const place = await startCounting('openai-compatible')
  const { counts, platform, push } = place
  await push(begin)
  const { url, project } = platform
  const client = createClient(url, project.id, project.key)
  const works = async (): Promise<boolean> => {
    const { id } = await client.create('Add a page.')
    await client.ended(id)
    return (await client.lastAnswer(id)).error === null
  }
  for (const one of everyBudget) {
    await budget(place, { ...one, purpose: 'translation', amount: 0 })
    expect(await works()).toBe(true)
    const before = counts.translation.requests
    const ended = await run(place, 'translate')
    expect([one, ended?.status]).toEqual([one, 'failed'])
    expect(ended?.message).toMatch(/^The budget of .* for translation is spent: .*Settings → Models/)
    expect(counts.translation.requests).toBe(before)
    await platform.store.db.deleteFrom('budget').execute()

    await budget(place, { ...one, purpose: null, amount: 0 })
    await expect(client.create('Add a page.')).rejects.toThrow(/409 .*budget-spent.*begins anew/)
    await platform.store.db.deleteFrom('budget').execute()
  }
})

test('a budget that is lowered while a job is at work holds from its next request on, and one that is raised as well', async () => {
  const place = await startCounting('openai-compatible')
  const { counts, platform } = place
  const daily = { scope: 'project', purpose: null, period: 'day', unit: 'tokens' } as const
  await budget(place, { ...daily, amount: 100_000_000 })
  const client = createClient(platform.url, platform.project.id, platform.project.key)
  const { id } = await client.create('Look for ever.')
  await expect.poll(() => counts.agent.requests, { interval: 5 }).toBeGreaterThan(3)
  await budget(place, { ...daily, amount: 1 })
  const asked = counts.agent.requests
  expect((await client.ended(id)).status).toBe('failed')
  expect((await client.lastAnswer(id)).error?.code).toBe('budget-spent')
  // The request that was under way is the last.
  expect(counts.agent.requests).toBeLessThanOrEqual(asked + 1)
  const last = counts.agent.requests
  await expect(client.message(id, 'And now?')).rejects.toThrow('budget-spent')
  expect(counts.agent.requests).toBe(last)
  await budget(place, { ...daily, amount: 100_000_000 })
  const { id: next } = await client.create('Add a page.')
  expect((await client.ended(next)).status).toBe('completed')
})

test('jobs that race for the end of a budget exceed it by one request each, and say why they have stopped', async () => {
  const atOnce = 4
  const place = await startCounting('openai-compatible', {
    DOCWRIGHT_JOBS_AT_ONCE: String(atOnce),
    DOCWRIGHT_JOBS_PER_PROJECT: String(atOnce),
  })
  const { counts, platform } = place
  const amount = 60_000
  await budget(place, { scope: 'project', purpose: null, period: 'day', unit: 'tokens', amount })
  const client = createClient(platform.url, platform.project.id, platform.project.key)
  const jobs = await Promise.all(
    Array.from({ length: atOnce }, async (_, index) => client.create(`Look for ever. ${index}`)),
  )
  for (const { id } of jobs) {
    expect((await client.ended(id)).status).toBe('failed')
    expect((await client.lastAnswer(id)).error?.code).toBe('budget-spent')
  }
  const { input, output, requests } = counts.agent
  const largest = 1_000 + 37 * requests + 11 + requests
  expect(input + output).toBeGreaterThanOrEqual(amount)
  expect(input + output).toBeLessThan(amount + atOnce * largest)
  const totals = await Promise.all(jobs.map(async ({ id }) => (await usageOf(place, id)).total))
  expect(totals.reduce((sum, total) => sum + total.input + total.output, 0)).toBe(input + output)
})
