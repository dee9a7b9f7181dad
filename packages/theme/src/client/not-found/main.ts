import { likelyPages } from './likely-pages.ts'

const main = document.querySelector<HTMLElement>('main[data-pages]')
if (main !== null) void suggest(main).catch(() => undefined)

/** Fills the list of suggestions, which is in the page without entries, and shows it. */
async function suggest({ dataset }: HTMLElement): Promise<void> {
  const text = await textOf(dataset['pages'] ?? '')
  const pages = await Promise.all(likelyPages(location.pathname, text.split('\n')).map(readPage))
  const [heading, list] = document.querySelectorAll<HTMLElement>('[data-suggestions]')
  if (pages.length === 0 || heading === undefined || list === undefined) return
  list.append(...pages)
  heading.hidden = false
  list.hidden = false
}

/** A page says itself what it is called. */
async function readPage(path: string): Promise<HTMLElement> {
  const page = new DOMParser().parseFromString(await textOf(path), 'text/html')
  const link = document.createElement('a')
  link.className = 'not-found-recommended-page-link'
  link.href = path
  link.append(textIn('directory-title', page.querySelector('#page-title')?.textContent || page.title || path))
  const description = page.querySelector<HTMLMetaElement>('meta[name="description"]')?.content
  if (description) link.append(textIn('directory-description', description))
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
