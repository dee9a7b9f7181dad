/**
 * Ids of elements around a page's content, which authors' styles and scripts may use. Titles in the content never get
 * one of them.
 */
export const pageIds: ReadonlySet<string> = new Set([
  'background-color',
  'banner',
  'body-content',
  'content',
  'content-area',
  'content-side',
  'copy-status',
  'footer',
  'header',
  'localization-select-content',
  'localization-select-trigger',
  'navbar',
  'page-context-menu',
  'page-menu',
  'page-title',
  'pagination',
  'scheme-menu',
  'search-dialog',
  'search-input',
  'sidebar',
  'sidebar-content',
  'table-of-contents',
  'table-of-contents-content',
  'topbar-cta-button',
  // Drawings that the page shows again.
  ...['light', 'dark', 'copy', 'markdown', 'assistant', 'plug', 'edit', 'report', 'download', 'external'].map(
    (name) => `dw-${name}`,
  ),
])
