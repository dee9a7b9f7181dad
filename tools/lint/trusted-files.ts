/**
 * The only production files that may vouch for HTML (`trustHtml`): each escapes what authors wrote, or cleans what a
 * library or an author's code made of it. A new one is a reviewed line here.
 */
export const trustedFiles: ReadonlySet<string> = new Set([
  // Renders with Preact or with writers that escape.
  'packages/theme/src/content/render-content.ts',
  'packages/theme/src/api/api-schema.tsx',
  'packages/theme/src/api/api-sections.tsx',
  'packages/theme/src/api/render-api.tsx',
  'packages/theme/src/layout/document-head.tsx',
  'packages/theme/src/layout/document-shell.tsx',
  'packages/theme/src/layout/fill-sidebar.ts',
  'packages/theme/src/layout/kept-html.ts',
  'packages/theme/src/layout/sidebar-rows.ts',
  'packages/theme/src/components/author-icon.tsx',
  'packages/theme/src/components/code-block.tsx',
  'packages/theme/src/components/island.tsx',
  'packages/docwright/src/render/present/render-inline.ts',
  // Icons of a library that the server has put into the page's script, or a holder for one.
  'packages/theme/src/islands/server.ts',
  'packages/theme/src/islands/themed-client.ts',
  'packages/docwright/src/render/icons/icon-set.ts',
  // The content of a page as an earlier build wrote it, by its digest.
  'packages/docwright/src/render/body/kept-body.ts',
  // Clean what authors, their code or a library wrote.
  'packages/docwright/src/render/icons/sanitize-svg.ts',
  'packages/docwright/src/render/diagrams/safe-drawing.ts',
  'packages/docwright/src/render/islands/island-html.ts',
  'packages/docwright/src/render/islands/color-islands.ts',
  'packages/docwright/src/render/body/highlight-code.ts',
  'packages/docwright/src/render/math/set-formulas.ts',
])

/** Where `trustHtml` is made, and the one door to `dangerouslySetInnerHTML`. */
export const makerOfSafeHtml = 'packages/theme/src/content/safe-html.ts'
export const doorOfRawHtml = 'packages/theme/src/content/raw-html.ts'

/** Tests vouch for the HTML of their examples. */
export function mayTrustHtml(file: string): boolean {
  return trustedFiles.has(file) || file === makerOfSafeHtml || /\.test\.tsx?$|(?:^|\/)example-page-view\.ts$/.test(file)
}
