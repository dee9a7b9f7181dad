import { join } from 'node:path'
import type { BucketCalls } from '../objects/bucket-store.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { openObjectStore } from '../objects/open-object-store.ts'
import type { PlatformSettings } from '../process/platform-settings.ts'

/**
 * Opens the object store of a platform: a bucket, or a folder beside the database.
 *
 * @param settings What the environment says.
 * @param calls By which clock a bucket is asked, and who is told of it.
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
