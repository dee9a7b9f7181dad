/** Milliseconds by which processes may differ in the shared time. */
export const clockMargin = 5_000

/** An object that is needed although nothing in the database names it yet: a list of a site's objects, or a pack. */
export interface ObjectHold {
  digest: string
  kind: 'manifest' | 'pack'
  projectId: string | null
}

/**
 * Keeps removal and writing of objects apart. A writer first holds its objects and then looks for removals; a remover
 * first notes them and then looks for holds: of two that meet, at least one sees the other. The writer then writes
 * again, and the remover skips the object.
 */
export interface ObjectUse {
  /** Keeps an object, and what it names, for as long as it may take to name it in the database. */
  hold(hold: ObjectHold): Promise<void>
  /** The current holds. */
  holds(): Promise<ObjectHold[]>
  /**
   * Announces the removal of objects.
   *
   * @returns When, in milliseconds since 1970.
   */
  beginRemovals(digests: readonly string[]): Promise<number>
  /** Says which of them are removed, and which stay. */
  endRemovals(removed: readonly string[], spared: readonly string[]): Promise<void>
  /**
   * The objects that are being removed, or were.
   *
   * @param moment Milliseconds since 1970; earlier removals are omitted.
   */
  removedSince(moment: number): Promise<ReadonlySet<string>>
  /** Forgets notes that are no longer needed. */
  forgetUse(): Promise<void>
}
