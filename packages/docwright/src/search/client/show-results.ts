import type { FoundPage, FoundSection } from '../query/search.ts'
import type { DialogLabels } from './dialog-settings.ts'
import { icon, make, marked, type Content } from './elements.ts'
import { optionOf } from './options.ts'

/** What the results say of kinds of pages. */
type KindLabels = Pick<DialogLabels, 'changelog' | 'away'>

/**
 * The results as options of a list box: each page in a group with its sections.
 *
 * @param pages What was found.
 * @param labels Texts.
 * @param language Language of the pages, where it is another one than the reader's page.
 */
export function showResults(
  pages: readonly FoundPage[],
  labels: KindLabels,
  language: string | undefined,
): HTMLElement[] {
  return pages.map((page, index) => showPage(page, index, labels, language))
}

/**
 * Gives options the texts that they were shown without. All stay where they are, as who has begun to press one expects.
 *
 * @param shown The list box.
 * @param complete The same results with their texts; see {@link showResults}.
 */
export function fillIn(shown: HTMLElement, complete: readonly HTMLElement[]): void {
  for (const option of complete.flatMap((group) => [...group.querySelectorAll('a')])) {
    const excerpt = option.querySelector('.search-excerpt')
    const href = CSS.escape(option.getAttribute('href') ?? '')
    const text = shown.querySelector(`a[href="${href}"] .search-text`)
    if (excerpt !== null && text !== null && text.querySelector('.search-excerpt') === null) text.append(' ', excerpt)
  }
}

function showPage(page: FoundPage, index: number, labels: KindLabels, language: string | undefined): HTMLElement {
  const id = `search-group-${index}`
  const { url, titlePieces, trail, method, kind, sections } = page
  const lead = sections.find((section) => section.title === '')
  const others = sections.filter((section) => section.title !== '')
  const title = make('span', { class: 'search-title', id }, ...marked(titlePieces))
  if (method !== undefined) title.prepend(make('span', { class: 'search-method', 'data-method': method }, method), ' ')
  if (kind !== undefined) title.append(' ', make('span', { class: 'search-kind' }, labels[kind]))
  const option = optionOf(
    url,
    'search-page',
    icon(kind ?? 'page'),
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
