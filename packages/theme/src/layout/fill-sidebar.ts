import type { SidebarTemplate } from './prepare-sidebar.tsx'
import { type SafeHtml, trustHtml } from '../content/safe-html.ts'

/**
 * Marks a page in its section's sidebar: its link is the current one, the groups around it are open. The work depends
 * on the page's depth only.
 *
 * @param template From `prepareSidebar`.
 * @param key The page's key; one that is not in the sidebar leaves everything unmarked.
 * @returns HTML for `PageView.sidebar`.
 */
export function fillSidebar(template: SidebarTemplate, key: string): SafeHtml {
  let html = ''
  let from = 0
  for (const { at, text } of template.marks.get(key) ?? []) {
    html += template.html.slice(from, at) + text
    from = at
  }
  // The template is of this theme, and so are the marks.
  return trustHtml(html + template.html.slice(from))
}
