/**
 * Style sheets of components and of rare elements: a page loads those of what it shows, beside the sheet of every page. In
 * the order in which a page loads them, each with how the class or the tag of what it draws begins, wherever it was written:
 * in the text, in a property, in the description of a specification.
 */
export const sheetMarks = {
  passages: [
    'contains-task-list',
    '<blockquote',
    '<dl',
    '<hr',
    '<kbd',
    '<mark',
    '<abbr',
    '<iframe',
    '<figcaption',
    '<sub',
    '<sup',
  ],
  images: ['<img'],
  'image-actions': ['image-holder'],
  callouts: ['callout'],
  cards: ['card', 'tile', 'columns'],
  landing: ['hero', 'action', 'logo-row', 'feature', 'big-link'],
  steps: ['step'],
  tabs: ['tabs', 'tab-panel', 'code-group'],
  pills: ['pill'],
  folds: ['accordion', 'expandable', 'prompt', 'api-response'],
  accordions: ['accordion'],
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
  choices: ['api-choice', 'api-or', 'api-way'],
  examples: ['api-example', 'api-described'],
  overviews: ['api-operations', 'field api-error'],
} as const

/** Name of a style sheet of components. */
export type ComponentSheet = keyof typeof sheetMarks

/** All of them, in the order in which a page loads them. */
export const componentSheets = Object.keys(sheetMarks) as ComponentSheet[]
