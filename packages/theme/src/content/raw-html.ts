import { Fragment, h, type VNode } from 'preact'
import { jsxTemplate } from 'preact/jsx-runtime'
import type { SafeHtml } from './safe-html.ts'

/**
 * Puts finished HTML between the children of an element. `dangerouslySetInnerHTML` needs an element of its own;
 * a template without expressions, made for compilers of JSX, does not.
 *
 * @param html Rendered by this theme, or an icon of a library. Where code of a page shows the theme's components there is
 *   none, but elements in its place (`islands/theme-parts.tsx`), which stay what they are.
 */
export function rawHtml(html: SafeHtml): VNode {
  return typeof html === 'string' ? jsxTemplate([html]) : h(Fragment, null, html)
}

/**
 * Finished HTML as all that an element holds.
 *
 * @param html What stands in it.
 * @returns Properties of the element.
 */
export function innerHtml(html: SafeHtml): { dangerouslySetInnerHTML: { __html: string } } {
  return { dangerouslySetInnerHTML: { __html: html } }
}
