import { channel } from 'node:diagnostics_channel'

/** An object of a published site that the object store was asked for, and lacks. */
export interface LostObject {
  digest: string
}

/** Reports such objects for metrics and the log: others have removed them, unless they are only just being written. */
export const lostObjects = channel('docwright.lost-object')
