import { chooseSuggestions } from './choose-suggestions.ts'
import type { Suggestion } from './choose-suggestions.ts'
import { likelyPages } from './likely-pages.ts'

const main = document.querySelector<HTMLElement>('main[data-pages]')
if (main !== null) void suggest(main).catch(() => undefined)

/** Fills the list of suggestions, which is in the page without entries, and shows it. */
async function suggest({ dataset }: HTMLElement): Promise<void> {
  const path = location.pathname
  const text = await textOf(dataset['pages'] ?? '')
  const [alike, found] = await Promise.all([
    Promise.all(likelyPages(path, text.split('\n')).map(readPage)),
    search(path).catch(() => []),
  ])
  const pages = chooseSuggestions(alike, found)
  const [heading, list] = document.querySelectorAll<HTMLElement>('[data-suggestions]')
  if (pages.length === 0 || heading === undefined || list === undefined) return
  list.append(...pages.map(linkTo))
  heading.hidden = false
  list.hidden = false
}

/** The results of the site's search for the words of an address. */
async function search(path: string): Promise<Suggestion[]> {
  const script = document.querySelector<HTMLElement>('[data-search]')?.dataset['search']
  if (script === undefined) return []
  await import(script)
  const found = await new Promise<{ url: string; title: string; trail: string[] }[]>((answer) =>
    document.dispatchEvent(new CustomEvent('docwright:address', { detail: { path, answer } })),
  )
  return found.map(({ url, title, trail }) => ({ href: url, label: title, description: trail.join(' · ') }))
}

/** A page says itself what it is called. */
async function readPage(url: string): Promise<Suggestion> {
  const page = new DOMParser().parseFromString(await textOf(url), 'text/html')
  const label = page.querySelector('#page-title')?.textContent || page.title || url
  const description = page.querySelector<HTMLMetaElement>('meta[name="description"]')?.content ?? ''
  return { href: url, label, description }
}

function linkTo({ href, label, description = '' }: Suggestion): HTMLElement {
  const link = document.createElement('a')
  link.className = 'not-found-recommended-page-link'
  link.href = href
  link.append(textIn('directory-title', label))
  if (description !== '') link.append(textIn('directory-description', description))
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
