import type { ApiLabels } from '../api/api-labels.ts'

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
  /** Above pages that the author of a page names. */
  related: string
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
  /** Saves an image. */
  download: string
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

/** What the menu of a page and the question at its end say. */
interface ActionLabels {
  /** Name of the menu. */
  menu: string
  copyPage: string
  copyPageText: string
  viewMarkdown: string
  /** `{name}` is an assistant, such as Claude. */
  openIn: string
  askAbout: string
  /** What the assistant is asked first: `{url}` is the page as Markdown. */
  prompt: string
  copyMcp: string
  copyCommand: string
  /** `{name}` is an editor, such as Cursor. */
  connectTo: string
  mcpText: string
  edit: string
  report: string
  download: string

  helpful: string
  yes: string
  no: string
  thanks: string
  comment: string
  send: string
  failed: string
}

/** What the search of a site says. */
interface SearchLabels {
  /** The button that opens it, and what it is. */
  search: string
  /** In the empty field, where `docs.json` says nothing. */
  prompt: string
  /** Empties the field. */
  clear: string
  /** Name of the list. */
  results: string
  /** How many: `{count}`. Chosen so that it needs no plural forms. */
  found: string
  /** Nothing for `{query}`. */
  none: string
  noneText: string
  loading: string
  failed: string
  more: string
  recent: string
  forget: string
  /** What the keys do: beside pictures of them. */
  move: string
  open: string
  /** Pages that were seen lately. */
  visited: string
  /** Searches that the author proposes. */
  suggested: string
  /** Where nothing was found: pages with words like those that were typed. */
  similar: string
  /** Where nothing was found: other versions and languages. */
  elsewhere: string
  tell: string
  /** A page that lists what has changed. */
  changelog: string
  /** A result that leads out of the site. */
  away: string
}
