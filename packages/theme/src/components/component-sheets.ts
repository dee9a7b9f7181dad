/**
 * Style sheets of components: a page loads those of what it shows, beside the sheet of every page. In the order in which a
 * page loads them, each with how the HTML of what it draws begins, wherever it was written: in the text, in a property, in
 * the description of a specification.
 */
export const sheetMarks = {
  callouts: ['callout'],
  cards: ['card', 'tile', 'columns'],
  steps: ['step'],
  tabs: ['tabs', 'tab-panel', 'code-group'],
  pills: ['pill'],
  folds: ['accordion', 'expandable', 'prompt'],
  accordions: ['accordion', 'expandable'],
  fields: ['field', 'expandable'],
  frames: ['frame'],
  tooltips: ['tooltip'],
  updates: ['update', 'changelog-filters'],
  badges: ['badge'],
  colors: ['color'],
  prompts: ['prompt'],
  panels: ['panel', 'tile'],
  diagrams: ['mermaid'],
  trees: ['tree'],
  dropdowns: ['option-dropdown', 'multi-view-dropdown'],
  views: ['multi-view'],
  'code-marks': ['line line-', 'code-word', 'code-block-fold'],
} as const

/** Name of a style sheet of components. */
export type ComponentSheet = keyof typeof sheetMarks

/** All of them, in the order in which a page loads them. */
export const componentSheets = Object.keys(sheetMarks) as ComponentSheet[]
