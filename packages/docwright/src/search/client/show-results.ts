import type { FoundPage, FoundSection } from '../query/search.ts'
import { icon, make, marked, type Content } from './elements.ts'

/**
 * The results as options of a list box: each page in a group with its sections.
 *
 * @param pages What was found.
 * @param language Language of the pages, where it is another one than the reader's page.
 */
export function showResults(pages: readonly FoundPage[], language: string | undefined): HTMLElement[] {
  return pages.map((page, index) => showPage(page, index, language))
}

function showPage(page: FoundPage, index: number, language: string | undefined): HTMLElement {
  const id = `search-group-${index}`
  const { url, titlePieces, trail, method, sections } = page
  const lead = sections.find((section) => section.title === '')
  const others = sections.filter((section) => section.title !== '')
  const title = make('span', { class: 'search-title', id }, ...marked(titlePieces))
  if (method !== undefined) title.prepend(make('span', { class: 'search-method', 'data-method': method }, method), ' ')
  const option = optionOf(
    url,
    'search-page',
    icon('page'),
    make(
      'span',
      { class: 'search-text' },
      ...(trail.length === 0 ? [] : [make('span', { class: 'search-trail' }, ...withSeparators(trail))]),
      title,
      ...excerptOf(lead),
    ),
    icon('enter'),
  )
  return make(
    'div',
    { class: 'search-group', role: 'group', 'aria-labelledby': id, lang: language },
    option,
    ...others.map((section) => showSection(section, index === 0 && section === sections[0])),
  )
}

function showSection(section: FoundSection, isBest: boolean): HTMLElement {
  const title = make('span', { class: 'search-title' }, ...marked(section.titlePieces))
  if (section.isField) title.classList.add('search-field')
  const option = optionOf(
    section.url,
    'search-section',
    icon('section'),
    make('span', { class: 'search-text' }, title, ...excerptOf(section)),
    icon('enter'),
  )
  // Of the first page, it is what Enter opens.
  if (isBest) option.dataset['best'] = ''
  return option
}

function excerptOf(section: FoundSection | undefined): Content[] {
  if (section === undefined || section.excerpt.length === 0) return []
  return [' ', make(section.isCode ? 'code' : 'span', { class: 'search-excerpt' }, ...marked(section.excerpt))]
}

/** An arrow would point the wrong way in half of the languages. */
function withSeparators(labels: readonly string[]): Content[] {
  return labels.flatMap((label, index) => (index === 0 ? [make('span', {}, label)] : [' ', make('span', {}, label)]))
}

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
