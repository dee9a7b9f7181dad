import type { RepositoryKind } from '../store/projects/project-tables.ts'

/** A repository that somebody means who has pasted its address. */
export interface PastedRepository {
  /** The URL that git and the API of a forge are given. */
  url: string
  /** The software of its host, if that is well known. */
  forge: Exclude<RepositoryKind, 'local'> | undefined
  /** The folder that the address leads to; undefined for the whole repository. */
  folder: string | undefined
}

const knownForges: Readonly<Record<string, PastedRepository['forge']>> = {
  'github.com': 'github',
  'gitlab.com': 'gitlab',
  'codeberg.org': 'forgejo',
}

/** The part between a repository and a branch with a folder or file, on GitHub, GitLab and Forgejo. */
const views = /\/(?:-\/)?(?:tree|blob)\/[^/]+(?:\/|$)|\/src\/(?:branch|tag|commit)\/[^/]+(?:\/|$)/

/**
 * Understands what people paste for a repository: what their browser shows, with or without the scheme, on any page of
 * the repository; what their forge shows for SSH; and a whole `git clone`.
 *
 * @param text As it was typed.
 * @returns Undefined if that is no address, or one with a password in it.
 */
export function readPastedRepository(text: string): PastedRepository | undefined {
  const typed = text.trim().replace(/^git\s+clone\s+/, '')
  const [, authority, path] =
    /^(?:(?:git\+)?ssh|git):\/\/(?:git@)?([\w.-]+)(?::\d+)?\/(.+)$/i.exec(typed) ??
    /^git@([\w.-]+):(?!\/\/)\/?(.+)$/i.exec(typed) ??
    /^(?:https?:\/\/)?((?:[a-z\d-]+\.)+[a-z][a-z\d-]*(?::\d+)?)\/(.+)$/i.exec(typed) ??
    []
  if (authority === undefined || path === undefined || /[\s@]/.test(path)) return undefined
  const host = authority.toLowerCase().replace(/^www\./, '')
  const [place = ''] = path.split(/[?#]/)
  const view = views.exec(`/${place}`)
  const whole = (view === null ? place : place.slice(0, Math.max(0, view.index - 1))).replace(/^\/+|(?<!\/)\/+$/g, '')
  // All that GitHub has below a repository are pages about it.
  const names = host === 'github.com' ? whole.split('/').slice(0, 2) : whole.split('/-/')[0]?.split('/')
  const name = names?.join('/').replace(/\.git$/, '') ?? ''
  // A git server of one's own may have repositories at its root: its whole address says so.
  const isWhole = knownForges[host] === undefined && /^https?:/i.test(typed) && /\.git(?:$|[/?#])/.test(path)
  if (!(isWhole ? /^[^/]+(?:\/[^/]+)*$/ : /^[^/]+(?:\/[^/]+)+$/).test(name)) return undefined
  const folder = view === null ? '' : folderOf(`/${place}`.slice(view.index + view[0].length))
  const url = `https://${host}/${name}${/\.git(?:$|[/?#])/.test(path) || /^git@|^(?:git\+)?ssh:/i.test(typed) ? '.git' : ''}`
  return { url, forge: knownForges[host], folder: folder === '' ? undefined : folder }
}

/** The folder of a file that is shown, else the folder itself. */
function folderOf(path: string): string {
  const bare = path.replace(/(?<!\/)\/+$/, '')
  return /\.(?:mdx?|json)$/i.test(bare) ? bare.slice(0, Math.max(0, bare.lastIndexOf('/'))) : bare
}
