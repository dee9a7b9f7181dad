import type { HttpRequest } from '../../request/http-request.ts'
import { basic, type Grant } from '../../request/write-credential.ts'
import { sendRequest, type SendOptions } from '../send-request.ts'
import { readAnswer, readGrant, type Answer, type SignInFailure } from './grant.ts'

/** A program that a provider knows; without a secret, one that keeps none. */
export interface Client {
  id: string
  secret: string
}

/** How requests to a provider travel: as those to the API do. */
export type Way = Pick<SendOptions, 'proxy' | 'signal'>

/** A token, or why there is none. */
export type TokenResult = { token: string; grant: Grant } | { failure: SignInFailure }

/**
 * Asks an authorization server with a form.
 *
 * @param address The endpoint.
 * @param fields Names and values; empty ones are omitted.
 * @param client The client.
 * @param way How the request travels.
 */
export async function askProvider(
  address: string,
  fields: Readonly<Record<string, string>>,
  client: Client,
  way: Way,
): Promise<Answer> {
  const inHeader = await send(providerRequest(address, fields, client, 'header'), way)
  // A server need not know both ways to name a client that has a secret; which it knows, it does not say.
  const isOther = inHeader.kind === 'error' && inHeader.code === 'invalid_client' && client.secret !== ''
  return isOther ? send(providerRequest(address, fields, client, 'body'), way) : inHeader
}

/**
 * Asks for a token.
 *
 * @param address The endpoint of tokens.
 * @param fields As for {@link askProvider}.
 * @param client The client.
 * @param way How the request travels.
 */
export async function askForToken(
  address: string,
  fields: Readonly<Record<string, string>>,
  client: Client,
  way: Way,
): Promise<TokenResult> {
  return tokenOf(await askProvider(address, fields, client, way), address)
}

/**
 * The token of an answer.
 *
 * @param answer The server's answer.
 * @param address The address that was asked.
 */
export function tokenOf(answer: Answer, address: string): TokenResult {
  if (answer.kind !== 'answer') return { failure: answer.failure }
  const read = readGrant(answer.value, address, Date.now())
  return 'token' in read ? read : { failure: read }
}

/**
 * The request to an endpoint of an authorization server (RFC 6749 §2.3.1).
 *
 * @param address The endpoint.
 * @param fields Names and values; empty ones are omitted.
 * @param client The client.
 * @param place The place in which a client with a secret identifies itself; one without is named in the body.
 */
export function providerRequest(
  address: string,
  fields: Readonly<Record<string, string>>,
  { id, secret }: Client,
  place: 'header' | 'body',
): HttpRequest {
  const isHeader = secret !== '' && place === 'header'
  const inBody = isHeader ? {} : { client_id: id, client_secret: secret }
  return {
    method: 'POST',
    url: address,
    headers: [
      { name: 'Accept', value: 'application/json' },
      ...(isHeader ? [{ name: 'Authorization', value: `Basic ${basic(formEncoded(id), formEncoded(secret))}` }] : []),
    ],
    body: {
      kind: 'form',
      mediaType: 'application/x-www-form-urlencoded',
      fields: Object.entries({ ...fields, ...inBody })
        .filter(([, value]) => value !== '')
        .map(([name, value]) => ({ name, value })),
    },
  }
}

/**
 * Reads a document of a provider.
 *
 * @param address Its address.
 * @param way How the request travels.
 */
export async function readProvider(address: string, way: Way): Promise<Answer> {
  return send({ method: 'GET', url: address, headers: [{ name: 'Accept', value: 'application/json' }] }, way)
}

async function send(request: HttpRequest, way: Way): Promise<Answer> {
  return readAnswer(await sendRequest(request, { ...way, credentials: false, arrived() {} }), request.url)
}

function formEncoded(text: string): string {
  return new URLSearchParams({ '': text }).toString().slice(1)
}
