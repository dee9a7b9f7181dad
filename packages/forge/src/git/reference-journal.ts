/** A change of one reference. */
export interface ReferenceChange {
  /** Full name, for example `refs/heads/main`. */
  ref: string
  /** The commit it stands for now; null: it must not exist. */
  before: string | null
  /** The commit it shall stand for; null deletes it. */
  after: string | null
}

/** What became of changes that were to be recorded. */
export type RecordedChanges =
  /** They are durable. `release` is called once the folder of this machine has them too, or was to have them. */
  | { isRecorded: true; release: () => Promise<void> }
  /** Nothing was changed; why, as a sentence for the person who pushes. */
  | { isRecorded: false; reason: string }

/**
 * Where the references of a repository are recorded outside its folder, so that the folder is a copy that any machine can
 * make. A change is recorded before the folder has it: what was accepted is never only on one disk.
 */
export interface ReferenceJournal {
  /**
   * Records changes, with every object that they bring; all of them or none, each only while its reference stands where it is
   * expected. The folder is the caller's until `release`.
   *
   * @param changes What is to change.
   * @param environment Where git finds objects that are not the repository's yet.
   */
  record: (
    changes: readonly ReferenceChange[],
    environment?: Readonly<Record<string, string>>,
  ) => Promise<RecordedChanges>
  /**
   * Whether the folder was brought to a state that has one of these references, and does not have it any more: a disk
   * that was wiped, for instance, is not a branch that was deleted. The folder is made again when it is opened next.
   *
   * @param refs Full names.
   */
  lacks: (refs: readonly string[]) => Promise<boolean>
}
