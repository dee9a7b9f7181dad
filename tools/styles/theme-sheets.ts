import type { Plugin } from 'esbuild'
import { join } from 'node:path'

/**
 * Style sheets of the theme that only some pages load, and the files below `src/styles` that each consists of. A file may
 * name its layer, which is `components` by default, and a medium.
 */
const sheets: Readonly<Record<string, readonly string[]>> = {
  accordions: ['components/disclosure'],
  badges: ['components/badge'],
  // A column next to the text.
  beside: ['api-side shell'],
  callouts: ['components/callout'],
  // The line with the request of an endpoint.
  calls: ['api-call shell'],
  cards: ['components/card-link', 'components/card'],
  // Choices in the reference of an endpoint.
  choices: ['api-choices'],
  // Numbers, marked lines and words, and folds in code.
  'code-marks': ['components/code-marks'],
  colors: ['components/color'],
  // Dates of the last change.
  dates: ['dates shell'],
  'diagram-controls': ['components/diagram-controls'],
  diagrams: ['components/diagram'],
  directory: ['directory shell'],
  // Menus in place of tabs.
  dropdowns: ['components/option-dropdown'],
  // Values in the reference of an endpoint.
  examples: ['api-examples'],
  // Fields of requests and answers.
  fields: ['components/field'],
  // The mark of everything that folds.
  folds: ['components/chevron'],
  frames: ['components/frame'],
  // Buttons that copy and download an image.
  'image-actions': ['components/image-actions'],
  // Images that open large.
  images: ['components/zoom'],
  // Parts of composed pages.
  landing: ['components/card-link', 'components/hero', 'components/landing'],
  // Pages with a `mode`.
  modes: ['page-modes shell'],
  // The page for unknown addresses.
  'not-found': ['not-found shell'],
  // Actions in the outline.
  'outline-actions': ['outline-actions shell'],
  // Overviews of a reference.
  overviews: ['api-overview'],
  // Notes next to the text, and tiles.
  panels: ['components/panel'],
  // Elements of text that few pages have.
  passages: ['passages prose'],
  // Small words next to a name.
  pills: ['components/pill'],
  // Paper, colors that the reader’s system chooses, and low windows. Other readers load it last, and do not wait for it.
  print: ['choices-shown components print', 'components/print', 'print shell', 'low-windows shell'],
  prompts: ['components/prompt'],
  reference: ['api-reference'],
  // The examples of a reference as a sheet, loaded with the parts that a reader opens.
  'side-sheet': ['side-sheet shell'],
  // Links to social networks.
  socials: ['social-mark base', 'socials shell'],
  steps: ['components/steps'],
  tabs: ['components/tabs'],
  tooltips: ['components/tooltip'],
  trees: ['components/tree'],
  types: ['components/types'],
  // Pages without scripts. It overrides all other sheets of the theme.
  unscripted: ['choices-shown utilities', 'unscripted utilities'],
  updates: ['components/update'],
  views: ['components/view'],
}

/** Names of these sheets. */
export const sheetNames = Object.keys(sheets)

/** The sheets as entries of a bundle with {@link themeSheets}. */
export const sheetEntries = sheetNames.map((name) => ({ in: `sheet:${name}`, out: name }))

/** Puts the sheets together from their files. */
export const themeSheets: Plugin = {
  name: 'theme-sheets',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^sheet:/ }, ({ path }) => ({ path: path.slice('sheet:'.length), namespace: 'sheet' }))
    onLoad({ filter: /.*/, namespace: 'sheet' }, ({ path: name }) => ({
      contents: (sheets[name] ?? []).map(importOf).join('\n'),
      loader: 'css',
      resolveDir: join(import.meta.dirname, '../../packages/theme/src/styles'),
    }))
  },
}

function importOf(part: string): string {
  const [file = '', layer = 'components', medium = ''] = part.split(' ')
  return `@import './${file}.css' layer(docwright.${layer}) ${medium};`
}
