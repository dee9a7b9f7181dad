/** The files of a source are unavailable. The message says why, in one line and without credentials. */
export class FetchFailed extends Error {
  override readonly name = 'FetchFailed'
}
