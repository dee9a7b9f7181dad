import type { VNode } from 'preact'
import { readText } from '../content/properties.ts'
import { joinClasses } from '../content/write-attributes.ts'
import { authorIcon } from './author-icon.tsx'
import type { ComponentView } from './content-component.ts'
import { Glyph } from './glyphs.tsx'

/** `GitHub.Repo`: a link to a repository. It asks GitHub nothing: no page of ours talks to another host by itself. */
export function GitHubRepo({ properties, page }: ComponentView): VNode | null {
  const repository = readText(properties, 'repo')
    ?.replace(/^(?:https?:\/\/)?(?:www\.)?github\.com\//, '')
    .replace(/(?:\.git)?\/?$/, '')
  if (repository === undefined || !/^[\w.-]+\/[\w.-]+/.test(repository)) return null
  return (
    <div
      class={joinClasses('card', 'github-repo', readText(properties, 'className'))}
      data-horizontal=""
      data-linked=""
      data-variant={readText(properties, 'variant')}
    >
      <div class="card-icon">{authorIcon(page, { icon: 'github', iconType: 'brands' }) ?? <Glyph name="folder" />}</div>
      <div class="card-content">
        <div class="card-title">
          <a class="card-link" href={`https://github.com/${repository}`} target="_blank" rel="noreferrer">
            {repository}
          </a>
        </div>
      </div>
      <Glyph name="external" class="glyph card-arrow" />
    </div>
  )
}
