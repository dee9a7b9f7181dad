import { startPostgresCluster } from '../../packages/server/src/store/testing/postgres-cluster.ts'
import { startBucket } from '../../packages/server/src/objects/testing/start-bucket.ts'
import { temporaryFolder } from './start-server.ts'

/**
 * What several processes of one platform share: an empty database, a bucket and a key.
 *
 * @param atEnd Told what to do when they have ended.
 * @returns Variables of their environment.
 */
export async function startSharedPlatform(atEnd: (end: () => unknown) => void) {
  const cluster = await startPostgresCluster()
  const stored = temporaryFolder()
  atEnd(stored.remove)
  const bucket = await startBucket(stored.folder)
  atEnd(bucket.close)
  const { endpoint, bucket: name, accessKeyId, secretAccessKey } = bucket.address
  return {
    DATABASE_URL: await cluster.createDatabase(),
    DOCWRIGHT_STORE: `s3://${name}/sites?endpoint=${endpoint}`,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    DOCWRIGHT_SECRET_KEY: 'a'.repeat(64),
  }
}
