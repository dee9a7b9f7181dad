/** What the dialog is made with. */
export interface DialogSettings {
  /** Its style sheet. */
  styles: string
  labels: DialogLabels
}

/** What it says. */
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
  move: string
  open: string
  language: string
  version: string
}
