/** Style sheet, texts and suggestions of the dialog. */
export interface DialogSettings {
  /** Its style sheet. */
  styles: string
  labels: DialogLabels
  /** Searches that the author proposes. */
  suggestions: readonly string[]
}

/** Texts of the dialog. */
export interface DialogLabels {
  search: string
  clear: string
  close: string
  results: string
  found: string
  none: string
  noneText: string
  loading: string
  failed: string
  more: string
  recent: string
  forget: string
  visited: string
  suggested: string
  similar: string
  elsewhere: string
  tell: string
  told: string
  notTold: string
  changelog: string
  away: string
  move: string
  open: string
  language: string
  version: string
}
