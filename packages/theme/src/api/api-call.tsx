import type { VNode } from 'preact'
import { MethodPill } from '../layout/pills.tsx'
import type { ApiLabels } from './api-labels.ts'
import type { ApiCallView, ApiPlaygroundView } from './api-view.ts'

/** The line under the title of an API page. */
export interface ApiCallLine {
  call: ApiCallView
  playground: ApiPlaygroundView
  labels: ApiLabels
  /** Announcement after a copy. */
  copied: string
}

/** Method and path, a button that copies the address, and one that opens the form. */
export function ApiCall({ call, playground, labels, copied }: ApiCallLine): VNode {
  const { method, path, servers, showServer } = call
  const server = servers[0]?.url.replace(/(?<!\/)\/+$/, '') ?? ''
  return (
    <div class="operation api-call">
      <MethodPill method={method} />
      <code class="api-path" dir="ltr">
        {showServer && server !== '' && <span class="api-server">{server}</span>}
        {pathParts(path)}
      </code>
      {playground.display !== 'none' && (
        <button
          type="button"
          class="api-copy needs-script"
          data-copy={method === 'WEBHOOK' ? path : `${server}${path}`}
          data-done={copied}
          aria-label={labels.copyPath}
        />
      )}
      {playground.display === 'interactive' && playground.model !== undefined && (
        <button
          type="button"
          class="try-it needs-script"
          data-model={playground.model}
          data-script={playground.script}
          data-styles={playground.styles}
          data-texts={playground.texts}
          data-writers={playground.writers}
          data-flows={playground.flows}
          data-answers={playground.answers}
          data-failed={labels.playground.notLoaded}
          aria-haspopup="dialog"
        >
          {labels.tryIt}
        </button>
      )}
    </div>
  )
}

/** A path may break at its slashes; what stands for a value is set apart. */
function pathParts(path: string): (VNode | string)[] {
  return path.split(/(\{[^{}]*\}|(?<=\/))/).map((part) => {
    if (part.startsWith('{')) return <span class="api-variable">{part}</span>
    return part.endsWith('/') ? (
      <>
        {part}
        <wbr />
      </>
    ) : (
      part
    )
  })
}
