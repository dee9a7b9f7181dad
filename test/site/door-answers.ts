import {
  startHostingContext,
  type HostingContext,
  type RawAnswer,
} from '../../packages/server/src/hosting/testing/hosting-context.ts'
import { openDoors, type Door, type OpenDoors } from './open-doors.ts'

/** Opens a hosting to which each request is another reader's: what one may ask for in a minute does not decide. */
export function openHosting(): Promise<HostingContext> {
  let readers = 0
  const addressOf = (): string => `10.${(readers >> 16) & 255}.${(readers >> 8) & 255}.${readers++ & 255}`
  return startHostingContext({ options: { addressOf } })
}

/** Files that hosts of static files read, and the page that they send if there is nothing at an address. */
const forHosts = new Set(['_redirects', '_headers', 'vercel.json', '.nojekyll', '.docwright-build', '404.html'])

/** Addresses at which there is nothing. */
const nowhere = ['/nothing/here', '/nothing.md', '/nothing.txt', '/_docwright/nothing.js', '/_search/nothing.idx']

/** Differences that are meant, by the door that has them. */
const meant: Readonly<Record<Exclude<Door['name'], 'preview'>, readonly string[]>> = {
  // Static hosts have one page for whatever is not found.
  build: ['/nothing.md'],
  hosted: [],
  // Search engines keep to the site itself.
  branch: ['/robots.txt', '/sitemap.xml'],
}

/** An answer, apart from what each door says in its own way. */
function described({ status, headers, text, body }: RawAnswer, { origin }: Door, withType: boolean): string {
  const type = headers['content-type'] ?? ''
  // Sizes and digests of texts with origins in them; dates that only a repository with a history knows.
  const plain = text
    .replaceAll(origin, '')
    .replaceAll(/sha256:[\da-f]{64}|\b\d[\d.]* [KM]B\b|<lastmod>.*?<\/lastmod>|<(?:lastBuildDate|pubDate)>.*?</g, '')
  // A static host that has no rule for an address has a page that leads on.
  const refresh = /<meta http-equiv="refresh" content="0; url=(.*?)">/.exec(plain)?.[1]
  const location = headers.location?.replace(origin, '') ?? refresh
  if (location !== undefined) return `to ${location}`
  if (type.startsWith('text/html')) return `${status} ${/<title>.*?<\/title>/.exec(plain)?.[0]} ${contentOf(plain)}`
  const isText = /^(?:text\/|application\/(?:json|xml|rss))/.test(type)
  return `${status} ${withType ? type : ''} ${isText ? plain : body.toString('base64')}`
}

/** The text of a page, without what is around it: a preview may answer before its code has colors, which are elements. */
function contentOf(html: string): string {
  const [, content = ''] = /<div id="content"[^>]*>(.*?)<footer/s.exec(html) ?? []
  return content
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Addresses of a file: a page answers without its extension, with and without a slash. */
function formsOf(path: string): string[] {
  const folder = /^(.*)\/index\.html$/.exec(path)?.[1]
  return folder === undefined ? [path] : [folder || '/', `${folder}/`]
}

/** Asks every door for every address, and reports how its answer differs from that of the preview. */
async function differencesOf({ doors, written }: OpenDoors, base: string): Promise<string[]> {
  const [preview, ...others] = doors
  if (preview === undefined) throw new Error('There is no door.')
  const differences: string[] = []
  const files = written.filter((path) => !forHosts.has(path.slice(base.length + 1)))
  const own = files.filter((path) => !path.startsWith(`${base}/_docwright/`))
  for (const path of new Set([...own.flatMap(formsOf), ...nowhere.map((end) => base + end)])) {
    const known = await preview.ask(path)
    for (const door of others) {
      // Static hosts choose media types by themselves.
      const withType = door.name !== 'build'
      const [expected, found] = [described(known, preview, withType), described(await door.ask(path), door, withType)]
      const isMeant = door.name !== 'preview' && meant[door.name].includes(path.slice(base.length))
      if ((found === expected) === isMeant)
        differences.push(`${path}\n${preview.name}: ${expected}\n${door.name}: ${found}`)
    }
  }
  return differences
}

/** Asks every door for what its pages refer to: names of assets change with what a door offers. */
async function deadReferencesOf({ doors, written }: OpenDoors, base: string): Promise<string[]> {
  const dead: string[] = []
  for (const door of doors) {
    const asked = new Set<string>()
    for (const path of [
      ...written.filter((file) => file.endsWith('.html')).flatMap((file) => formsOf(file)[0] ?? []),
      `${base}/nothing`,
    ]) {
      const { text } = await door.ask(path)
      for (const [, address = ''] of text.matchAll(/(?:href|src|data-api-part)="([^"#?]*\/_docwright\/[^"#?]*)"/g))
        asked.add(address.replace(door.origin, ''))
    }
    if (asked.size < 3) throw new Error(`The pages of the door “${door.name}” refer to no assets.`)
    for (const address of asked) {
      const { status } = await door.ask(address)
      if (status !== 200) dead.push(`${door.name}: ${status} ${address}`)
    }
  }
  return dead
}

/** At the address of a page, servers answer in Markdown as well, with the text that a build writes beside it. */
async function wrongFormsOf({ doors, written }: OpenDoors, base: string): Promise<string[]> {
  const wrong: string[] = []
  const built = doors.find(({ name }) => name === 'build')
  for (const door of doors.filter(({ name }) => name !== 'build')) {
    const accept = 'text/markdown, text/html;q=0.5'
    for (const html of written.filter((path) => path.endsWith('/index.html'))) {
      const page = formsOf(html)[0] ?? '/'
      const twin = page === '/' || page === base ? `${base}/index.md` : `${page}.md`
      // A folder, a redirect: what leads to a page has no Markdown of its own.
      if (!written.includes(twin)) continue
      const answer = await door.ask(page, { accept })
      const expected = built && described(await built.ask(twin), built, false)
      if (described(answer, door, false) !== expected) wrong.push(`${door.name}: ${page} in Markdown`)
      for (const { headers } of [answer, await door.ask(page)])
        if (!/\bAccept\b(?!-)/.test(headers.vary ?? '')) wrong.push(`${door.name}: ${page} does not vary`)
    }
    for (const headers of [{}, { accept }]) {
      const { status, headers: sent } = await door.ask(`${base}/nothing`, headers)
      if (status !== 404 || !/\bAccept\b(?!-)/.test(sent.vary ?? '')) wrong.push(`${door.name}: 404 does not vary`)
    }
  }
  return wrong
}

/**
 * Asks all doors of a site for all of its addresses.
 *
 * @param root Folder of its repository.
 * @param target The hosting that shows it at its root, or the base path below which the others show it.
 * @returns Answers that differ without being meant to, references that lead nowhere, and wrong negotiations.
 */
export async function faultsOf(
  root: string,
  target: { hosting: HostingContext } | { base: string },
): Promise<Record<string, string[]>> {
  const base = 'base' in target ? target.base : ''
  const opened = await openDoors(root, target)
  try {
    return {
      differences: await differencesOf(opened, base),
      dead: await deadReferencesOf(opened, base),
      wrong: await wrongFormsOf(opened, base),
    }
  } finally {
    await opened.close()
  }
}

/** What {@link faultsOf} returns where all is well. */
export const none = { differences: [], dead: [], wrong: [] }
