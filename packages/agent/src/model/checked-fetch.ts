/** Thrown for a response that is not a model's answer. */
export class NoModelAnswer extends Error {
  override readonly name = 'NoModelAnswer'
}

/** An answer of a model has a few megabytes at most; a stream that never ends is left. */
const mostBytes = 32 * 1024 * 1024

/**
 * Creates a `fetch` that distinguishes a web page or an endless stream from an answer of a model, and follows no
 * redirect, since requests carry a key.
 *
 * @param send Sends the requests.
 */
export function createCheckedFetch(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, { ...init, redirect: 'manual' })
    const type = response.headers.get('content-type') ?? ''
    if (response.ok && /^text\/html\b/i.test(type)) {
      await response.body?.cancel()
      throw webPage()
    }
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel()
      const target = response.headers.get('location') ?? 'another address'
      throw new NoModelAnswer(
        `The address leads on to ${target}, which is not followed. Enter that one if it is right.`,
      )
    }
    if (response.body === null) return response
    const { status, statusText, headers } = response
    const isStream = response.ok ? [response.body.pipeThrough(streamAlone())] : []
    const [body = response.body] = isStream
    return new Response(body.pipeThrough(boundedStream()), { status, statusText, headers })
  }
}

function webPage(): NoModelAnswer {
  return new NoModelAnswer('There is a web page (HTML) at this address, not a model. Check the address.')
}

function boundedStream(): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes <= mostBytes) controller.enqueue(chunk)
      else controller.error(new NoModelAnswer(`The answer goes on after ${mostBytes / 1024 / 1024} megabytes.`))
    },
  })
}

/** So much of an answer that is no stream is quoted. */
const mostQuoted = 2_000

/**
 * Passes on a stream of events, whose lines begin with the names of fields. A page or an object is recognized by its
 * beginning, whatever its type: servers send both with status 200.
 */
function streamAlone(): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder()
  let begin = ''
  let kind: 'unknown' | 'stream' | 'object' = 'unknown'
  return new TransformStream({
    transform(chunk, controller) {
      if (kind === 'stream') return controller.enqueue(chunk)
      if (begin.length < mostQuoted) begin += decoder.decode(chunk, { stream: true })
      if (kind === 'object') return undefined
      const first = begin.trimStart()[0]
      if (first === undefined) return controller.enqueue(chunk)
      if (first === '<') return controller.error(webPage())
      if (first === '{' || first === '[') kind = 'object'
      else {
        kind = 'stream'
        controller.enqueue(chunk)
      }
      return undefined
    },
    flush(controller) {
      if (kind !== 'object') return
      const said = begin.slice(0, mostQuoted).trim()
      controller.error(new NoModelAnswer(`The server sent no stream of an answer, but this: ${said}`))
    },
  })
}
