import type { VNode } from 'preact'
import { jsxTemplate } from 'preact/jsx-runtime'

/**
 * Puts finished HTML between the children of an element. `dangerouslySetInnerHTML` needs an element of its own;
 * a template without expressions, made for compilers of JSX, does not.
 *
 * @param html Trusted HTML: rendered by this theme, or an icon of a library.
 */
export function rawHtml(html: string): VNode {
  return jsxTemplate([html])
}
