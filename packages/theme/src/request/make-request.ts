import type { HttpBody, HttpHeader, HttpRequest } from './http-request.ts'
import type { RequestValue } from './request-value.ts'
import { encodeQuery, writeParameter, type ParameterStyle } from './serialize-parameter.ts'

/** The parts of a request. */
export interface RequestParts {
  method: string
  /** Address of the server, its variables filled in. */
  server: string
  /** Path template; empty if the server is the whole address. */
  path: string
  /** A parameter without a value is not sent; in the path, it keeps its braces. */
  parameters: readonly { parameter: ParameterStyle; value: RequestValue | undefined }[]
  /** The credentials. */
  credentials: readonly RequestCredential[]
  body?: HttpBody | undefined
}

/** A credential, as it is sent. */
export type RequestCredential =
  | { location: 'header' | 'query' | 'cookie'; name: string; value: string; isDigest?: true }
  /** A client certificate, which no part of the request holds. */
  | { location: 'connection' }

/**
 * Creates a request: the one place where parameters, credentials and a body come together, for samples and for the
 * playground.
 *
 * @param parts Its parts.
 */
export function makeRequest({ method, server, path, parameters, credentials, body }: RequestParts): HttpRequest {
  const headers = new Map<string, HttpHeader>()
  const query: string[] = []
  const cookies: string[] = []
  const paths = new Map<string, string>()
  for (const { parameter, value } of parameters) {
    const pairs = writeParameter(parameter, value)
    switch (parameter.location) {
      case 'path':
        if (pairs[0] !== undefined) paths.set(parameter.name, pairs[0][1])
        break
      case 'query':
        query.push(...pairs.map((pair) => pair.join('=')))
        break
      case 'querystring':
        query.push(...pairs.map(([, text]) => text))
        break
      case 'header':
        for (const [name, text] of pairs) headers.set(name.toLowerCase(), { name, value: oneLine(text) })
        break
      case 'cookie':
        cookies.push(...pairs.map((pair) => pair.join('=')))
    }
  }
  for (const credential of credentials) {
    if (credential.location === 'connection') continue
    const { location, name, value } = credential
    if (location === 'query')
      query.push(`${encodeQuery(name, false)}=${placeholderOr(value, encodeQuery(value, false))}`)
    else if (location === 'cookie')
      cookies.push(`${name}=${placeholderOr(value, encodeURIComponent(value.toWellFormed()))}`)
    else headers.set(name.toLowerCase(), { name, value: oneLine(value) })
  }
  if (cookies.length > 0) headers.set('cookie', { name: 'Cookie', value: cookies.join('; ') })
  // The body has its type.
  if (body !== undefined) headers.delete('content-type')
  return {
    method,
    url: addressOf(server, path, paths, query),
    headers: [...headers.values()],
    ...(body === undefined ? {} : { body }),
    ...accessOf(credentials),
  }
}

function addressOf(server: string, path: string, paths: ReadonlyMap<string, string>, query: readonly string[]): string {
  const filled = path.replaceAll(/\{([^}]*)\}/g, (whole, name: string) => paths.get(name) ?? whole)
  const separator = filled.includes('?') ? '&' : '?'
  // A complete address stays unchanged.
  return `${path === '' ? server : server.replace(/\/+$/, '')}${filled}${query.length === 0 ? '' : `${separator}${query.join('&')}`}`
}

function accessOf(credentials: readonly RequestCredential[]): Pick<HttpRequest, 'access'> {
  if (credentials.some(({ location }) => location === 'connection')) return { access: 'certificate' }
  const isDigest = credentials.some((credential) => 'isDigest' in credential && credential.isDigest)
  return isDigest ? { access: 'digest' } : {}
}

/** The placeholder of a value in a sample stays readable. */
function placeholderOr(value: string, encoded: string): string {
  return /^(?:<[\w -]+>|•+)$/.test(value) ? value : encoded
}

/** A line break would end the header. */
function oneLine(value: string): string {
  return value.replaceAll(/[\r\n]+/g, ' ').trim()
}
