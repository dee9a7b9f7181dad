/** An open stream of live-reload messages. */
export interface EventsOfPage {
  /** Waits for the next message; comments and settings of the stream are none. */
  next(): Promise<void>
  close(): void
}

/**
 * Connects to a preview's event stream, as an open page does.
 *
 * @param url Address of the stream.
 * @returns The stream, connected.
 * @throws When the preview has no such stream.
 */
export async function openEvents(url: string): Promise<EventsOfPage> {
  const connection = new AbortController()
  const response = await fetch(url, { signal: connection.signal })
  if (!response.ok || response.body === null) throw new Error(`${url} answers ${response.status}.`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  return {
    async next() {
      for (let text = ''; !/^data:/m.test(text);) {
        const { done, value } = await reader.read()
        if (done) throw new Error('The event stream ended.')
        text += value
      }
    },
    close: () => connection.abort(),
  }
}
