/** More of a response is not kept in a reader's browser, in bytes. */
const most = 50_000_000
/** Milliseconds between two looks at a response that arrives bit by bit. */
const pause = 100

/**
 * Whether a response is made to be read while it arrives.
 *
 * @param headers Of the response.
 */
export function isStream(headers: readonly [string, string][]): boolean {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  return /^(?:text\/event-stream|application\/(?:x-)?(?:ndjson|jsonl|json-seq|json-lines|stream\+json))/i.test(type)
}

/**
 * Reads the body of a response. One that breaks off, is stopped by the reader or has more bytes than a browser should
 * keep is not complete.
 *
 * @param response The response.
 * @param arrived Called now and then with the received part; absent if only the whole counts.
 */
export async function readBody(
  response: Response,
  arrived: ((body: Uint8Array<ArrayBuffer>) => void) | undefined,
): Promise<{ body: Uint8Array<ArrayBuffer>; complete: boolean }> {
  const reader = response.body?.getReader()
  const parts: Uint8Array[] = []
  let size = 0
  let told = 0
  try {
    for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
      parts.push(part.value)
      size += part.value.length
      if (size > most) {
        void reader?.cancel()
        return { body: joined(parts, size), complete: false }
      }
      if (arrived === undefined || performance.now() - told < pause) continue
      told = performance.now()
      arrived(joined(parts, size))
    }
    return { body: joined(parts, size), complete: true }
  } catch {
    return { body: joined(parts, size), complete: false }
  }
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
