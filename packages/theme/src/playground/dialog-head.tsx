import type { JSX } from 'preact'
import { Cross } from './cross.tsx'
import { EndpointFinder } from './endpoint-finder.tsx'
import { useTexts } from './texts.ts'

/** The line above the form: the request, which breaks between its parts, what sends it, and what leads away. */
export function DialogHead({
  method,
  address,
  isSending,
  cancel,
  close,
}: {
  method: string
  address: string
  isSending: boolean
  cancel(): void
  close(): void
}): JSX.Element {
  const texts = useTexts()
  return (
    <div class="playground-head">
      <span class="method-pill" data-method={method}>
        {method}
      </span>
      <output class="playground-address" aria-label={texts.address} dir="ltr" tabIndex={0}>
        {address.split(/(?<=[/?&])(?!\/|$)/).map((part) => [part, <wbr />])}
      </output>
      <button
        key={isSending}
        type={isSending ? 'button' : 'submit'}
        class="playground-send"
        data-kind={isSending ? 'cancel' : undefined}
        onClick={() => isSending && cancel()}
      >
        {isSending ? texts.cancel : texts.send}
      </button>
      <EndpointFinder />
      <button type="button" class="playground-close" aria-label={texts.site.close} onClick={close}>
        <Cross />
      </button>
    </div>
  )
}
