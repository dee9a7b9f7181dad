import { openBucketStore, type BucketAddress, type BucketCalls } from './bucket-store.ts'
import { openFolderStore } from './folder-store.ts'
import type { ObjectStore } from './object-store.ts'

/** Where objects are stored, and the credentials for writing them. */
export interface ObjectStoreSettings {
  /** `s3://bucket/prefix?endpoint=…&region=…`; by default, a folder next to the database. */
  address: string | undefined
  /** The path of that folder. */
  folder: string
  accessKeyId: string | undefined
  secretAccessKey: string | undefined
  region: string | undefined
}

/** A mistake in the settings of a store; the message is for operators. */
export class StoreSettingsError extends Error {}

/**
 * Opens the object store of a platform, without a request to it.
 *
 * @param settings The settings in the environment.
 * @param calls The clock for a bucket, and the observer of its requests.
 * @throws StoreSettingsError if the address or its keys cannot be used.
 */
export function openObjectStore(settings: ObjectStoreSettings, calls: BucketCalls = {}): ObjectStore {
  if (settings.address === undefined) return openFolderStore(settings.folder)
  return openBucketStore(bucketAddressOf({ ...settings, address: settings.address }, 'DOCWRIGHT_STORE'), calls)
}

/**
 * Reads the address of a bucket.
 *
 * @param settings The settings in the environment.
 * @param variable The variable with the address.
 * @throws StoreSettingsError if the address or its keys cannot be used.
 */
export function bucketAddressOf(
  settings: Omit<ObjectStoreSettings, 'address' | 'folder'> & { address: string },
  variable: string,
): BucketAddress {
  const url = URL.canParse(settings.address) ? new URL(settings.address) : undefined
  const bucket = url?.protocol === 's3:' ? url.hostname : ''
  if (url === undefined || bucket === '')
    throw new StoreSettingsError(`${variable} must look like s3://bucket/prefix?endpoint=https://…`)
  const unknown = [...url.searchParams.keys()].find((name) => name !== 'endpoint' && name !== 'region')
  if (unknown !== undefined)
    throw new StoreSettingsError(`${variable} has an unknown parameter “${unknown}”: it takes endpoint and region.`)
  const region = url.searchParams.get('region') ?? settings.region ?? 'us-east-1'
  const endpoint = url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`
  if (!/^https?:\/\/[^/]/.test(endpoint))
    throw new StoreSettingsError(`The endpoint in ${variable} must be a URL that begins with https://`)
  // The address is named in messages and in the log.
  if (url.username + url.password !== '' || /^https?:\/\/[^/?#]*@/.test(endpoint))
    throw new StoreSettingsError(`${variable} must not contain keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`)
  const { accessKeyId, secretAccessKey } = settings
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new StoreSettingsError(`${variable} requires AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY: set both.`)
  const prefix = decodeURIComponent(url.pathname)
  return { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey }
}
