import type { WebhookAnswer } from './post-webhook.ts'

/** The operator's mail server. */
export interface MailServer {
  /** `smtp://` or `smtps://`, with a user name and a password if it asks for them. */
  url: string
  /** The sender: an address, or `Name <address>`. */
  from: string
}

/** One message to one address. */
export interface Mail {
  /** The same on every attempt, so that a mailbox can recognize repeats. */
  id: string
  to: string
  subject: string
  text: string
  /** Address at which its receiver ends such mail without an account. */
  unsubscribeUrl: string
}

const defaultPorts = { 'smtp:': 587, 'smtps:': 465 } as const

/**
 * Hands a message to the operator's mail server. Credentials are only sent encrypted, unless the server is on this
 * machine.
 *
 * @param server The mail server.
 * @param mail The message.
 * @param timeout Milliseconds for everything.
 * @returns The status of the server's answer: 250, or that of its refusal.
 * @throws If it could not be reached. The message never contains the credentials.
 */
export async function sendMail(server: MailServer, mail: Mail, timeout: number): Promise<WebhookAnswer> {
  // Rarely needed code is loaded on demand.
  const { createTransport } = await import('nodemailer')
  const url = new URL(server.url)
  const host = url.hostname.replaceAll(/^\[|\]$/g, '')
  const secure = url.protocol === 'smtps:'
  const auth =
    url.username === '' ? undefined : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
  const transport = createTransport({
    host,
    port: url.port === '' ? defaultPorts[secure ? 'smtps:' : 'smtp:'] : Number(url.port),
    secure,
    requireTLS: auth !== undefined && !isLoopback(host),
    ...(auth === undefined ? {} : { auth }),
    // A server that is not there is known before the time for the message is over.
    connectionTimeout: timeout / 2,
    greetingTimeout: timeout / 2,
    socketTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const sending = transport.sendMail({
    from: server.from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    messageId: `<${mail.id}@${domainOf(server.from)}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail.unsubscribeUrl) },
  })
  try {
    await within(sending, timeout)
    return { status: 250, retryAfter: undefined }
  } catch (error) {
    return refusalOf(error)
  } finally {
    transport.close()
  }
}

/** RFC 2369; and RFC 8058, which asks for HTTPS: mail programs then end the mail by a single request. */
function unsubscribeHeaders(url: string): Record<string, string> {
  const link = { 'List-Unsubscribe': `<${url}>` }
  return url.startsWith('https:') ? { ...link, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : link
}

/** A refusal of credentials may change when the operator corrects them; one of a mailbox is final. */
function refusalOf(error: unknown): WebhookAnswer {
  const { code, responseCode: status } = error as { code?: unknown; responseCode?: unknown }
  if (code === 'EAUTH') throw new MailFault('The mail server does not accept the user name and password.')
  if (code === 'ETLS') throw new MailFault('The mail server does not offer trusted encryption.')
  if (typeof status === 'number') return { status, retryAfter: undefined, isFinal: status >= 500 }
  throw error
}

/** A sentence about the mail server that people may read. */
export class MailFault extends Error {
  override readonly name = 'MailFault'
}

async function within<Result>(work: Promise<Result>, timeout: number): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new DOMException('The mail server did not respond in time.', 'TimeoutError')),
    timeout,
  )
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)
}

function domainOf(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
}
