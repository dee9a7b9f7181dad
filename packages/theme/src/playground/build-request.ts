import type { PlaygroundModel, PlaygroundParameter } from '../api/playground-model.ts'
import type { HttpBody, HttpRequest } from '../request/http-request.ts'
import { makeBody } from '../request/make-body.ts'
import { makeRequest } from '../request/make-request.ts'
import { writeCredential, type Credential } from '../request/write-credential.ts'
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
  /** The body as text, where the reader writes it as such. */
  text: string | undefined
  /** Index of the alternative; -1 sends none. */
  authorization: number
  /** By id of the scheme: a key or token, or user and password. */
  credentials: Record<string, Credential>
  /** Whether credentials outlast the tab. */
  remembered: boolean
}

/** What comes of what a reader filled in. */
export interface BuiltRequest {
  /** Ready to be sent, and to be written in any language. */
  request: HttpRequest
  /** Names of what must be filled in first. */
  missing: string[]
}

/** Key of a parameter in {@link PlaygroundState}. */
export function parameterKey({ location, name }: Pick<PlaygroundParameter, 'location' | 'name'>): string {
  return `${location} ${name}`
}

/**
 * Makes the request that a reader described.
 *
 * @param model The endpoint.
 * @param state What was filled in.
 */
export function buildRequest(model: PlaygroundModel, state: PlaygroundState): BuiltRequest {
  const parameters = model.parameters.map((parameter) => ({
    parameter,
    value: requestValue(state.parameters[parameterKey(parameter)]),
  }))
  const missing = parameters.flatMap(({ parameter, value }) =>
    value === undefined && parameter.required ? [parameter.name] : [],
  )
  const body = buildBody(model, state, missing)
  const schemes = model.authorizations[state.authorization] ?? []
  const request = makeRequest({
    method: model.method,
    server: serverUrl(model, state),
    path: model.path,
    parameters,
    credentials: schemes.flatMap((scheme) => writeCredential(scheme, state.credentials[scheme.id]) ?? []),
    body,
  })
  return { request, missing }
}

/** The chosen server with its variables filled in. */
export function serverUrl(model: PlaygroundModel, state: PlaygroundState): string {
  const server = model.servers[state.server]
  if (server === undefined) return ''
  return server.url.replaceAll(/\{([^}]*)\}/g, (whole, name: string) => {
    const variable = server.variables.find((candidate) => candidate.name === name)
    return state.variables[name] ?? (variable?.default || whole)
  })
}

function buildBody({ body }: PlaygroundModel, state: PlaygroundState, missing: string[]): HttpBody | undefined {
  const content = body?.contents[state.content]
  if (body === undefined || content === undefined) return undefined
  const value = requestValue(state.body)
  const written = value === undefined ? undefined : makeBody(content, value)
  const built = state.text === undefined ? written : textBody(content.mediaType, state.text)
  if (built === undefined && body.required) missing.push(content.mediaType)
  return built
}

function textBody(mediaType: string, text: string): HttpBody | undefined {
  return text === '' ? undefined : { kind: 'text', mediaType, text }
}
