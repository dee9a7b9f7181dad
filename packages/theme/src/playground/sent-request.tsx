import type { JSX } from 'preact'
import type { HttpBody, HttpRequest } from '../request/http-request.ts'
import { allHeaders } from '../request/http-request.ts'
import { encodeForm } from '../request/serialize-parameter.ts'
import { colorJson } from './color-json.tsx'
import { layOutJson } from './format-body.ts'

/** A request that was sent, as it went over the wire, without what proves who asks. */
export function SentRequestView({ request }: { request: HttpRequest }): JSX.Element {
  const headers = allHeaders(request)
  return (
    <div dir="ltr">
      <p class="playground-line">
        <strong>{request.method}</strong> {request.url}
      </p>
      <HeaderList headers={headers.map(({ name, value }) => [name, value])} />
      {request.body !== undefined && (
        <pre class="playground-body" tabIndex={0}>
          {request.body.kind === 'text' && /json/i.test(request.body.mediaType)
            ? colorJson(layOutJson(request.body.text) ?? request.body.text)
            : textOf(request.body)}
        </pre>
      )}
    </div>
  )
}

/** Headers by name. */
export function HeaderList({ headers }: { headers: readonly (readonly [string, string])[] }): JSX.Element {
  return (
    <dl class="playground-headers" dir="ltr">
      {headers.map(([name, value]) => (
        <>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </>
      ))}
    </dl>
  )
}

function textOf(body: HttpBody): string {
  switch (body.kind) {
    case 'text':
      return body.text
    case 'form':
      return encodeForm(body.fields)
    case 'file':
      return `<${body.file.name}>`
    case 'multipart':
      return body.parts.map((part) => `${part.name}: ${'file' in part ? `<${part.file.name}>` : part.value}`).join('\n')
  }
}
