import type { ApiLabels } from '../api/api-labels.ts'

/**
 * Every text of the interface in one language. `{name}` is the place of a value (see `fillLabel`); after a number, the
 * wording needs no plural forms.
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
  /** The link to the whole list, if the sidebar shows a part of it. */
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

  /** Name of a diagram for screen readers. */
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

  /** Actions on a page, and the question to its readers. */
  actions: ActionLabels

  search: SearchLabels

  footnotes: string
  backToReference: string

  /** Further texts on pages of an API. */
  api: ApiLabels
}

/** Texts of the components of pages; an API reference has more. */
export type ComponentLabels = Omit<Labels, 'actions' | 'api' | 'search'>

/** Texts of the menu of a page and of the question at its end. */
interface ActionLabels {
  /** Name of the menu. */
  menu: string
  copyPage: string
  copyPageText: string
  viewMarkdown: string
  /** `{name}` is an assistant, such as Claude. */
  openIn: string
  askAbout: string
  /** The first prompt to the assistant: `{url}` is the page as Markdown. */
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

/** Texts of the search of a site. */
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
  /** Functions of the keys, next to pictures of them. */
  move: string
  open: string
  /** Pages that were seen lately. */
  visited: string
  /** Searches that the author proposes. */
  suggested: string
  /** If nothing was found: pages with words like those that were typed. */
  similar: string
  /** If nothing was found: other versions and languages. */
  elsewhere: string
  tell: string
  /** A page that lists what has changed. */
  changelog: string
  /** A result that leads out of the site. */
  away: string
}
