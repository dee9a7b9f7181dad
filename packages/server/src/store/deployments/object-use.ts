/** Milliseconds by which processes that work may differ in what they take for the time that all share. */
export const clockMargin = 5_000

/** An object that is needed although nothing in the database names it yet: a list of a site's objects, or a pack. */
export interface ObjectHold {
  digest: string
  kind: 'manifest' | 'pack'
  projectId: string | null
}

/**
 * What keeps removal and writing of objects apart. Whoever writes first holds what it has written and then looks for removals;
 * whoever removes first notes that and then looks for holds: of two that meet, one at least sees the other. Whoever writes then
 * writes again, and whoever removes leaves it.
 */
export interface ObjectUse {
  /** Keeps an object, and what it names, for as long as it may take to name it in the database. */
  hold(hold: ObjectHold): Promise<void>
  /** What is held now. */
  holds(): Promise<ObjectHold[]>
  /**
   * Says that objects are to be removed.
   *
   * @returns When, in milliseconds since 1970.
   */
  beginRemovals(digests: readonly string[]): Promise<number>
  /** Says which of them are removed, and which stay. */
  endRemovals(removed: readonly string[], spared: readonly string[]): Promise<void>
  /**
   * What is being removed, or was.
   *
   * @param moment Milliseconds since 1970; what was removed earlier is left out.
   */
  removedSince(moment: number): Promise<ReadonlySet<string>>
  /** Forgets what nobody asks for any more. */
  forgetUse(): Promise<void>
}
