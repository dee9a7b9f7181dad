import type { JSX } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { fillLabel } from '../labels/fill-label.ts'
import { colorJson } from './color-json.tsx'
import { formatBody } from './format-body.ts'
import { useTexts } from './texts.ts'

/** The body of a response, in the form that suits it best. */
export function ResponseBody(properties: { body: Uint8Array<ArrayBuffer>; mediaType: string }): JSX.Element {
  const { body, mediaType } = properties
  const texts = useTexts()
  const shown = useMemo(() => formatBody(body, mediaType), [body, mediaType])
  switch (shown.kind) {
    case 'empty':
      return <p class="playground-empty">{texts.noBody}</p>
    case 'binary':
      return <p class="playground-empty">{texts.notText}</p>
    case 'image':
      return <img class="playground-image" src={shown.source} alt={texts.page.response} />
    case 'audio':
    case 'video':
      return <Media kind={shown.kind} body={body} mediaType={mediaType} />
    case 'text':
      return (
        <>
          {shown.beginning === true && (
            <p class="playground-note">
              {fillLabel(texts.beginning, {
                count: shown.text.length.toLocaleString(document.documentElement.lang),
              })}
            </p>
          )}
          <pre class="playground-body" tabIndex={0} dir="ltr">
            {shown.language === 'json' ? colorJson(shown.text) : shown.text}
          </pre>
        </>
      )
  }
}

/** Sound and films are played from memory: nothing is asked a second time. */
function Media(properties: { kind: 'audio' | 'video'; body: Uint8Array<ArrayBuffer>; mediaType: string }): JSX.Element {
  const { kind: Player, body, mediaType } = properties
  const { page } = useTexts()
  const source = useMemo(() => URL.createObjectURL(new Blob([body], { type: mediaType })), [body, mediaType])
  useEffect(() => () => URL.revokeObjectURL(source), [source])
  return <Player class="playground-image" src={source} controls aria-label={page.response} />
}
