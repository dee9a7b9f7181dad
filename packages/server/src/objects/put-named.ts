import { createBucketRequests, createSilence, type BucketCaller } from './bucket-requests.ts'
import type { BucketAddress } from './bucket-store.ts'
import { StoreFault } from './object-store.ts'

/**
 * Writes a text into a bucket under a name that is not its digest: for readers that know nothing of us. A later text
 * replaces it.
 *
 * @param address The bucket.
 * @param file Its name below the folder of the bucket, and its content.
 * @param calls The clock for the bucket, and the observer of its requests.
 */
export async function putNamed(
  address: BucketAddress,
  file: { name: string; text: string; type: string },
  { clock, observe }: Pick<BucketCaller, 'clock' | 'observe'>,
): Promise<void> {
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = address
  const requests = createBucketRequests({ region, accessKeyId, secretAccessKey, clock, observe })
  const parts = [bucket, ...prefix.split('/'), ...file.name.split('/')].filter((part) => part !== '')
  const url = [endpoint.replace(/(?<!\/)\/+$/, ''), ...parts.map(encodeURIComponent)].join('/')
  const silence = createSilence('write')
  try {
    const body = Buffer.from(file.text)
    const headers = { 'Content-Length': String(body.length), 'Content-Type': file.type }
    const response = await requests.send(url, { method: 'PUT', headers, body }, silence)
    await response.body?.cancel()
    if (!response.ok) throw new StoreFault(`The bucket answered ${response.status}.`, { said: `${response.status}` })
  } finally {
    silence.end()
    requests.close()
  }
}
