/**
 * Style sheets of components and of rare elements, in the order in which a page loads them after the sheet of every
 * page. A page loads only the sheets that it needs: those whose mark, the beginning of a class or a tag, occurs in its
 * HTML, whether it comes from the text, a property or the description of a specification.
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

export type ComponentSheet = keyof typeof sheetMarks

/** In the order in which a page loads them. */
export const componentSheets = Object.keys(sheetMarks) as ComponentSheet[]
