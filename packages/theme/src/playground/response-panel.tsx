import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { PlaygroundFailure } from '../api/playground-labels.ts'
import { fillLabel } from '../labels/fill-label.ts'
import type { HttpRequest } from '../request/http-request.ts'
import type { KeptAnswer } from './answers.ts'
import { Documented, hasDocumented } from './documented.tsx'
import { Lines } from './oauth/sign-in-status.tsx'
import { ResponseBody } from './response-body.tsx'
import type { PlaygroundResponse, SentRequest } from './send-request.ts'
import { HeaderList, SentRequestView } from './sent-request.tsx'
import { useTexts } from './texts.ts'

/** The response to the request. Its outcome is announced to those who do not see it; the content is theirs to read. */
export function ResponsePanel(properties: {
  sent: SentRequest | 'sending' | undefined
  /** The request, without what proves who asks. */
  request: HttpRequest | undefined
  server: string
  /** The earlier answers, the newest first. */
  answers: readonly KeptAnswer[]
  choose(answer: KeptAnswer): void
}): JSX.Element {
  const { sent, request, server, answers, choose } = properties
  const texts = useTexts()
  const busy = sent === 'sending' || (sent?.kind === 'response' && sent.state === 'arriving')
  const panel = useRef<HTMLElement>(null)
  // A reader who has chosen one of them continues from its button.
  const [hasChosen, setChosen] = useState(false)
  const phase = typeof sent === 'object' ? sent.kind : sent
  useEffect(() => {
    // Below the form, its arrival would be out of sight.
    if (phase !== undefined) panel.current?.scrollIntoView({ block: 'start' })
  }, [phase])
  return (
    <section ref={panel} class="playground-response" aria-label={texts.page.response} aria-busy={busy}>
      <div class="playground-bar">
        <h2>{texts.page.response}</h2>
      </div>
      {!busy && (hasChosen || answers.some(({ response }) => response !== sent)) && (
        <div class="playground-statuses" role="group" aria-label={texts.page.responses}>
          {answers.map((answer) => (
            <button
              type="button"
              class="playground-small"
              aria-pressed={answer.response === sent}
              onClick={() => {
                setChosen(true)
                choose(answer)
              }}
              key={answer.at}
            >
              {answer.response.status} · {new Date(answer.at).toLocaleTimeString(document.documentElement.lang)}
            </button>
          ))}
        </div>
      )}
      <div role="status">
        {sent === undefined && <p class="playground-empty">{texts.waiting}</p>}
        {sent === 'sending' && <p class="playground-empty">{texts.sending}</p>}
        {typeof sent === 'object' && sent.kind === 'response' && <Status response={sent} />}
      </div>
      {typeof sent === 'object' && sent.kind === 'failure' && (
        <Failure reason={sent.reason} message={sent.message} server={server} />
      )}
      {typeof sent === 'object' && sent.kind === 'response' && <Response response={sent} request={request} />}
      {typeof sent === 'object' && sent.kind === 'failure' && request !== undefined && (
        <SentRequestView request={request} />
      )}
      {sent === undefined && <Documented status={undefined} />}
    </section>
  )
}

function Status({ response }: { response: PlaygroundResponse }): JSX.Element {
  const { status, statusText, body, milliseconds, state } = response
  const texts = useTexts()
  return (
    <>
      <p class="playground-status">
        <span class="playground-code" data-status={String(status)[0]} dir="ltr">
          {status} {statusText}
        </span>
        {state !== 'arriving' && (
          <>
            <span>{measure(Math.round(milliseconds), 'millisecond')}</span>
            <span>{sizeOf(body.length)}</span>
          </>
        )}
      </p>
      {state === 'cut' && <p class="playground-note">{texts.incomplete}</p>}
    </>
  )
}

type Part = 'body' | 'headers' | 'request' | 'documented'

function Response(properties: { response: PlaygroundResponse; request: HttpRequest | undefined }): JSX.Element {
  const { response, request } = properties
  const { status, headers, body, state } = response
  const texts = useTexts()
  const [part, setPart] = useState<Part>('body')
  const mediaType = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  const names: [Part, string][] = [
    ['body', texts.page.body],
    ['headers', `${texts.page.headers} (${headers.length})`],
    ...(request === undefined ? [] : [['request', texts.page.request] satisfies [Part, string]]),
    ...(hasDocumented() ? [['documented', texts.documented] satisfies [Part, string]] : []),
  ]
  return (
    <>
      <div class="playground-switch">
        {names.map(([key, name]) => (
          <button
            type="button"
            class="playground-small"
            aria-pressed={part === key}
            onClick={() => setPart(key)}
            key={key}
          >
            {name}
          </button>
        ))}
        {body.length > 0 && state !== 'arriving' && <Download body={body} mediaType={mediaType} />}
      </div>
      {part === 'body' && <ResponseBody body={body} mediaType={mediaType} />}
      {part === 'headers' && <HeaderList headers={headers} />}
      {part === 'request' && request !== undefined && <SentRequestView request={request} />}
      {part === 'documented' && <Documented status={status} />}
    </>
  )
}

function Download({ body, mediaType }: { body: Uint8Array<ArrayBuffer>; mediaType: string }): JSX.Element {
  const texts = useTexts()
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
      {texts.download}
    </button>
  )
}

function Failure(properties: { reason: PlaygroundFailure; message: string | undefined; server: string }): JSX.Element {
  const { reason, message, server } = properties
  const texts = useTexts()
  return <Lines title={texts.failures[reason]} text={fillLabel(texts.reasons[reason], { server })} detail={message} />
}

function sizeOf(bytes: number): string {
  if (bytes < 1000) return measure(bytes, 'byte')
  return bytes < 1_000_000 ? measure(bytes / 1000, 'kilobyte') : measure(bytes / 1_000_000, 'megabyte')
}

function measure(value: number, unit: string): string {
  const unitDisplay = unit === 'byte' ? 'long' : 'short'
  const style = { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(document.documentElement.lang, style).format(value)
}
