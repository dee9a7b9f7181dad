import { createSilence, type BucketRequestInit, type createBucketRequests, type Silence } from './bucket-requests.ts'
import { StoreFault } from './object-store.ts'

/** Requests to a bucket, with answers that can only mean one thing. */
export interface BucketAnswers {
  /**
   * Sends a request.
   *
   * @returns Undefined if there is no such object.
   * @throws StoreFault if the bucket does not answer, refuses, or does not exist.
   */
  send(this: void, url: string, init: BucketRequestInit, silence: Silence): Promise<Response | undefined>
  /** Sends a request, and ignores the body of its answer. */
  ask(this: void, url: string, init: BucketRequestInit): Promise<Headers | undefined>
}

/** Reads the answers of a bucket. */
export function readBucketAnswers(requests: ReturnType<typeof createBucketRequests>): BucketAnswers {
  async function send(url: string, init: BucketRequestInit, silence: Silence): Promise<Response | undefined> {
    const response = await requests.send(url, init, silence)
    if (response.ok) return response
    const text = (await response.text().catch(() => '')).slice(0, 2000)
    const code = /<Code>([\w.-]{1,100})<\/Code>/.exec(text)?.[1] ?? ''
    // If the bucket is missing, nothing is known about its objects.
    if (response.status === 404 && code !== 'NoSuchBucket') return undefined
    const said = `${response.status}${code === '' ? '' : ` (${code})`}`
    throw new StoreFault(`The bucket answered ${said}.`, { said })
  }

  async function ask(url: string, init: BucketRequestInit): Promise<Headers | undefined> {
    const silence = createSilence(init.method === 'HEAD' ? 'read' : 'write')
    try {
      const response = await send(url, init, silence)
      await response?.body?.cancel()
      return response?.headers
    } finally {
      silence.end()
    }
  }

  return { send, ask }
}
