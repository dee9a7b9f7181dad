import { Fragment, h, type VNode } from 'preact'
import { jsxTemplate } from 'preact/jsx-runtime'
import type { SafeHtml } from './safe-html.ts'

/**
 * Inserts finished HTML among the children of an element. `dangerouslySetInnerHTML` would need an element of its own; a
 * template without expressions, which is meant for JSX compilers, does not.
 *
 * @param html Rendered by this theme, or an icon of a library. If a page's code shows the theme's components, there are
 *   elements instead of HTML (`islands/theme-parts.tsx`), which stay as they are.
 */
export function rawHtml(html: SafeHtml): VNode {
  return typeof html === 'string' ? jsxTemplate([html]) : h(Fragment, null, html)
}

/**
 * Finished HTML as the only content of an element.
 *
 * @returns Properties of the element.
 */
export function innerHtml(html: SafeHtml): { dangerouslySetInnerHTML: { __html: string } } {
  return { dangerouslySetInnerHTML: { __html: html } }
}
