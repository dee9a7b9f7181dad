import { APICallError, TypeValidationError } from '@ai-sdk/provider'
import { NoModelAnswer } from './checked-fetch.ts'
import { ModelAddressRefused, type ModelFault } from './model-fault.ts'
import type { ModelSettings } from './model-settings.ts'
import { retryAfter } from './retry-after.ts'

const contextTooLong =
  /context[ _-]?(?:length|window|limit)|prompt is too long|too many (?:input )?tokens|maximum (?:context|prompt|input)|input (?:is )?too long|request_too_large|exceeds? the (?:maximum|model)/i

/** How providers report a model that they have withdrawn, or never had, if not by status 404. */
const withdrawn =
  /model.{0,80}(?:does not exist|not found|not exist|deprecated|decommissioned|retired|shut down|no longer (?:available|supported))|(?:unknown|invalid|no such) model|model_not_found|model_decommissioned/i

/** How servers of open models report that they were started without support for tools, with any status. */
const takesNoTools =
  /--jinja|--enable-auto-tool-choice|(?:not|n't) support (?:tools|tool use|tool calls?|function call)|tools? (?:are|is) not supported/i

const broken =
  /terminated|socket|aborted|ECONNRESET|EPIPE|other side closed|premature|stream ended without|unexpected end/i

/**
 * Classifies an error of a provider: try later, give up, or shorten the conversation. Messages name no key.
 *
 * @param error The value that was thrown or sent in the stream.
 * @param settings The model's settings.
 */
export function classifyError(error: unknown, settings: ModelSettings): ModelFault {
  if (error instanceof ModelAddressRefused) return permanent('model-address-refused', error.message)
  const other = noModelIn(error)
  if (other !== undefined) return retry('model-invalid-answer', quoted(other.message, settings))
  if (!APICallError.isInstance(error)) return classifyStreamError(error, settings)
  const status = error.statusCode
  if (status === undefined) return unreachable(error, settings)
  if (status < 300) {
    return broken.test(describe(error))
      ? interrupted()
      : retry('model-invalid-answer', 'The model’s answer could not be understood.')
  }
  return classifyStatus(status, error, settings)
}

/** The provider's library may have wrapped it. */
function noModelIn(error: unknown): NoModelAnswer | undefined {
  if (error instanceof NoModelAnswer) return error
  return error instanceof Error && error.cause !== undefined ? noModelIn(error.cause) : undefined
}

function classifyStatus(status: number, error: APICallError, settings: ModelSettings): ModelFault {
  const said = `${error.message} ${error.responseBody ?? ''}`
  const name = `${settings.provider}:${settings.model}`
  if (status === 401 || status === 403) {
    return permanent(
      'model-unauthorized',
      `The provider refused the key for ${name} (${status}). ${checkKey(settings)}`,
    )
  }
  if (status === 404) {
    return permanent(
      'model-not-found',
      `The provider knows no model ${name}: it was withdrawn, its name is wrong, or the address is (404). ${chooseModel(settings)}`,
    )
  }
  if (status === 400 && withdrawn.test(said)) {
    return permanent(
      'model-not-found',
      `The provider has no model ${name} any more: ${quoted(messageIn(error.responseBody ?? '') ?? error.message, settings)} ${chooseModel(settings)}`,
    )
  }
  if (status === 402 || /insufficient_quota|billing|credit balance/i.test(said)) {
    return permanent('model-unauthorized', `The provider’s account for ${name} has no credit left (${status}).`)
  }
  if ((status === 400 || status === 413 || status === 422) && contextTooLong.test(said)) return tooLong()
  if (takesNoTools.test(said)) return noTools(error, settings)
  if (status === 429) {
    const pause = retryAfter(error.responseHeaders)
    return {
      ...retry('model-rate-limited', `The provider’s rate limit is reached.${ownWords(error, settings)}`),
      ...pause,
    }
  }
  if (status === 503 || status === 529) {
    return {
      ...retry('model-overloaded', `The model is overloaded (${status}).${ownWords(error, settings)}`),
      ...retryAfter(error.responseHeaders),
    }
  }
  if (status >= 500 || status === 408 || status === 409 || status === 425) {
    return {
      ...retry('model-server-error', `The provider failed (${status}).${ownWords(error, settings)}`),
      ...retryAfter(error.responseHeaders),
    }
  }
  return permanent(
    'model-request-refused',
    `The provider refused the request (${status}): ${quoted(messageIn(error.responseBody ?? '') ?? error.message, settings)}`,
  )
}

/** Errors within a stream have no status; their type is in their message. */
function classifyStreamError(error: unknown, settings: ModelSettings): ModelFault {
  if (TypeValidationError.isInstance(error)) {
    const sent = quoted(JSON.stringify(error.value) ?? '', settings)
    return retry('model-invalid-answer', `The server does not keep to the protocol of its answers. It sent: ${sent}`)
  }
  const said = describe(error)
  if (contextTooLong.test(said)) return tooLong()
  if (/overloaded|capacity/i.test(said)) return retry('model-overloaded', 'The model is overloaded.')
  if (/rate.?limit/i.test(said)) return retry('model-rate-limited', 'The provider’s rate limit is reached.')
  if (/authentication|invalid.{0,5}api.?key/i.test(said)) {
    return permanent('model-unauthorized', `The provider refused the key. ${checkKey(settings)}`)
  }
  if (/server_error|api_error|internal/i.test(said))
    return retry('model-server-error', 'The provider failed in the middle of an answer.')
  if (broken.test(said)) return interrupted()
  return retry('model-invalid-answer', `The model’s answer could not be understood: ${quoted(said, settings)}`)
}

function noTools(error: APICallError, settings: ModelSettings): ModelFault {
  return permanent(
    'model-no-tools',
    `The model ${settings.provider}:${settings.model} takes no tools, so it cannot change files.${ownWords(error, settings)} Turn tools on at its server (llama.cpp: --jinja; vLLM: --enable-auto-tool-choice and --tool-call-parser), or choose a model that calls tools.`,
  )
}

function checkKey({ settingsPage }: ModelSettings): string {
  return settingsPage === undefined ? 'Check DOCWRIGHT_MODEL_API_KEY.' : `Enter it again under ${settingsPage}.`
}

function chooseModel({ settingsPage }: ModelSettings): string {
  return settingsPage === undefined ? 'Check DOCWRIGHT_MODEL.' : `Choose another under ${settingsPage}.`
}

function unreachable(error: APICallError, { provider, baseUrl }: ModelSettings): ModelFault {
  const said = describe(error)
  const host = baseUrl === undefined ? provider : new URL(baseUrl).host
  if (/CERT|SELF_SIGNED|VERIFY_LEAF|TLS|SSL/.test(said)) {
    return permanent(
      'model-unreachable',
      `The connection to the model at ${host} is not trusted: ${certificateFault(said)}`,
    )
  }
  return retry('model-unreachable', `The model at ${host} cannot be reached.`)
}

/** Each is repaired by somebody else. */
function certificateFault(said: string): string {
  if (/CERT_HAS_EXPIRED/.test(said)) return 'its certificate has expired. Renew it on that server.'
  if (/CERT_NOT_YET_VALID/.test(said)) return 'its certificate is not valid yet. Check the clocks of both machines.'
  if (/ALTNAME_INVALID/.test(said)) return 'its certificate is for another host name. Correct the address.'
  if (/SELF_SIGNED|ISSUER_CERT|VERIFY_LEAF/.test(said))
    return 'this machine does not know who issued its certificate. Name that authority with NODE_EXTRA_CA_CERTS.'
  return 'its certificate cannot be verified.'
}

function interrupted(): ModelFault {
  return retry('model-interrupted', 'The connection to the model broke in the middle of an answer.')
}

function tooLong(): ModelFault {
  const message = 'The conversation is longer than the model can read.'
  return { kind: 'compact', code: 'model-context-too-long', message }
}

function retry(
  code: Extract<ModelFault, { kind: 'retry' }>['code'],
  message: string,
): Extract<ModelFault, { kind: 'retry' }> {
  return { kind: 'retry', code, message }
}

function permanent(code: Extract<ModelFault, { kind: 'permanent' }>['code'], message: string): ModelFault {
  return { kind: 'permanent', code, message }
}

/** The provider's explanation, if it says more than the name of the status. Pages of proxies say nothing. */
function ownWords(error: APICallError, settings: ModelSettings): string {
  const { message, responseBody = '' } = error
  const said = messageIn(responseBody) ?? message
  if (said.trim() === '' || /<[a-z!]/i.test(said) || statusNames.test(said)) return ''
  return ` The provider says: “${quoted(said, settings)}”`
}

/** Messages that say no more than the number of the status. */
const statusNames =
  /^(?:internal server error|bad gateway|service unavailable|gateway timeout|too many requests|request timeout|conflict|overloaded|unknown error|error)\.?$/i

/** Providers say it as `message`, as `error.message` or as `error`. */
function messageIn(body: string): string | undefined {
  try {
    const answer: unknown = JSON.parse(body)
    if (typeof answer !== 'object' || answer === null) return undefined
    const error: unknown = 'error' in answer ? answer.error : answer
    if (typeof error === 'string') return error
    const isTold = typeof error === 'object' && error !== null && 'message' in error
    return isTold && typeof error.message === 'string' ? error.message : undefined
  } catch {
    return undefined
  }
}

function quoted(text: string, { apiKey }: ModelSettings): string {
  const safe = apiKey === undefined || apiKey === '' ? text : text.replaceAll(apiKey, '…')
  return safe
    .replaceAll(/\b(?:sk|pk|rk|key|tok(?:en)?)[-_][\w-]{6,}/gi, '…')
    .replaceAll(/\b(?:bearer|basic) +[\w.+/=~-]{8,}/gi, '…')
    .replaceAll(/[\w+/=-]{40,}/g, '…')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 300)
    .trim()
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : JSON.stringify(error)
  const code = 'code' in error ? String(error.code) : ''
  const body = 'responseBody' in error && typeof error.responseBody === 'string' ? error.responseBody : ''
  const cause = error.cause === undefined ? '' : describe(error.cause)
  return `${error.name} ${error.message} ${code} ${body} ${cause}`
}
