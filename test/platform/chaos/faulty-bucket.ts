import { startBucket } from '../../../packages/server/src/objects/testing/start-bucket.ts'
import { openBucketDoor, type BucketFault } from './bucket-door.ts'

/** A bucket over the wire, behind a door that can be faulty. */
export interface FaultyBucket {
  /** For `DOCWRIGHT_STORE`. */
  readonly address: string
  readonly requests: () => number
  setFault(fault: BucketFault): void
  close(): Promise<void>
}

/**
 * Starts a server that speaks S3, and a door in front of it.
 *
 * @param folder Where the objects are kept.
 */
export async function startFaultyBucket(folder: string): Promise<FaultyBucket> {
  const { address, close } = await startBucket(folder)
  let fault: BucketFault = 'none'
  const door = await openBucketDoor({ target: new URL(address.endpoint), faultOf: () => fault })
  return {
    address: `s3://${address.bucket}/${address.prefix}?endpoint=${encodeURIComponent(`http://127.0.0.1:${door.port}`)}`,
    requests: door.requests,
    setFault(wanted) {
      fault = wanted
      if (fault === 'away') door.closeConnections()
    },
    async close() {
      await door.close()
      await close()
    },
  }
}
