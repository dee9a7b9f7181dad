import { expect, test } from 'vitest'
import { claimDeliveries } from '../jobs/delivery-work.ts'
import { createEndpoint } from '../jobs/manage-webhooks.ts'
import { unsubscribeUrl } from '../jobs/unsubscribe-link.ts'
import { addWebhook } from '../commands/manage-webhooks.ts'
import { onBehalfOf, ownOrigin } from '../store/audit/origin.ts'
import { createId } from '../store/create-id.ts'
import { openSecretBox } from '../store/secret-box.ts'
import { removeExpiredRows } from '../store/retention/expired-rows.ts'
import { addPerson } from '../store/testing/add-person.ts'
import { describeWithStore } from '../store/testing/describe-each-store.ts'
import { disableEndpoint, listEnabledEndpoints, listEndpointsAt } from '../store/jobs/webhook-queries.ts'
import { insertRun, insertWorkflow, readWorkflowRow, readWorkflowRun } from '../store/workflows/workflow-queries.ts'
import { finishRuns } from '../workflows/finish-runs.ts'
import { mailReceivers } from '../workflows/mail-receivers.ts'
import { createMailServices } from '../dashboard/mail-services.ts'
import { createApiFixture } from '../api/testing/api-fixture.ts'
import { day, mailContext, seal, secrets, sendNext, startMailServer } from './testing/mail-fixture.ts'

