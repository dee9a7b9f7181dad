/** The current site of a host name, without a lookup or a wait. */
export interface ShownNow {
  /** The same object as long as the same is shown. */
  site: object
  /** The branch that it shows, among those of all projects. */
  place: string
  /** Whether caches in front may keep it: answers that they may keep do not hold once they may not, and the other way round. */
  isShared: boolean
  /** Milliseconds for which that still counts. */
  freshFor: number
}
