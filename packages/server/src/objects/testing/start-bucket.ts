import S3rver from '@20minutes/s3rver'
import type { BucketAddress } from '../bucket-store.ts'

/**
 * Starts a server that speaks S3, with one bucket.
 *
 * @param directory The folder of its objects.
 * @returns The bucket, and a function that ends the server.
 */
export async function startBucket(directory: string): Promise<{ address: BucketAddress; close(): Promise<void> }> {
  const configureBuckets = [{ name: 'docs' }]
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets })
  const { port } = await server.run()
  return {
    address: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'docs',
      prefix: 'our/sites',
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    close: () => server.close(),
  }
}
