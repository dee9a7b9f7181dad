import { signInChannel, type SignInMessage } from '../../api/client/sign-in-message.ts'

/** A window of the provider, which is open while the reader signs in. */
export interface SignInWindow {
  /** Shows the provider's page. */
  show(address: string): void
  /** The provider's answer: the query of the page to which it sent the reader. Waits until `signal`. */
  answer(state: string, options: { signal: AbortSignal; closed(): void }): Promise<URLSearchParams | undefined>
  close(): void
}

/** Milliseconds between checks whether the window is still open. */
const pause = 300

/**
 * A window that shows a provider's page.
 *
 * @param opened The window, which was opened when the reader pressed: browsers block it later.
 */
export function signInWindow(opened: Window): SignInWindow {
  return {
    show: (address) => opened.location.replace(address),
    close: () => opened.close(),
    answer(state, { signal, closed }) {
      return new Promise((resolve) => {
        const channel = new BroadcastChannel(signInChannel)
        let wasClosed = false
        const watch = setInterval(() => {
          // A provider that cuts itself off from its opener also looks closed: its answer still counts.
          if (!opened.closed || wasClosed) return
          wasClosed = true
          closed()
        }, pause)
        function end(answer: URLSearchParams | undefined): void {
          clearInterval(watch)
          window.removeEventListener('message', hear)
          channel.close()
          resolve(answer)
        }
        function hear({ source, origin, data }: MessageEvent): void {
          if (source === opened && origin === location.origin && isAnswer(data)) end(new URLSearchParams(data.search))
        }
        // Every page of the site hears this: an answer to another one's question is none.
        channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
          if (!isAnswer(data)) return
          const answer = new URLSearchParams(data.search)
          if (answer.get('state') !== state) return
          // oxlint-disable-next-line require-post-message-target-origin -- a channel has no other origin
          channel.postMessage({ kind: 'received', state } satisfies SignInMessage)
          end(answer)
        })
        window.addEventListener('message', hear)
        signal.addEventListener('abort', () => end(undefined))
      })
    },
  }
}

function isAnswer(data: unknown): data is Extract<SignInMessage, { kind: 'answer' }> {
  const { kind, search } = (data ?? {}) as Record<string, unknown>
  return kind === 'answer' && typeof search === 'string'
}
