/** The pages of a forge on which people read and edit a docs repository. */
export interface ForgeLinks {
  kind: 'github' | 'gitlab' | 'forgejo' | 'bitbucket'
  /** Address of the repository's page, without a trailing slash. */
  url: string
  branch: string
  /** Folder of the docs in the repository; empty for the root. */
  folder: string
}

/**
 * The page of a repository at its forge, derived from its remote address. Credentials are dropped.
 *
 * @param remote Any address that git accepts.
 * @param kind Kind of the forge; by default, its host name identifies it.
 * @returns Undefined if this is not a repository at a known forge.
 */
export function forgeOf(remote: string, kind?: ForgeLinks['kind']): Pick<ForgeLinks, 'kind' | 'url'> | undefined {
  const scp = /^(?:[\w.-]+@)?([\w-]+(?:\.[\w-]+)+):(?!\/)(.+)$/.exec(remote)
  const address = scp === null ? remote.replace(/^(?:ssh|git):/, 'https:') : `https://${scp[1]}/${scp[2]}`
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) return undefined
  const url = new URL(address)
  const path = url.pathname.replace(/(?<!\/)\/+$/, '').replace(/\.git$/, '')
  const known = kind ?? kindOf(url.hostname)
  if (known === undefined || !/^\/[^/]+\/.+/.test(path)) return undefined
  // The port of SSH is not that of the web page.
  const host = /^https?:/.test(remote) ? url.host : url.hostname
  return { kind: known, url: `${url.protocol}//${host}${path}` }
}

function kindOf(host: string): ForgeLinks['kind'] | undefined {
  if (host === 'github.com') return 'github'
  if (host === 'bitbucket.org') return 'bitbucket'
  if (/(?:^|\.)gitlab\./.test(host)) return 'gitlab'
  return host === 'codeberg.org' || /(?:^|\.)(?:forgejo|gitea)\./.test(host) ? 'forgejo' : undefined
}

/**
 * The page on which a file can be edited.
 *
 * @param file Path from the docs root.
 */
export function editAddress({ kind, url, branch, folder }: ForgeLinks, file: string): string {
  const path = encode(folder === '' ? file : `${folder}/${file}`)
  const at = encode(branch)
  switch (kind) {
    case 'github':
      return `${url}/edit/${at}/${path}`
    case 'gitlab':
      return `${url}/-/edit/${at}/${path}`
    case 'forgejo':
      return `${url}/_edit/${at}/${path}`
    case 'bitbucket':
      return `${url}/src/${at}/${path}?mode=edit`
  }
}

/**
 * The form for a new issue about a page.
 *
 * @param page Title of the page.
 */
export function reportAddress({ kind, url }: ForgeLinks, page: string): string {
  const title = encodeURIComponent(page)
  switch (kind) {
    case 'gitlab':
      return `${url}/-/issues/new?issue[title]=${title}`
    case 'github':
    case 'forgejo':
    case 'bitbucket':
      return `${url}/issues/new?title=${title}`
  }
}

function encode(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}
