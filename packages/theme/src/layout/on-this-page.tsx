import type { JSX } from 'preact'
import { hashOf } from '../components/heading.tsx'
import type { Labels } from '../labels/labels.ts'
import type { PageView } from '../page-view.ts'
import { breakableTitle, breakableWords } from './breakable-words.tsx'
import { OutlineActions } from './page-actions.tsx'

/**
 * The page's headings: a rail next to the text on wide screens, a line that unfolds on narrow ones. There is one list
 * for both; on wide screens, styles show the content of the closed `<details>`.
 */
export function OnThisPage(properties: {
  outline: PageView['outline']
  actions?: PageView['actions']
  labels: Labels
}): JSX.Element | null {
  const { outline, actions, labels } = properties
  if (outline.length === 0) return null
  const top = Math.min(...outline.map(({ level }) => level))
  return (
    <nav id="table-of-contents" class="toc" aria-label={labels.onThisPage} data-part="toc">
      <a class="toc-title" href="#page-title">
        {labels.onThisPage}
      </a>
      <details>
        <summary>{labels.onThisPage}</summary>
        <ul id="table-of-contents-content">
          {outline.map(({ id, title, marked, level }) => (
            <li class="toc-item" data-depth={level - top}>
              <a href={hashOf(id)}>{marked === undefined ? breakableWords(title) : breakableTitle(marked)}</a>
            </li>
          ))}
        </ul>
      </details>
      <OutlineActions actions={actions} labels={labels} />
    </nav>
  )
}
