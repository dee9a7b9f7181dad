import type { ApiLabels } from '../api/api-labels.ts'
import type { ActionLabels } from './action-labels.ts'
import type { SearchLabels } from './search-labels.ts'

/**
 * Every text of the interface in one language. `{name}` stands for a value (see `fillLabel`); where it follows a
 * number, the wording is chosen so that it needs no plural forms.
 */
export interface Labels {
  skipToContent: string
  menu: string
  close: string
  dismiss: string
  opensInNewTab: string

  // Names of the page's regions.
  tabs: string
  sidebar: string
  /** Leads to the whole list where the sidebar shows a part of it. */
  allPages: string
  anchors: string
  breadcrumb: string
  onThisPage: string
  directory: string
  pagination: string
  announcement: string

  // Selectors. The button's name begins with these words.
  language: string
  version: string
  product: string
  section: string

  colorScheme: string
  schemeSystem: string
  schemeLight: string
  schemeDark: string

  previous: string
  next: string
  /** Before a date: `{date}`. */
  lastModified: string
  linkToSection: string

  pageNotFound: string
  pageNotFoundText: string
  /** Above a page that the reader's language lacks. */
  untranslated: string
  /** Above a translation whose source has changed since. */
  outdatedTranslation: string
  goHome: string
  suggestedPages: string

  copy: string
  copied: string
  /** `{count}` is always more than five. */
  seeAllLines: string
  collapse: string
  codeExamples: string

  /** What a diagram is, for screen readers. */
  diagram: string
  zoomIn: string
  zoomOut: string
  resetView: string
  fullScreen: string
  diagramFailed: string

  /** `{name}` is what opens, such as `childAttributes`. */
  show: string
  hide: string
  childAttributes: string
  required: string
  deprecated: string
  defaultValue: string

  // Kinds of callouts, read out by screen readers.
  note: string
  tip: string
  warning: string
  info: string
  check: string
  danger: string

  /** What can be done with a page, and what its readers are asked. */
  actions: ActionLabels

  search: SearchLabels

  footnotes: string
  backToReference: string

  /** What pages of an API say beside the rest. */
  api: ApiLabels
}

/** What the components of pages say; an API reference says more. */
export type ComponentLabels = Omit<Labels, 'actions' | 'api' | 'search'>
