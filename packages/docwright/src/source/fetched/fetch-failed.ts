/** The files of a source cannot be had; the message says why, in one line and without credentials. */
export class FetchFailed extends Error {
  override readonly name = 'FetchFailed'
}
