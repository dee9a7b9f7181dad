import type { JSX } from 'preact'
import type { Labels } from '../labels/labels.ts'
import type { PageLinkView, PageView } from '../page-view.ts'
import { breakableTitle } from './breakable-words.tsx'
import { InterfaceIcon } from './interface-icons.tsx'

/** Links to the previous and next page in the navigation's order. */
export function Pagination(properties: { pagination: PageView['pagination']; labels: Labels }): JSX.Element | null {
  const { pagination, labels } = properties
  if (pagination?.previous === undefined && pagination?.next === undefined) return null
  return (
    <nav id="pagination" aria-label={labels.pagination} data-part="pagination">
      {pagination.previous !== undefined && (
        <PaginationLink link={pagination.previous} relation="prev" word={labels.previous} />
      )}
      {pagination.next !== undefined && <PaginationLink link={pagination.next} relation="next" word={labels.next} />}
    </nav>
  )
}

function PaginationLink(properties: { link: PageLinkView; relation: 'prev' | 'next'; word: string }): JSX.Element {
  const { link, relation, word } = properties
  return (
    <a class={`pagination-${relation}`} href={link.href} rel={relation}>
      <span class="pagination-word">
        {relation === 'prev' && <InterfaceIcon name="previous" />}
        {word}
        {relation === 'next' && <InterfaceIcon name="next" />}
      </span>
      <span class="pagination-title">{breakableTitle(link.label)}</span>
    </a>
  )
}
