import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { consumeRateLimit } from '../../access/rate-limit.ts'
import { claimDeliveries } from '../../jobs/delivery-work.ts'
import { unsubscribeUrl } from '../../jobs/unsubscribe-link.ts'
import { sendDelivery, type WebhookContext } from '../../jobs/webhook-worker.ts'
import type { WebhookDeliveryTable } from '../../store/deployments/hosting-tables.ts'
import type { Store } from '../../store/open-store.ts'
import { openSecretBox } from '../../store/secret-box.ts'

/** A message that a mail server has taken. */
interface Received {
  to: string[]
  user: string | undefined
  text: string
}

/** A mail server of a test. */
interface MailServer {
  port: number
  received: Received[]
  /** The addresses of those who have connected. */
  greetings: string[]
  /** The names by which they have signed in. */
  signIns: string[]
}

/** Starts a mail server; refusals are given to one recipient after the other before it takes any. */
export async function startMailServer(...refusals: number[]): Promise<MailServer> {
  const received: Received[] = []
  const greetings: string[] = []
  const signIns: string[] = []
  const server = new SMTPServer({
    // Its own certificate is nobody's; what is sent encrypted is tried by refusing to go on without.
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    onConnect(session, done) {
      greetings.push(session.remoteAddress)
      done()
    },
    onAuth({ username = '', password }, _session, done) {
      signIns.push(username)
      if (password === 'pa:ss word') done(null, { user: username })
      else done(new Error('Invalid username or password'))
    },
    onRcptTo(_address, _session, done) {
      const status = refusals.shift()
      if (status === undefined) done()
      else done(Object.assign(new Error('Not now, hunter2'), { responseCode: status }))
    },
    onData(stream, session, done) {
      let message = ''
      stream.on('data', (piece: Buffer) => (message += piece.toString()))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        const user = session.user === undefined ? undefined : String(session.user)
        // Long lines of the message are broken.
        received.push({ to, user, text: message.replaceAll('=\r\n', '') })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => new Promise<void>((resolve) => server.close(() => resolve())))
  return { port: (server.server.address() as AddressInfo).port, received, greetings, signIns }
}

/** Milliseconds of a day. */
export const day = 24 * 60 * 60 * 1000
/** Signs the links in e-mails of tests. */
export const secrets = openSecretBox('', 'ab'.repeat(32))

/**
 * Everything that e-mail is sent with, three a day.
 *
 * @param url Of the mail server.
 */
export function mailContext(store: Store, url: string | null): WebhookContext {
  return {
    store,
    wakeUps: { wake() {}, listen: () => () => {}, isListening: () => true, async close() {} },
    owner: 'worker_test',
    openSecret: (sealed) => sealed,
    resolve: () => Promise.reject(new Error('The mail server of the operator may be anywhere.')),
    allowPrivate: false,
    random: () => 0.5,
    mail: url === null ? null : { url, from: 'Acme docs <docs@acme.example>' },
    mailsPerDay: 3,
    takeMail: async (transaction, projectId) =>
      consumeRateLimit(transaction, projectId, 'mail', store.clock(), { uses: 3, window: day }),
    publicUrl: 'https://platform.example',
    unsubscribeUrl: (receiver) => unsubscribeUrl(secrets, 'https://platform.example', receiver),
    onError(error) {
      throw error
    },
  }
}

/** Makes an attempt at the next delivery that is due, and reads what came of it. */
export async function sendNext(context: WebhookContext): Promise<WebhookDeliveryTable> {
  const delivery = (await claimDeliveries(context.store, { owner: context.owner, lease: 30_000 }, 1))[0]
  if (delivery === undefined) throw new Error('No delivery is due.')
  await sendDelivery(context, delivery)
  const row = context.store.db.selectFrom('webhook_delivery').selectAll().where('id', '=', delivery.id)
  return row.executeTakeFirstOrThrow()
}

/** Seals nothing. */
export const seal = (secret: string): string => secret
