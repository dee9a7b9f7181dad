import type { CDPSession, Page } from 'playwright-core'

/** A picture of the window, and when it was shown: milliseconds since the recording started. */
export interface Frame {
  at: number
  /** JPEG, in base64. */
  picture: string
}

/** The data that arrived while the screen was recorded. */
export interface Arrival {
  at: number
  url: string
  type: string
  bytes: number
}

/** A recording that runs. */
export interface Recording {
  /** Ends it. */
  stop(): Promise<{ frames: Frame[]; arrivals: Arrival[] }>
}

/**
 * Records what a window shows, with every change, and what arrives.
 *
 * @param session A session with the browser about it.
 */
export async function recordScreen(page: Page, session: CDPSession): Promise<Recording> {
  const started = Date.now() / 1000
  const frames: Frame[] = []
  const arrivals: Arrival[] = []
  const asked = new Map<string, { url: string; type: string }>()
  let monotonic: number | undefined
  const onFrame = ({ data, metadata, sessionId }: ScreencastFrame): void => {
    frames.push({ at: ((metadata.timestamp ?? Date.now() / 1000) - started) * 1000, picture: data })
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  }
  const onAsked = (event: {
    requestId: string
    request: { url: string }
    type?: string
    timestamp: number
    wallTime: number
  }): void => {
    monotonic ??= event.wallTime - event.timestamp
    asked.set(event.requestId, { url: event.request.url, type: event.type ?? '' })
  }
  const onArrived = (event: { requestId: string; timestamp: number; encodedDataLength: number }): void => {
    const request = asked.get(event.requestId)
    if (request === undefined) return
    const at = (event.timestamp + (monotonic ?? 0) - started) * 1000
    arrivals.push({ at, ...request, bytes: event.encodedDataLength })
  }
  session.on('Page.screencastFrame', onFrame)
  session.on('Network.requestWillBeSent', onAsked)
  session.on('Network.loadingFinished', onArrived)
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 60, everyNthFrame: 1 })
  return {
    async stop() {
      await session.send('Page.stopScreencast')
      await page.waitForTimeout(100)
      session.off('Page.screencastFrame', onFrame)
      session.off('Network.requestWillBeSent', onAsked)
      session.off('Network.loadingFinished', onArrived)
      return { frames: frames.toSorted((left, right) => left.at - right.at), arrivals }
    },
  }
}

interface ScreencastFrame {
  data: string
  metadata: { timestamp?: number }
  sessionId: number
}
