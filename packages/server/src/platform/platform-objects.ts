import { join } from 'node:path'
import type { BucketCalls } from '../objects/bucket-store.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { openObjectStore } from '../objects/open-object-store.ts'
import type { PlatformSettings } from '../process/platform-settings.ts'

/**
 * Opens the object store of a platform: a bucket, or a folder next to the database.
 *
 * @param settings The settings in the environment.
 * @param calls The clock for a bucket, and the observer of its requests.
 */
export function openPlatformObjects(settings: PlatformSettings, dataFolder: string, calls: BucketCalls): ObjectStore {
  const place = {
    address: settings.DOCWRIGHT_STORE,
    folder: join(dataFolder, 'objects'),
    accessKeyId: settings.AWS_ACCESS_KEY_ID,
    secretAccessKey: settings.AWS_SECRET_ACCESS_KEY,
    region: settings.AWS_REGION,
  }
  return openObjectStore(place, calls)
}