describeWithStore('E-mail', (stores) => {
  test('goes to an endpoint that is an address, is tried again, and ends where the mailbox is refused', async () => {
    let now = Date.now()
    const store = await stores.open({ clock: () => now })
    const api = await createApiFixture(store)
    const { organisationId, projectId } = api
    await addPerson(store, organisationId, 'Team+Docs@acme.example')
    const mail = await startMailServer(451)
    const made = await createEndpoint(store, { projectId, url: 'mailto:Team+Docs@Acme.example' }, seal)
    expect(made.kind).toBe('created')
    await api.createJob()
    const context = mailContext(store, `smtp://docs%40acme:pa%3Ass%20word@127.0.0.1:${mail.port}`)
    const first = await sendNext(context)
    expect(first).toMatchObject({ status: 'queued', run_at: now + 5_000, answer_status: 451 })
    expect(first.error).toBe('The endpoint answered 451.')
    now += 5_000
    const sent = await sendNext(context)
    expect(sent).toMatchObject({ id: first.id, status: 'succeeded', attempts: 2, answer_status: 250 })
    const [message] = mail.received
    expect(message).toMatchObject({ to: ['team+docs@acme.example'], user: 'docs@acme' })
    expect(message?.text).toContain('Subject: [handbook] A job was created')
    expect(message?.text).toContain(`Message-ID: <${sent.id}@acme.example>`)
    expect(message?.text).toContain('Auto-Submitted: auto-generated')
    expect(message?.text).toContain(`https://platform.example/projects/${projectId}/jobs/job_`)

    const strict = await startMailServer(550)
    await api.createJob()
    const refused = await sendNext(mailContext(store, `smtp://127.0.0.1:${strict.port}`))
    expect(refused).toMatchObject({ status: 'failed', attempts: 1, answer_status: 550 })
    expect(strict.received).toEqual([])
  })

  test('tells no credentials, and sends none that are not encrypted', async () => {
    const store = await stores.open()
    const api = await createApiFixture(store)
    await addPerson(store, api.organisationId, 'team@acme.example')
    await createEndpoint(store, { projectId: api.projectId, url: 'mailto:team@acme.example' }, seal)
    const mail = await startMailServer()
    const attempts = [
      [`smtp://docs:hunter2@127.0.0.1:${mail.port}`, 'The mail server does not accept the user name and password.'],
      [`smtp://docs:hunter2@[::ffff:127.0.0.1]:${mail.port}`, 'The mail server does not offer trusted encryption.'],
      ['smtp://docs:hunter2@127.0.0.1:1', 'The endpoint could not be reached.'],
      [null, 'This server does not send e-mail: DOCWRIGHT_SMTP_URL is not set.'],
    ] as const
    for (const [url, error] of attempts) {
      await api.createJob()
      expect(await sendNext(mailContext(store, url))).toMatchObject({ status: 'queued', error })
    }
    expect(mail).toMatchObject({ signIns: ['docs'], received: [] })
    expect(mail.greetings).toHaveLength(2)
  })

  test('goes to nobody without access to the project, also where an endpoint is there from before', async () => {
    const store = await stores.open()
    const api = await createApiFixture(store)
    await createEndpoint(store, { projectId: api.projectId, url: 'mailto:victim@elsewhere.example' }, seal)
    const mail = await startMailServer()
    await api.createJob()
    expect(await sendNext(mailContext(store, `smtp://127.0.0.1:${mail.port}`))).toMatchObject({
      status: 'failed',
      attempts: 1,
      error: 'E-mail is sent only to people with access to the project.',
    })
    expect(mail).toMatchObject({ received: [], greetings: [] })
  })

  test('has a subject in the words of the platform, whatever a project and a workflow are called', async () => {
    const store = await stores.open()
    const api = await createApiFixture(store)
    await addPerson(store, api.organisationId, 'team@acme.example')
    await createEndpoint(store, { projectId: api.projectId, url: 'mailto:team@acme.example' }, seal)
    const name = 'You have won! Claim your prize at https://evil.example/x\r\nBcc: eve@evil.example'
    await store.db.updateTable('project').set({ name }).where('id', '=', api.projectId).execute()
    await api.createJob()
    const mail = await startMailServer()
    await sendNext(mailContext(store, `smtp://127.0.0.1:${mail.port}`))
    const [head = '', ...body] = mail.received[0]?.text.split('\r\n\r\n') ?? []
    expect(head).toMatch(/^Subject: \[[a-z\d-]+\] A job was created$/m)
    expect(head).not.toMatch(/evil|prize/)
    expect(body.join('\n')).toContain('Project: You have won!')
  })

  test('is ended by its receiver without an account, stays so, and is resumed by nobody else', async () => {
    const store = await stores.open()
    const api = await createApiFixture(store)
    const { organisationId, projectId } = api
    await addPerson(store, organisationId, 'ada@acme.example')
    await createEndpoint(store, { projectId, url: 'mailto:ada@acme.example' }, seal)
    const mail = await startMailServer()
    const context = mailContext(store, `smtp://127.0.0.1:${mail.port}`)
    await api.createJob()
    await sendNext(context)
    const sent = mail.received[0]?.text ?? ''
    expect(sent).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
    const [, url = ''] = /^List-Unsubscribe:\s+<(https:[^>\s]+)>\r$/m.exec(sent) ?? []
    expect(sent.split('\r\n\r\n').slice(1).join(' ').replaceAll('=3D', '=')).toContain(url)
    const token = url.replace('https://platform.example/unsubscribe/', '')
    const services = createMailServices({ store, secrets })
    const state = async (of = token): Promise<string | undefined> => (await services.subscription(of))?.state
    expect(await services.subscription(token)).toMatchObject({ address: 'ada@acme.example', state: 'on' })
    expect(await state()).toBe('on')

    // Nobody can make such a link, or turn one into another.
    const [id = '', to = '', mark = ''] = token.split('.')
    const other = createMailServices({ store, secrets: openSecretBox('', 'cd'.repeat(32)) })
    expect(await other.end(token)).toBe(false)
    const turned = `${mark.startsWith('A') ? 'B' : 'A'}${mark.slice(1)}`
    const bob = Buffer.from('bob@acme.example').toString('base64url')
    for (const wrong of [
      `${id}.${to}.${turned}`,
      `${id}x.${to}.${mark}`,
      `${api.otherProjectId}.${to}.${mark}`,
      `${id}.${bob}.${mark}`,
      id,
      `${id}.${to}`,
      `${id}.${to}.`,
      `${id}.${to}.${mark}x`,
      `${id}.${to}.${'ä'.repeat(43)}`,
    ])
      expect([await state(wrong), await services.end(wrong), await services.resume(wrong)]).toEqual([
        undefined,
        false,
        false,
      ])
    expect(await state()).toBe('on')

    await api.createJob()
    expect([await services.end(token), await services.end(token), await state()]).toEqual([true, false, 'ended'])
    // Waiting messages are not sent any more, and workflows and budgets that name the address do not bring it back.
    expect(await claimDeliveries(store, { owner: 'worker_test', lease: 30_000 }, 9)).toEqual([])
    const named = await store.transaction(async (transaction) =>
      mailReceivers(transaction, projectId, ['Ada@acme.example'], store.clock()),
    )
    expect(named).toEqual({ endpoints: [], refused: ['Ada@acme.example'] })
    await removeExpiredRows(store.db, store.clock() + 400 * day)
    expect(await state()).toBe('ended')
    const commands = { store, secrets, sendsMail: true }
    const again = { url: 'mailto:ADA@acme.example', events: ['agent.job.created'] as const }
    const by = (name: string) => ({ ...ownOrigin, actor: { kind: 'person', id: 'user_x', name } as const })
    for (const refused of [
      await addWebhook(commands, projectId, again),
      await onBehalfOf(by('bob@acme.example'), async () => addWebhook(commands, projectId, again)),
    ])
      expect(refused).toMatchObject({ status: 'refused', code: 'mail-ended' })
    expect(await state()).toBe('ended')
    expect([await services.resume(token), await services.resume(token), await state()]).toEqual([true, false, 'on'])
    await api.createJob()
    await sendNext(context)
    expect(mail.received).toHaveLength(2)

    await services.end(token)
    const own = await onBehalfOf(by('Ada@acme.example'), async () => addWebhook(commands, projectId, again))
    expect([own.status, await state()]).toEqual(['done', 'on'])
    // Each message is sent once: the earlier endpoint is off.
    const [entered, ...more] = await listEnabledEndpoints(store.db, projectId)
    expect([entered?.types, more]).toEqual(['["agent.job.created"]', []])
    // The same link ends it again.
    expect([await services.end(token), await state()]).toEqual([true, 'ended'])
  })

  test('that was ended after the project had removed the address is not begun again by anybody else', async () => {
    const store = await stores.open()
    const api = await createApiFixture(store)
    const { organisationId, projectId } = api
    const url = 'mailto:ada@acme.example'
    await addPerson(store, organisationId, 'ada@acme.example')
    const made = await createEndpoint(store, { projectId, url }, seal)
    if (made.kind !== 'created') throw new Error(made.message)
    await disableEndpoint(store, { id: made.id, projectId })
    const token = unsubscribeUrl(secrets, '', { projectId, address: 'ada@acme.example' }).replace('/unsubscribe/', '')
    const services = createMailServices({ store, secrets })
    const state = async (): Promise<string | undefined> => (await services.subscription(token))?.state
    expect([await state(), await services.end(token), await state()]).toEqual(['off', true, 'ended'])
    // The row of the address is gone after 30 days; that it was ended is not, nor is the link.
    await removeExpiredRows(store.db, store.clock() + 400 * day)
    expect(await listEndpointsAt(store.db, projectId, url)).toEqual([])
    const named = async () =>
      store.transaction(async (transaction) =>
        mailReceivers(transaction, projectId, ['ada@acme.example'], store.clock()),
      )
    expect(await named()).toEqual({ endpoints: [], refused: ['ada@acme.example'] })
    expect(await createEndpoint(store, { projectId, url }, seal)).toMatchObject({ code: 'mail-ended' })
    // Taken back, an address that the project has removed stays so.
    const again = await createEndpoint(store, { projectId: api.otherProjectId, url }, seal)
    expect(again.kind).toBe('created')
    expect([await services.resume(token), await state()]).toEqual([true, 'off'])
    await api.createJob()
    expect(await claimDeliveries(store, { owner: 'worker_test', lease: 30_000 }, 9)).toEqual([])
    expect((await createEndpoint(store, { projectId, url }, seal)).kind).toBe('created')
    expect(await state()).toBe('on')
  })

  test('is ended by a link from before the exchange of the key, until the earlier key is gone', async () => {
    const store = await stores.open()
    const { projectId } = await createApiFixture(store)
    await createEndpoint(store, { projectId, url: 'mailto:ada@acme.example' }, seal)
    const token = unsubscribeUrl(secrets, '', { projectId, address: 'ada@acme.example' }).replace('/unsubscribe/', '')
    const next = 'ef'.repeat(32)
    expect(await createMailServices({ store, secrets: openSecretBox('', next) }).subscription(token)).toBeUndefined()
    const both = openSecretBox('', next, true, 'ab'.repeat(32))
    expect(await createMailServices({ store, secrets: both }).subscription(token)).toMatchObject({ state: 'on' })
  })

  test('without HTTPS, carries a link and no promise of one click', async () => {
    const store = await stores.open()
    const api = await createApiFixture(store)
    await addPerson(store, api.organisationId, 'ada@acme.example')
    await createEndpoint(store, { projectId: api.projectId, url: 'mailto:ada@acme.example' }, seal)
    const mail = await startMailServer()
    await api.createJob()
    const context = mailContext(store, `smtp://127.0.0.1:${mail.port}`)
    await sendNext({ ...context, unsubscribeUrl: (to) => unsubscribeUrl(secrets, 'http://localhost:3000', to) })
    expect(mail.received[0]?.text).toMatch(/^List-Unsubscribe:\s+<http:/m)
    expect(mail.received[0]?.text).not.toContain('One-Click')
  })

  test('takes one address, without anything that adds another or a header', async () => {
    const store = await stores.open()
    const { projectId } = await createApiFixture(store)
    for (const url of [
      'mailto:',
      'mailto:docs',
      'mailto:a@acme.example,b@acme.example',
      'mailto:a@acme.example?bcc=b@acme.example',
      'mailto:a%0d%0aBcc:b@acme.example',
      'mailto:"a b"@acme.example',
    ])
      expect(await createEndpoint(store, { projectId, url }, seal)).toMatchObject({ code: 'webhook-url' })
  })

  test('tells those whom a workflow names, if they are people of the organisation or webhooks of the project', async () => {
    const store = await stores.open()
    const { projectId, organisationId } = await createApiFixture(store)
    const now = store.clock()
    await addPerson(store, organisationId, 'ada@acme.example')
    const definition = {
      path: '.docwright/workflows/a.md',
      name: 'Line\u2028one\r\nBcc: eve@evil.example',
      schedules: [],
      pushes: [],
      use: 'typos',
      languages: [],
      prompt: '',
      model: null,
      context: [],
      update: 'pull-request',
      notify: ['Ada@acme.example', 'eve@evil.example'],
    }
    const id = createId('workflow', now)
    await insertWorkflow(store.db, {
      id,
      project_id: projectId,
      name: definition.name,
      enabled: 1,
      trigger: '{}',
      definition: JSON.stringify(definition),
      next_run_at: null,
      created_at: now,
      updated_at: now,
    })
    const workflow = await readWorkflowRow(store.db, projectId, id)
    if (workflow === undefined) throw new Error('The workflow is not there.')
    const context = {
      store,
      merge: () => Promise.resolve(undefined),
      onError(error: unknown) {
        throw error
      },
    }
    async function fail(): Promise<string> {
      if (workflow === undefined) throw new Error('The workflow is not there.')
      const run = await store.transaction(async (transaction) =>
        insertRun(transaction, { workflow, cause: '{"kind":"manual"}', runAt: now }, now),
      )
      const failed = { status: 'failed' as const, error: 'Translation needs a model.', ended_at: now }
      await store.db.updateTable('workflow_run').set(failed).where('id', '=', run).execute()
      // Several processes look at the same time.
      await Promise.all([finishRuns(context), finishRuns(context)])
      return run
    }
    const run = await fail()
    const error =
      'Translation needs a model. No e-mail was sent to eve@evil.example: e-mail is sent only to people with access to the project who have not ended it.'
    expect(await readWorkflowRun(store.db, run)).toMatchObject({ error })
    const mail = await startMailServer()
    expect(await sendNext(mailContext(store, `smtp://127.0.0.1:${mail.port}`))).toMatchObject({ status: 'succeeded' })
    expect(mail.received.map(({ to }) => to)).toEqual([['ada@acme.example']])
    const written = mail.received[0]?.text ?? ''
    expect(written).not.toMatch(/^Bcc:/im)
    expect(written).toMatch(/^Subject: \[[a-z\d-]+\] A workflow failed\r$/m)
    expect(written).toMatch(/^=E2=80=9CLine one Bcc: eve@evil\.example=E2=80=9D failed\./m)
    expect(written).toContain('Started by: a person')
    expect((await claimDeliveries(store, { owner: 'worker_test', lease: 30_000 }, 1))[0]).toBeUndefined()

    // A receiver who was removed from the list is not added again by a file.
    const [endpoint] = await listEnabledEndpoints(store.db, projectId)
    expect(endpoint?.url).toBe('mailto:ada@acme.example')
    await disableEndpoint(store, { id: endpoint?.id ?? '' })
    await fail()
    expect((await claimDeliveries(store, { owner: 'worker_test', lease: 30_000 }, 1))[0]).toBeUndefined()
  })
})
