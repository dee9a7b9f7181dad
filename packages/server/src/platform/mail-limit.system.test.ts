import { expect, test } from 'vitest'
import { createApiFixture } from '../api/testing/api-fixture.ts'
import { readWebhooks } from '../commands/manage-webhooks.ts'
import { claimDeliveries } from '../jobs/delivery-work.ts'
import { createEndpoint } from '../jobs/manage-webhooks.ts'
import { sendDelivery } from '../jobs/webhook-worker.ts'
import type { Store } from '../store/open-store.ts'
import { requeueDelivery, insertDeliveries } from '../store/jobs/webhook-queries.ts'
import { addPerson } from '../store/testing/add-person.ts'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import { day, mailContext, seal, sendNext, startMailServer } from './testing/mail-fixture.ts'

const second = 1000
const lastNote = 'This is the last of the 3 e-mails that the project may send in 24 hours.'
const overLimit = /^The project has sent its 3 e-mails of 24 hours\. This one is not sent; /

/** A project that writes to one address. */
async function writingProject(store: Store, slug = 'handbook', address = 'ada@acme.example') {
  const api = await createApiFixture(store, {}, slug)
  await addPerson(store, api.organisationId, address)
  await createEndpoint(store, { projectId: api.projectId, url: `mailto:${address}` }, seal)
  const counted = async (): Promise<number> =>
    (await store.db.selectFrom('rate_use').selectAll().where('endpoint', '=', 'mail').execute()).length
  return { api, counted, projectId: api.projectId }
}

