/** The two services for git clients: fetch (`git-upload-pack`) and push (`git-receive-pack`). */
export type GitServiceName = 'git-upload-pack' | 'git-receive-pack'

/** A request of a git client. */
export interface GitRoute {
  service: GitServiceName
  /** Path below the repository, one of three; never text from the client. */
  pathInfo: '/info/refs' | '/git-upload-pack' | '/git-receive-pack'
}

/** A request that is not from a git client, with the status of its response. */
export interface NoGitRoute {
  status: 403 | 404 | 405 | 415
  /** A sentence. */
  message: string
  /** The allowed method, for status 405. */
  allow?: string
}

/**
 * Recognizes the three requests of git's smart HTTP protocol. Files of the repository (the “dumb” protocol) are not
 * served.
 *
 * @param request Only the end of its path matters.
 * @returns The service, or how to refuse.
 */
export function gitRoute(request: Request): GitRoute | NoGitRoute {
  const url = new URL(request.url)
  // Nothing is decoded, not even `%2e%2e`: only these literal endings count.
  const end = /\/(info\/refs|git-upload-pack|git-receive-pack)$/.exec(url.pathname)?.[1]
  if (end === undefined) return { status: 404, message: 'There is nothing here.' }
  return end === 'info/refs' ? advertisement(request, url) : exchange(request, end as GitServiceName)
}

function advertisement(request: Request, url: URL): GitRoute | NoGitRoute {
  if (request.method !== 'GET') return { status: 405, message: 'Use GET.', allow: 'GET' }
  const services = url.searchParams.getAll('service')
  const [service] = services
  if (services.length === 0)
    return { status: 403, message: 'This server speaks git’s smart protocol only: update git.' }
  if (services.length > 1 || (service !== 'git-upload-pack' && service !== 'git-receive-pack')) {
    return { status: 403, message: 'There is no such git service.' }
  }
  return { service, pathInfo: '/info/refs' }
}

function exchange(request: Request, service: GitServiceName): GitRoute | NoGitRoute {
  if (request.method !== 'POST') return { status: 405, message: 'Use POST.', allow: 'POST' }
  if (request.headers.get('content-type') !== `application/x-${service}-request`) {
    return { status: 415, message: 'This is not a request of a git client.' }
  }
  return { service, pathInfo: `/${service}` }
}

/**
 * The user name and password of a git client.
 *
 * @returns Null if there is no valid `Authorization: Basic` header.
 */
export function basicCredentials(request: Request): { username: string; password: string } | null {
  const encoded = /^basic +([A-Za-z0-9+/]+={0,2})\s*$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (encoded === undefined) return null
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon === -1 ? null : { username: text.slice(0, colon), password: text.slice(colon + 1) }
}
