import type { JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { colorJson } from './color-json.tsx'
import { formatBody, type ShownBody } from './format-body.ts'
import type { FailureReason, SentRequest } from './send-request.ts'

/** What came of the request; announced to those who do not see it. */
export function ResponsePanel(properties: {
  sent: SentRequest | 'sending' | undefined
  server: string
  proxied: boolean
}): JSX.Element {
  const { sent, server, proxied } = properties
  return (
    <section class="playground-response" aria-label="Response" aria-live="polite" aria-busy={sent === 'sending'}>
      {sent === undefined && <p class="playground-empty">The response appears here.</p>}
      {sent === 'sending' && <p class="playground-empty">Sending …</p>}
      {typeof sent === 'object' && sent.kind === 'failure' && (
        <Failure reason={sent.reason} message={sent.message} server={server} proxied={proxied} />
      )}
      {typeof sent === 'object' && sent.kind === 'response' && <Response response={sent} />}
    </section>
  )
}

function Response({ response }: { response: Extract<SentRequest, { kind: 'response' }> }): JSX.Element {
  const { status, statusText, headers, body, milliseconds } = response
  const [part, setPart] = useState<'body' | 'headers'>('body')
  const mediaType = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  const shown = useMemo(() => formatBody(body, mediaType), [body, mediaType])
  return (
    <>
      <p class="playground-status">
        <span class="playground-code" data-status={String(status)[0]}>
          {status} {statusText}
        </span>
        <span>{Math.round(milliseconds)} ms</span>
        <span>{sizeOf(body.length)}</span>
      </p>
      <div class="playground-switch">
        <button type="button" class="playground-small" aria-pressed={part === 'body'} onClick={() => setPart('body')}>
          Body
        </button>
        <button
          type="button"
          class="playground-small"
          aria-pressed={part === 'headers'}
          onClick={() => setPart('headers')}
        >
          Headers ({headers.length})
        </button>
        {body.length > 0 && <Download body={body} mediaType={mediaType} />}
      </div>
      {part === 'body' ? (
        <Body shown={shown} />
      ) : (
        <dl class="playground-headers">
          {headers.map(([name, value]) => (
            <>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </>
          ))}
        </dl>
      )}
    </>
  )
}

function Body({ shown }: { shown: ShownBody }): JSX.Element {
  switch (shown.kind) {
    case 'empty':
      return <p class="playground-empty">The response has no body.</p>
    case 'binary':
      return <p class="playground-empty">The response is not text; it can be downloaded.</p>
    case 'image':
      return <img class="playground-image" src={shown.source} alt="Response" />
    case 'text':
      return (
        <pre class="playground-body" tabIndex={0} dir="ltr">
          {shown.language === 'json' ? colorJson(shown.text) : shown.text}
        </pre>
      )
  }
}

function Download({ body, mediaType }: { body: Uint8Array<ArrayBuffer>; mediaType: string }): JSX.Element {
  return (
    <button
      type="button"
      class="playground-small"
      onClick={() => {
        const link = document.createElement('a')
        link.href = URL.createObjectURL(new Blob([body], { type: mediaType }))
        link.download = 'response'
        link.click()
        URL.revokeObjectURL(link.href)
      }}
    >
      Download
    </button>
  )
}

function Failure(properties: {
  reason: FailureReason
  message: string | undefined
  server: string
  proxied: boolean
}): JSX.Element {
  const { reason, message, server, proxied } = properties
  return (
    <div class="playground-failure" role="alert">
      <p>
        <strong>{titles[reason]}</strong>
      </p>
      <p>{explain(reason, server, proxied)}</p>
      {message !== undefined && <p class="playground-detail">{message}</p>}
    </div>
  )
}

const titles: Readonly<Record<FailureReason, string>> = {
  network: 'No connection',
  cors: 'The browser may not read this response',
  policy: 'This page may not ask that server',
  proxy: 'The request was not sent',
  address: 'The address is not complete',
  cancelled: 'Cancelled',
}

function explain(reason: FailureReason, server: string, proxied: boolean): string {
  switch (reason) {
    case 'network':
      return proxied ? 'The site’s proxy cannot be reached.' : `${server} cannot be reached from this browser.`
    case 'cors':
      return `${server} answers, but does not allow other sites to read its answers (CORS).`
    case 'policy':
      return `The Content-Security-Policy of this site has to name ${server} under connect-src.`
    case 'proxy':
      return 'The site’s proxy refused or could not finish the request.'
    case 'address':
      return 'Fill in the server’s variables and the path.'
    case 'cancelled':
      return 'The request was stopped.'
  }
}

function sizeOf(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  return bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