describeEachStore('The limit of e-mails', (stores) => {
  test('is per project and day; the last one says so, what is over it is named and not sent later', async () => {
    let now = Date.now()
    const store = await stores.open({ clock: () => now })
    const { api, projectId } = await writingProject(store)
    // A repeat of the same message does not count again.
    const mail = await startMailServer(451)
    const full: string[] = []
    const context = mailContext(store, `smtp://127.0.0.1:${mail.port}`)
    context.onMailLimit = (id) => full.push(id)
    const lines: string[] = []
    context.onFailed = (_, why) => lines.push(why)
    await api.createJob()
    expect(await sendNext(context)).toMatchObject({ status: 'queued' })
    now += 10_000
    await sendNext(context)
    for (const _ of [2, 3]) {
      await api.createJob()
      await sendNext(context)
    }
    now += 60_000
    expect(mail.received.map(({ text }) => text.includes(lastNote))).toEqual([false, false, true])
    await api.createJob()
    const over = await sendNext(context)
    const error = 'The project has sent its 3 e-mails of 24 hours. This one is not sent; the next can be in 24 hours.'
    expect(over).toMatchObject({ status: 'failed', attempts: 1, error })
    expect(full).toEqual([projectId])
    // The log has no line for each of them: a flood would have thousands.
    expect(lines).toEqual(['The endpoint answered 451.'])
    const [shown] = await readWebhooks(store, projectId)
    expect(shown).toMatchObject({ lastDelivery: { status: 'failed', detail: error }, waiting: null })

    // A warning of a budget is sent nevertheless.
    const budget = { ...over, id: 'delivery_budget', type: 'budget.spent', status: 'queued' as const, attempts: 0 }
    const data = { budgetId: 'budget_1', scope: 'project', purpose: null, period: 'day', unit: 'tokens', amount: 10 }
    const used = { ...data, spent: 10, renewsAt: new Date(now + day).toISOString() }
    const payload = { type: 'budget.spent', timestamp: new Date(now).toISOString(), data: used }
    await insertDeliveries(store.db, [{ ...budget, payload: JSON.stringify(payload), ended_at: null, run_at: now }])
    expect(await sendNext(context)).toMatchObject({ id: 'delivery_budget', status: 'succeeded' })

    now += day
    await api.createJob()
    await sendNext(context)
    expect(mail.received).toHaveLength(5)
    expect(await claimDeliveries(store, { owner: 'worker_test', lease: 30_000 }, 9)).toEqual([])
  })

  test('is one project’s own: the mail of another leaves', async () => {
    const store = await stores.open()
    const { api } = await writingProject(store)
    const other = await writingProject(store, 'guides', 'grace@guides.example')
    const mail = await startMailServer()
    const context = mailContext(store, `smtp://127.0.0.1:${mail.port}`)
    for (const _ of [1, 2, 3, 4]) {
      await api.createJob()
      await sendNext(context)
    }
    expect(mail.received).toHaveLength(3)
    await other.api.createJob()
    expect(await sendNext(context)).toMatchObject({ status: 'succeeded' })
    expect(mail.received).toHaveLength(4)
  })

  test('counts a message that was first tried without a mail server, or by a process that died', async () => {
    let now = Date.now()
    const store = await stores.open({ clock: () => now })
    const { api, counted } = await writingProject(store)
    const mail = await startMailServer()
    const context = mailContext(store, `smtp://127.0.0.1:${mail.port}`)
    // A backlog from before DOCWRIGHT_SMTP_URL was set.
    for (const _ of [1, 2, 3, 4]) {
      await api.createJob()
      expect(await sendNext({ ...context, mail: null })).toMatchObject({ status: 'queued', attempts: 1 })
    }
    expect(await counted()).toBe(0)
    now += 10 * second
    await claimDeliveries(store, { owner: 'worker_lost', lease: 30_000 }, 1)
    now += 60 * second
    const ends = [await sendNext(context), await sendNext(context), await sendNext(context), await sendNext(context)]
    expect(ends.map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'succeeded', 'failed'])
    expect(ends[3]?.error).toMatch(overLimit)
    expect([mail.received.length, await counted()]).toEqual([3, 3])
    // A message that a person sends again is another one.
    now += day
    const [first] = ends
    expect(await requeueDelivery(store.db, api.projectId, first?.id ?? '', now)).toBe(true)
    await sendNext(context)
    expect(await counted()).toBe(1)
  })

  test('is said in the last message, also if the mailbox takes it at the second attempt', async () => {
    let now = Date.now()
    const store = await stores.open({ clock: () => now })
    const { api, counted } = await writingProject(store)
    const context = mailContext(store, `smtp://127.0.0.1:${(await startMailServer()).port}`)
    for (const _ of [1, 2]) {
      await api.createJob()
      await sendNext(context)
    }
    const mail = await startMailServer(451)
    const greylisting = mailContext(store, `smtp://127.0.0.1:${mail.port}`)
    await api.createJob()
    expect(await sendNext(greylisting)).toMatchObject({ status: 'queued', answer_status: 451 })
    now += 10 * second
    // Its place is not given to another one meanwhile.
    await api.createJob()
    const ends = [await sendNext(greylisting), await sendNext(greylisting)]
    expect(ends.map(({ status }) => status)).toEqual(['succeeded', 'failed'])
    expect(mail.received.map(({ text }) => text.includes(lastNote))).toEqual([true])
    expect(await counted()).toBe(3)
  })

  test('is not used up while the mail server is away, and ends nothing for good then', async () => {
    let now = Date.now()
    const store = await stores.open({ clock: () => now })
    const { api, counted } = await writingProject(store)
    const away = mailContext(store, 'smtp://127.0.0.1:1')
    for (const _ of [1, 2, 3, 4, 5]) {
      await api.createJob()
      expect(await sendNext(away)).toMatchObject({ status: 'queued', error: 'The endpoint could not be reached.' })
    }
    expect(await counted()).toBe(0)
    now += 10 * second
    const mail = await startMailServer()
    const back = mailContext(store, `smtp://127.0.0.1:${mail.port}`)
    const ends = []
    for (const _ of [1, 2, 3, 4, 5]) ends.push(await sendNext(back))
    expect(ends.map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'succeeded', 'failed', 'failed'])
    expect(mail.received.map(({ text }) => text.includes(lastNote))).toEqual([false, false, true])
  })

  test('puts a message off while another one may give its place back', async () => {
    let now = Date.now()
    const store = await stores.open({ clock: () => now })
    const { api } = await writingProject(store)
    const mail = await startMailServer()
    const context = mailContext(store, `smtp://127.0.0.1:${mail.port}`)
    for (const _ of [1, 2]) {
      await api.createJob()
      await sendNext(context)
    }
    await api.createJob()
    await sendNext(mailContext(store, `smtp://127.0.0.1:${(await startMailServer(451)).port}`))
    now += 10 * second
    const [third] = await claimDeliveries(store, { owner: 'worker_other', lease: 30_000 }, 1)
    if (third === undefined) throw new Error('No delivery is due.')
    await api.createJob()
    const error = 'The last e-mails that the project may send in 24 hours are being sent. This one waits for them.'
    const waiting = await sendNext(context)
    expect(waiting).toMatchObject({ status: 'queued', error })
    await sendDelivery(mailContext(store, 'smtp://127.0.0.1:1'), third)
    now += 10 * second
    expect(await sendNext(context)).toMatchObject({ id: waiting.id, status: 'succeeded' })
    expect(mail.received.map(({ text }) => text.includes(lastNote))).toEqual([false, false, true])
  })

  test('is exact with two processes, and says which message is the last only once', async () => {
    const location = await stores.locate()
    const [one, other] = [await stores.open({ location }), await stores.open({ location })]
    const { api, counted, projectId } = await writingProject(one)
    for (const _ of [2, 3, 4, 5, 6]) await createEndpoint(one, { projectId, url: 'mailto:ada@acme.example' }, seal)
    await api.createJob()
    const due = await claimDeliveries(one, { owner: 'worker_test', lease: 30_000 }, 9)
    expect(due).toHaveLength(6)
    const mail = await startMailServer()
    const contexts = [one, other].map((store) => mailContext(store, `smtp://127.0.0.1:${mail.port}`))
    await Promise.all(
      due.flatMap((delivery, index) =>
        contexts.filter((_, place) => place === index % 2).map(async (context) => sendDelivery(context, delivery)),
      ),
    )
    expect([mail.received.length, await counted()]).toEqual([3, 3])
    expect(mail.received.filter(({ text }) => text.includes(lastNote))).toHaveLength(1)
  })

  test('locks no project out whose server had a clock that was ahead', async () => {
    let now = Date.now() + day
    const store = await stores.open({ clock: () => now })
    const { api } = await writingProject(store)
    const mail = await startMailServer()
    const context = mailContext(store, `smtp://127.0.0.1:${mail.port}`)
    const ends: string[] = []
    for (const clock of [now, now, now, now - day, now - day, now - day, now - day]) {
      now = clock
      await api.createJob()
      ends.push((await sendNext(context)).status)
    }
    expect(ends).toEqual([...Array.from({ length: 6 }, () => 'succeeded'), 'failed'])
    expect(mail.received).toHaveLength(6)
  })
})
