import { machineFiles } from '../machines/machine-files.ts'
import { listPages } from '../machines/list-pages.ts'
import type { Site } from '../site/create-site.ts'

/** A site's indexes and skill, as checks need them. */
export interface IndexFacts {
  /** Indexes by path: `/llms.txt` and those to which it links. */
  indexes: ReadonlyMap<string, string>
  /** Links of all indexes to pages of the site, to other indexes, to nothing, and to other hosts. */
  links: { pages: number; indexes: number; broken: string[]; elsewhere: number; notMarkdown: number }
  /** Addresses of pages that are missing in the indexes. */
  unlisted: string[]
  /** Number of pages that should be in them. */
  listable: number
  /** `skill.md`; undefined if there is none. */
  skill: string | undefined
}

/**
 * Measures the indexes of a site. A file of the repository takes precedence over a generated one.
 *
 * @param origin Origin of the site; empty if it is unknown.
 */
export async function measureIndexes(site: Site, origin: string): Promise<IndexFacts> {
  const made = await machineFiles(site, { origin, mcp: false })
  const textOf = async (path: string): Promise<string | undefined> => {
    const own = site.links.files.has(path.slice(1)) ? await site.source.read(path.slice(1)) : undefined
    return own === undefined ? made.get(path)?.text : Buffer.from(own).toString('utf8')
  }
  const indexes = new Map<string, string>()
  const links: IndexFacts['links'] = { pages: 0, indexes: 0, broken: [], elsewhere: 0, notMarkdown: 0 }
  const listed = new Set<string>()
  const queue = ['/llms.txt']
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    // Each index links to further ones.
    const text = indexes.has(path) ? undefined : await textOf(path)
    if (text === undefined) continue
    indexes.set(path, text)
    for (const address of linksOf(text)) {
      const target = targetOf(address, site, origin)
      if (target === undefined) links.elsewhere += 1
      else if (target.endsWith('/llms.txt')) {
        links.indexes += 1
        if (made.has(target) || site.links.files.has(target.slice(1))) queue.push(target)
        else links.broken.push(address)
      } else {
        const url = target.replace(/(?:\/index)?\.md$/, '') || '/'
        if (!site.routes.has(url) && !site.links.files.has(target.slice(1))) links.broken.push(address)
        links.pages += 1
        listed.add(url)
        if (!/\.(?:md|txt|json|ya?ml)$/.test(target)) links.notMarkdown += 1
      }
    }
  }
  const urls = (await listPages(site)).map(({ key }) => site.pages.get(key)?.url ?? '/')
  const unlisted = urls.filter((url) => !listed.has(url))
  return { indexes, links, unlisted, listable: urls.length, skill: await textOf('/skill.md') }
}

function linksOf(text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]{1,2000})\)/g)].map(([, address = '']) => address)
}

/** Path of a link below the base path; undefined if it leads to another host. */
function targetOf(address: string, { base }: Site, origin: string): string | undefined {
  const isOwn = origin !== '' && address.startsWith(`${origin}/`)
  const path = isOwn ? address.slice(origin.length) : address
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(path)) return undefined
  const below = base !== '' && path.startsWith(`${base}/`) ? path.slice(base.length) : path
  const plain = below.replace(/[?#].*/s, '')
  try {
    return decodeURI(plain.startsWith('/') ? plain : `/${plain}`)
  } catch {
    return plain
  }
}
