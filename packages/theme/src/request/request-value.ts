/** A file that a request sends: one that the reader chose, or a name that stands for one in a sample. */
export interface RequestFile {
  name: string
  /** Its content; absent in samples. */
  content?: Blob
}

/** Stands for a file among plain values. */
export class FileValue implements RequestFile {
  readonly name: string
  readonly content?: Blob

  /**
   * @param name Name of the file.
   * @param content Its content, if it is known.
   */
  constructor(name: string, content?: Blob) {
    this.name = name
    if (content !== undefined) this.content = content
  }
}

/** The value of a part of a request: JSON with exact integers, and files. */
export type RequestValue =
  | string
  | number
  | bigint
  | boolean
  | null
  | FileValue
  | RequestValue[]
  | { [name: string]: RequestValue }

/**
 * Whether a value has named parts.
 *
 * @param value Any value.
 */
export function isObject(value: RequestValue | undefined): value is { [name: string]: RequestValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof FileValue)
}
