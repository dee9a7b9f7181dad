import { join } from 'node:path'
import type { ObjectStore } from '../objects/object-store.ts'
import { openObjectStore } from '../objects/open-object-store.ts'
import type { PlatformSettings } from '../process/platform-settings.ts'

/**
 * Opens the object store of a platform: a bucket, or a folder beside the database.
 *
 * @param settings What the environment says.
 */
export function openPlatformObjects(settings: PlatformSettings, dataFolder: string): ObjectStore {
  return openObjectStore({
    address: settings.DOCWRIGHT_STORE,
    folder: join(dataFolder, 'objects'),
    accessKeyId: settings.AWS_ACCESS_KEY_ID,
    secretAccessKey: settings.AWS_SECRET_ACCESS_KEY,
    region: settings.AWS_REGION,
  })
}
