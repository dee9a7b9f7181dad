import { likelyPages } from './likely-pages.ts'

const main = document.querySelector<HTMLElement>('main[data-pages]')
if (main !== null) void suggest(main).catch(() => undefined)

/** A suggestion. */
interface Suggestion {
  url: string
  title: string
  text: string
}

const most = 5

/** Fills the list of suggestions, which is in the page without entries, and shows it. */
async function suggest({ dataset }: HTMLElement): Promise<void> {
  const path = location.pathname
  const text = await textOf(dataset['pages'] ?? '')
  const [alike, found] = await Promise.all([
    Promise.all(likelyPages(path, text.split('\n')).map(readPage)),
    search(path).catch(() => []),
  ])
  // The page with the likeliest address is often what was meant; others, such as the same page in another language, are not.
  const all = [...alike.slice(0, 1), ...found, ...alike.slice(1)]
  const pages = all.filter(({ url }, at) => all.findIndex((other) => other.url === url) === at).slice(0, most)
  const [heading, list] = document.querySelectorAll<HTMLElement>('[data-suggestions]')
  if (pages.length === 0 || heading === undefined || list === undefined) return
  list.append(...pages.map(linkTo))
  heading.hidden = false
  list.hidden = false
}

/** What the search of the site finds for the words of an address. */
async function search(path: string): Promise<Suggestion[]> {
  const script = document.querySelector<HTMLElement>('[data-search]')?.dataset['search']
  if (script === undefined) return []
  await import(script)
  const found = await new Promise<{ url: string; title: string; trail: string[] }[]>((answer) =>
    document.dispatchEvent(new CustomEvent('docwright:address', { detail: { path, answer } })),
  )
  return found.map(({ url, title, trail }) => ({ url, title, text: trail.join(' · ') }))
}

/** A page says itself what it is called. */
async function readPage(url: string): Promise<Suggestion> {
  const page = new DOMParser().parseFromString(await textOf(url), 'text/html')
  const title = page.querySelector('#page-title')?.textContent || page.title || url
  return { url, title, text: page.querySelector<HTMLMetaElement>('meta[name="description"]')?.content ?? '' }
}

function linkTo({ url, title, text }: Suggestion): HTMLElement {
  const link = document.createElement('a')
  link.className = 'not-found-recommended-page-link'
  link.href = url
  link.append(textIn('directory-title', title))
  if (text !== '') link.append(textIn('directory-description', text))
  const item = document.createElement('li')
  item.append(link)
  return item
}

function textIn(name: string, text: string): HTMLElement {
  const element = document.createElement('span')
  element.className = name
  element.textContent = text
  return element
}

async function textOf(path: string): Promise<string> {
  const answer = await fetch(path)
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
  return answer.text()
}
