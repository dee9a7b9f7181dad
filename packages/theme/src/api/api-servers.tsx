import type { VNode } from 'preact'
import { ours } from '../content/author-style.ts'
import type { ApiRendering } from './api-rendering.tsx'
import { prose } from './api-rendering.tsx'
import { Section } from './api-sections.tsx'
import type { ApiServerView } from './api-view.ts'

/** Servers with their variables, as a part of the page. */
export function Servers({ servers, api }: { servers: readonly ApiServerView[]; api: ApiRendering }): VNode {
  return (
    <Section id="servers" title={api.labels.server} api={api}>
      <ServerList servers={servers} api={api} />
    </Section>
  )
}

/** On the page of an endpoint, the first server is shown in its line; the others are for readers who look for them. */
export function FoldedServers({ servers, api }: { servers: readonly ApiServerView[]; api: ApiRendering }): VNode {
  return (
    <details class="api-response api-servers" id={api.sectionId('servers')} open={api.expanded}>
      <summary>
        <span class="api-label">{api.labels.server}</span>
        <code class="api-media" dir="ltr">
          {servers[0]?.url}
        </code>
        {servers.length > 1 && <span class="api-label">+{servers.length - 1}</span>}
      </summary>
      <div class="api-response-content">
        <ServerList servers={servers} api={api} />
      </div>
    </details>
  )
}

function ServerList({ servers, api }: { servers: readonly ApiServerView[]; api: ApiRendering }): VNode {
  return (
    <>
      {servers.map(({ url, description, variables }) => (
        <div class="field" {...ours}>
          <div class="field-head">
            <code class="field-name" dir="ltr">
              {url}
            </code>
          </div>
          <div class="field-body">
            {prose(description, api)}
            {variables.map((variable) => (
              <div class="api-values">
                <code>{`{${variable.name}}`}</code>{' '}
                {(variable.choices.length > 0 ? variable.choices : [variable.default]).map((choice) => (
                  <>
                    <code>{choice}</code>{' '}
                  </>
                ))}
                {prose(variable.description, api)}
              </div>
            ))}
          </div>
        </div>
      ))}
    </>
  )
}
