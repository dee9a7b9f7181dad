import type { BucketRequest } from './bucket-requests.ts'

/** Passes requests to a bucket on to listeners. */
export interface StoreRequests {
  /** Notes a request that is over. */
  observe(this: void, request: BucketRequest): void
  /** Hears of requests until the returned function is called. */
  listen(this: void, listener: (request: BucketRequest) => void): () => void
}

/** Creates the channel for requests to a bucket; a folder has none. */
export function createStoreRequests(): StoreRequests {
  const listeners = new Set<(request: BucketRequest) => void>()
  return {
    observe(request) {
      for (const listener of listeners) listener(request)
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
