import type {
  PlaygroundContent,
  PlaygroundModel,
  PlaygroundParameter,
  PlaygroundScheme,
} from '../api/playground-model.ts'
import { base64Of } from './encode-file.ts'
import { isRecord, plainValue, type FormValue } from './form-value.ts'
import { encodeQuery, serializeParameter } from './serialize-parameter.ts'

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

export interface Credential {
  value: string
  password?: string
}

/** A request, ready to be sent. */
export interface BuiltRequest {
  method: string
  url: string
  headers: [string, string][]
  body?: BodyInit
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
  const headers = new Map<string, [string, string]>()
  const query: string[] = []
  const cookies: string[] = []
  const missing: string[] = []
  const paths = new Map<string, string>()

  for (const parameter of model.parameters) {
    const value = plainValue(state.parameters[parameterKey(parameter)])
    if (value === undefined) {
      if (parameter.required) missing.push(parameter.name)
      continue
    }
    const pairs = serializeParameter(parameter, value)
    const { location, name, allowReserved } = parameter
    switch (location) {
      case 'path':
        paths.set(name, encodePathValue(pairs[0]?.[1] ?? '', parameter.style))
        break
      case 'query':
        query.push(...pairs.map(([key, text]) => `${encodeQuery(key, false)}=${encodeQuery(text, allowReserved)}`))
        break
      case 'querystring':
        query.push(...pairs.map(([, text]) => encodeQuery(text, true)))
        break
      case 'header':
        for (const [key, text] of pairs) headers.set(key.toLowerCase(), [key, text])
        break
      case 'cookie':
        cookies.push(...pairs.map(([key, text]) => `${key}=${encodeURIComponent(text)}`))
    }
  }

  for (const scheme of model.authorizations[state.authorization] ?? []) {
    authorize(scheme, state.credentials[scheme.id], { headers, query, cookies })
  }
  const body = buildBody(model, state, missing)
  if (body?.mediaType !== undefined) headers.set('content-type', ['Content-Type', body.mediaType])
  if (cookies.length > 0) headers.set('cookie', ['Cookie', cookies.join('; ')])
  return {
    method: model.method,
    url: addressOf(model, state, paths, query),
    headers: [...headers.values()],
    ...(body === undefined ? {} : { body: body.body }),
    missing,
  }
}

function addressOf(
  model: PlaygroundModel,
  state: PlaygroundState,
  paths: ReadonlyMap<string, string>,
  query: readonly string[],
): string {
  const path = model.path.replaceAll(/\{([^}]*)\}/g, (whole, name: string) => paths.get(name) ?? whole)
  const server = serverUrl(model, state).replace(/\/+$/, '')
  const separator = path.includes('?') ? '&' : '?'
  return `${server}${path}${query.length === 0 ? '' : `${separator}${query.join('&')}`}`
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

/** What separates the parts of a list stays; a slash would begin a new part of the path. */
function encodePathValue(text: string, style: string): string {
  const kept = style === 'matrix' ? /%(?:3B|3D|2C)/g : /%(?:2C|3D)/g
  return encodeURIComponent(text).replaceAll(kept, (code) => decodeURIComponent(code))
}

interface Parts {
  headers: Map<string, [string, string]>
  query: string[]
  cookies: string[]
}

function authorize(scheme: PlaygroundScheme, credential: Credential | undefined, parts: Parts): void {
  const { value = '', password = '' } = credential ?? {}
  if (value === '' && password === '') return
  switch (scheme.kind) {
    case 'basic':
      parts.headers.set('authorization', ['Authorization', `Basic ${basic(value, password)}`])
      return
    case 'bearer':
      parts.headers.set('authorization', ['Authorization', `Bearer ${value.replace(/^bearer\s+/i, '')}`])
      return
    case 'key':
      if (scheme.location === 'query')
        parts.query.push(`${encodeQuery(scheme.name, false)}=${encodeQuery(value, false)}`)
      else if (scheme.location === 'cookie') parts.cookies.push(`${scheme.name}=${encodeURIComponent(value)}`)
      else parts.headers.set(scheme.name.toLowerCase(), [scheme.name, value])
      return
    case 'certificate':
    // Browsers show theirs by themselves.
  }
}

/** Names and passwords are UTF-8 (RFC 7617). */
function basic(user: string, password: string): string {
  return base64Of(new TextEncoder().encode(`${user}:${password}`))
}

function buildBody(
  { body }: PlaygroundModel,
  state: PlaygroundState,
  missing: string[],
): { body: BodyInit; mediaType: string | undefined } | undefined {
  const content = body?.contents[state.content]
  if (body === undefined || content === undefined) return undefined
  const built = state.text === undefined ? bodyOfValue(content, state.body) : textBody(content, state.text)
  if (built === undefined && body.required) missing.push(content.mediaType)
  return built
}

function textBody({ mediaType }: PlaygroundContent, text: string) {
  return text === '' ? undefined : { body: text, mediaType }
}

function bodyOfValue(content: PlaygroundContent, value: FormValue) {
  const { form, mediaType } = content
  if (value === undefined) return undefined
  switch (form) {
    case 'json':
      return { body: JSON.stringify(plainValue(value)), mediaType }
    case 'text':
      return { body: typeof value === 'string' ? value : JSON.stringify(plainValue(value)), mediaType }
    case 'binary':
      return value instanceof File ? { body: value, mediaType: concrete(mediaType, value) } : undefined
    case 'urlencoded':
      return { body: urlencoded(value), mediaType }
    case 'multipart':
      // The browser writes the boundary into the header.
      return { body: multipart(value, content.partTypes), mediaType: undefined }
  }
}

function concrete(mediaType: string, file: File): string {
  return mediaType.includes('*') ? file.type || 'application/octet-stream' : mediaType
}

function urlencoded(value: FormValue): string {
  const pairs = entriesOf(value).flatMap(([name, item]) =>
    serializeParameter(
      { location: 'query', name, style: 'form', explode: true, allowReserved: false },
      isRecord(item) ? JSON.stringify(plainValue(item)) : plainValue(item),
    ),
  )
  return new URLSearchParams(pairs).toString()
}

function multipart(value: FormValue, partTypes: Readonly<Record<string, string>>): FormData {
  const data = new FormData()
  for (const [name, item] of entriesOf(value)) {
    for (const part of Array.isArray(item) && item.some((each) => each instanceof File) ? item : [item]) {
      if (part instanceof File) data.append(name, part, part.name)
      else if (typeof part === 'object' && part !== null)
        data.append(name, new Blob([JSON.stringify(plainValue(part))], { type: partTypes[name] ?? 'application/json' }))
      else if (part !== undefined) data.append(name, String(part))
    }
  }
  return data
}

function entriesOf(value: FormValue): [string, FormValue][] {
  return isRecord(value) ? Object.entries(value).filter(([, item]) => item !== undefined) : []
}
