/** Somewhere to go. */
export interface Destination {
  kind: 'place' | 'project' | 'job' | 'review' | 'ask'
  label: string
  href: string
}
