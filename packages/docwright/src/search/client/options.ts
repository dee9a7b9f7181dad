import { icon, make, type Content } from './elements.ts'

/**
 * An option that leads somewhere. It is a link, so that it can be opened in a new tab.
 *
 * @param href Where to.
 * @param kind Its class.
 * @param content What it shows.
 */
export function optionOf(href: string, kind: string, ...content: Content[]): HTMLElement {
  return make(
    'a',
    { href, class: `search-option ${kind}`, role: 'option', tabindex: '-1', 'aria-selected': 'false' },
    ...content,
  )
}

/**
 * An option that leads to a page by its title alone.
 *
 * @param page The page.
 * @param drawing What stands before it.
 */
export function linkOption({ href, title }: { href: string; title: string }, drawing: SVGElement): HTMLElement {
  return optionOf(href, 'search-page', drawing, make('span', { class: 'search-text' }, title))
}

/**
 * An option that searches for something.
 *
 * @param query What for.
 * @param drawing What stands before it.
 * @param ask Searches.
 */
export function queryOption(query: string, drawing: 'recent' | 'search', ask: (query: string) => void): HTMLElement {
  const option = optionOf(
    `?search=${encodeURIComponent(query)}`,
    'search-recent',
    icon(drawing),
    make('span', { class: 'search-text' }, query),
  )
  option.addEventListener('click', (event) => {
    event.preventDefault()
    ask(query)
  })
  return option
}

/**
 * An option that does something in the dialog.
 *
 * @param words What it says.
 * @param drawing What stands before it.
 * @param act What it does.
 */
export function actOption(words: string, drawing: Parameters<typeof icon>[0], act: () => void): HTMLElement {
  const option = make(
    'div',
    { class: 'search-option search-more', role: 'option', 'aria-selected': 'false' },
    icon(drawing),
    words,
  )
  option.addEventListener('click', act)
  return option
}

/**
 * Options below a heading.
 *
 * @param id Id of the heading's words.
 * @param words What the heading says; nothing for a group without.
 * @param options The options.
 */
export function groupOf(id: string, words: string, options: readonly HTMLElement[]): HTMLElement {
  if (words === '') return make('div', { class: 'search-group', role: 'group' }, ...options)
  const heading = make('div', { class: 'search-heading', role: 'presentation' }, make('span', { id }, words))
  return make('div', { class: 'search-group', role: 'group', 'aria-labelledby': id }, heading, ...options)
}
