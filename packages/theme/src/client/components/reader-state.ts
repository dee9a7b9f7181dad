const attributes = new Set([
  'open',
  'data-active',
  'data-open',
  'data-closed',
  'data-copied',
  'aria-selected',
  'aria-expanded',
  'tabindex',
  'role',
  'style',
])

/**
 * Tells attributes that hold what a reader did (an open accordion, a chosen tab) from those that hold the page. The
 * preview leaves them as they are when it patches an element.
 */
export function isReaderState(element: Element, attribute: string): boolean {
  return (
    attributes.has(attribute) &&
    element.matches(
      'details, .tab, .tab-panel, .multi-view-item, .tooltip, .tooltip-content, .code-block-fold, pre, .table-scroll, [role=treeitem]',
    )
  )
}
