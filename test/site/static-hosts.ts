import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What a host answers. */
export interface HostAnswer {
  status: number
  /** Where it leads; absent where it has content. */
  location?: string
  body: string
}

/** A host that serves a folder by its own documented rules. */
export type StaticHost = (path: string) => HostAnswer

/** Reads a file that is served; a folder is none. */
function fileAt(folder: string, path: string): string | undefined {
  const file = join(folder, path)
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true ? readFileSync(file, 'utf8') : undefined
}

const found = (body: string): HostAnswer => ({ status: 200, body })
const lead = (location: string, status: number): HostAnswer => ({ status, location, body: '' })

function missing(folder: string): HostAnswer {
  return { status: 404, body: fileAt(folder, '404.html') ?? 'not found' }
}

/**
 * GitHub Pages: an address without its slash leads to the folder, `.html` may be left out, and unless there is a file `.nojekyll`,
 * Jekyll leaves out whatever has a part that begins with an underscore or a dot.
 */
export function gitHubPages(folder: string): StaticHost {
  const usesJekyll = fileAt(folder, '.nojekyll') === undefined
  return (path) => {
    if (usesJekyll && /\/[_.]/.test(path)) return missing(folder)
    if (path.endsWith('/')) return served(fileAt(folder, `${path}index.html`), folder)
    const file = fileAt(folder, path) ?? fileAt(folder, `${path}.html`)
    if (file !== undefined) return found(file)
    return fileAt(folder, `${path}/index.html`) === undefined ? missing(folder) : lead(`${path}/`, 301)
  }
}

/**
 * Netlify: files come before rules that do not force; then the first rule of `_redirects` that fits, where `:name` is a whole
 * segment, `*` only stands at the end, and a slash at the end of an address does not matter.
 */
export function netlify(folder: string): StaticHost {
  const rules = rulesOf(folder)
  return (path) => {
    const file = fileAt(folder, path) ?? fileAt(folder, `${path.replace(/\/$/, '')}/index.html`)
    if (file !== undefined) return found(file)
    const bare = path.length > 1 ? path.replace(/\/$/, '') : path
    for (const { from, to, status } of rules) {
      if (from.split('/').some((part) => /^.+:|\*./.test(part)) || /\*./.test(from)) continue
      const location = applied(from, to, bare)
      if (location !== undefined) return lead(location, status)
    }
    return missing(folder)
  }
}

/**
 * Cloudflare Pages: the first 2,000 rules without and the first 100 with wildcards are followed whether there is a file or not;
 * then files, each at its one address: a folder with its slash, a page without `.html`.
 */
export function cloudflarePages(folder: string): StaticHost {
  const all = rulesOf(folder).filter(({ line }) => line.length <= 1000)
  const firstDynamic = all.findIndex(({ from }) => /[:*]/.test(from))
  const exact = firstDynamic === -1 ? all : all.slice(0, firstDynamic)
  const rules = [...exact.slice(0, 2000), ...all.slice(exact.length).slice(0, 100)]
  return (path) => {
    for (const { from, to, status } of rules) {
      const location = applied(from, to, path)
      if (location !== undefined) return lead(location, status)
    }
    if (path.endsWith('/')) return served(fileAt(folder, `${path}index.html`), folder)
    if (path.endsWith('/index.html')) return lead(path.slice(0, -'index.html'.length), 308)
    const file = fileAt(folder, path) ?? fileAt(folder, `${path}.html`)
    if (file !== undefined) return found(file)
    return fileAt(folder, `${path}/index.html`) === undefined ? missing(folder) : lead(`${path}/`, 308)
  }
}

/** Vercel: the routes of `vercel.json` in their order; `handle` is the place at which files are looked for. */
export function vercel(folder: string): StaticHost {
  const configuration = fileAt(folder, 'vercel.json')
  const routes = configuration === undefined ? [{ handle: 'filesystem' }] : routesIn(configuration)
  return (path) => {
    for (const { handle, src, dest, status, headers, ...route } of routes) {
      if (handle === 'filesystem') {
        const file = fileAt(folder, path) ?? fileAt(folder, `${path.replace(/\/$/, '')}/index.html`)
        if (file !== undefined) return found(file)
        continue
      }
      const values = new RegExp(`^(?:${src})$`).exec(path)
      if (values === null || route.continue === true) continue
      const location = headers?.['Location']?.replaceAll(/\$(\d+)/g, (_, index: string) => values[Number(index)] ?? '')
      if (location !== undefined) return lead(location, status ?? 302)
      return { status: status ?? 200, body: fileAt(folder, dest ?? '') ?? '' }
    }
    return missing(folder)
  }
}

/**
 * A bucket behind a network that runs a function for each request: no folder has an index by itself.
 *
 * @param rewrite The function; it is given the path, and gives the key of an object.
 */
export function bucketWithFunction(folder: string, rewrite: (path: string) => string): StaticHost {
  return (path) => served(fileAt(folder, rewrite(path)), folder)
}

function served(file: string | undefined, folder: string): HostAnswer {
  return file === undefined ? missing(folder) : found(file)
}

interface Route {
  src?: string
  dest?: string
  status?: number
  handle?: string
  continue?: true
  headers?: Record<string, string>
}

function routesIn(configuration: string): Route[] {
  return (JSON.parse(configuration) as { routes: Route[] }).routes
}

function rulesOf(folder: string): { line: string; from: string; to: string; status: number }[] {
  const lines = (fileAt(folder, '_redirects') ?? '').split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return lines.map((line) => {
    const [from = '', to = '', status = '302'] = line.split(/\s+/)
    return { line, from, to, status: Number(status) }
  })
}

/** Where a rule leads from a path; undefined where it does not fit. `:name` takes no slash, `*` anything. */
function applied(from: string, to: string, path: string): string | undefined {
  const names: string[] = []
  const expression = from.replaceAll(/:([a-z]\w*)|\*|[.+?^${}()|[\]\\]/gi, (token: string, name?: string) => {
    if (name === undefined && token !== '*') return `\\${token}`
    names.push(name ?? 'splat')
    return name === undefined ? '(.*)' : '([^/]+)'
  })
  const values = new RegExp(`^${expression}$`).exec(path)
  if (values === null) return undefined
  return to.replaceAll(/:([a-z]\w*)/gi, (token: string, name: string) => {
    const index = names.indexOf(name)
    return index === -1 ? token : (values[index + 1] ?? '')
  })
}
