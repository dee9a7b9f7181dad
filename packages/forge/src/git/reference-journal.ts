/** A change of one reference. */
export interface ReferenceChange {
  /** Full name, for example `refs/heads/main`. */
  ref: string
  /** Its current commit; null if it must not exist. */
  before: string | null
  /** Its new commit; null deletes it. */
  after: string | null
}

/** The result of recording changes. */
export type RecordedChanges =
  /** The changes are durable. Call `release` once the folder of this machine has them too, or should have them. */
  | { isRecorded: true; release: () => Promise<void> }
  /** Nothing was changed; the reason is a sentence for the person who pushes. */
  | { isRecorded: false; reason: string }

/**
 * Records the references of a repository outside its folder, so that the folder is a copy that any machine can make. A
 * change is recorded before the folder has it, so that accepted data is never on one disk only.
 */
export interface ReferenceJournal {
  /**
   * Records changes with all objects that they need: all of them or none, each only if its reference has the expected
   * commit. The caller owns the folder until `release`.
   *
   * @param environment Variables with which git finds objects that are not in the repository yet.
   */
  record: (
    changes: readonly ReferenceChange[],
    environment?: Readonly<Record<string, string>>,
  ) => Promise<RecordedChanges>
  /**
   * Whether the folder once had one of these references and lost it other than by a deletion, for example because a
   * disk was wiped. The folder is restored when it is opened next.
   *
   * @param refs Full names.
   */
  lacks: (refs: readonly string[]) => Promise<boolean>
}
