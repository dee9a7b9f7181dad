import type { PlaygroundModel, PlaygroundParameter, PlaygroundScheme } from '../api/playground-model.ts'
import type { HttpBody, HttpRequest } from '../request/http-request.ts'
import { makeBody } from '../request/make-body.ts'
import { makeRequest, type RequestCredential } from '../request/make-request.ts'
import { isObject, type RequestValue } from '../request/request-value.ts'
import {
  mask,
  maskedCredential,
  placeholderCredential,
  writeCredential,
  type Credential,
} from '../request/write-credential.ts'
import { requestValue, type FormValue } from './form-value.ts'

/** Everything a reader has filled in. */
export interface PlaygroundState {
  server: number
  /** Values of the server's variables. */
  variables: Record<string, string>
  /** By `location name`. */
  parameters: Record<string, FormValue>
  /** Index of the media type. */
  content: number
  body: FormValue
  /** The body as text, if the reader edits it as text. */
  text: string | undefined
  /** Index of the alternative; -1 sends none. */
  authorization: number
  /** By id of the scheme: a key or token, or user and password. */
  credentials: Record<string, Credential>
  /** Whether credentials outlast the tab. */
  remembered: boolean
}

/** Key of a parameter in {@link PlaygroundState}. */
export function parameterKey({ location, name }: Pick<PlaygroundParameter, 'location' | 'name'>): string {
  return `${location} ${name}`
}

/**
 * The purpose of a request. Credentials are part of a request that is `sent` or `copied`. In one that is `shown`, and
 * in a `sample`, they are masked; a `sample` has placeholders for those that were not typed. JSON is laid out for
 * readers.
 */
export type RequestPurpose = 'sent' | 'copied' | 'shown' | 'sample'

/**
 * Creates the request that a reader described.
 *
 * @param model The endpoint.
 * @param state The values of the form.
 * @param purpose The purpose of the request.
 * @returns Ready to be sent, and to be written in any language.
 */
export function buildRequest(
  model: PlaygroundModel,
  state: PlaygroundState,
  purpose: RequestPurpose = 'sent',
): HttpRequest {
  const schemes = model.authorizations[state.authorization] ?? []
  return makeRequest({
    method: model.method,
    server: serverUrl(model, state),
    path: model.path,
    parameters: model.parameters.map((parameter) => ({
      parameter,
      value: hidden(parameter, requestValue(state.parameters[parameterKey(parameter)]), purpose),
    })),
    credentials: schemes.flatMap((scheme) => credentialOf(scheme, state.credentials[scheme.id], purpose) ?? []),
    body: buildBody(model, state, purpose === 'copied' || purpose === 'sample' ? 2 : 0),
  })
}

/** Readers may put credentials into headers of their own. */
function hidden(
  { location, style }: PlaygroundParameter,
  value: RequestValue | undefined,
  purpose: RequestPurpose,
): RequestValue | undefined {
  if (isWhole(purpose) || location !== 'header' || style !== 'form' || !isObject(value)) return value
  return Object.fromEntries(Object.keys(value).map((name) => [name, mask]))
}

function credentialOf(
  scheme: PlaygroundScheme,
  credential: Credential | undefined,
  purpose: RequestPurpose,
): RequestCredential | undefined {
  if (isWhole(purpose)) return writeCredential(scheme, credential)
  return maskedCredential(scheme, credential) ?? (purpose === 'sample' ? placeholderCredential(scheme) : undefined)
}

function isWhole(purpose: RequestPurpose): boolean {
  return purpose === 'sent' || purpose === 'copied'
}

/** The chosen server with its variables filled in. */
export function serverUrl(model: PlaygroundModel, state: PlaygroundState): string {
  const server = model.servers[state.server]
  if (server === undefined) return ''
  return server.url.replaceAll(/\{([^}]*)\}/g, (whole, name: string) => {
    const variable = server.variables.find((candidate) => candidate.name === name)
    return state.variables[name] || variable?.default || whole
  })
}

function buildBody({ body }: PlaygroundModel, state: PlaygroundState, indent: number): HttpBody | undefined {
  const content = body?.contents[state.content]
  if (body === undefined || content === undefined) return undefined
  const value = requestValue(state.body)
  const written = value === undefined ? undefined : makeBody(content, value, indent)
  return state.text === undefined ? written : textBody(content.mediaType, state.text)
}

function textBody(mediaType: string, text: string): HttpBody | undefined {
  return text === '' ? undefined : { kind: 'text', mediaType, text }
}
