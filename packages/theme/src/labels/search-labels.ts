/** What the search of a site says. */
export interface SearchLabels {
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
}
