import type { VNode } from 'preact'
import { blockAttributes } from '../content/author-style.ts'
import { type Properties, readText } from '../content/properties.ts'
import { authorIcon } from './author-icon.tsx'
import type { ComponentView } from './content-component.ts'
import { Glyph } from './glyphs.tsx'
import { defineComponent } from './define-component.ts'
import * as property from './property-kinds.ts'
import { repositoryMarkdown } from '../markdown/components/cards.ts'

/**
 * `GitHub.Repo`: a link to a repository. It does not ask GitHub, since no page of ours talks to another host by itself.
 */
export function GitHubRepo({ properties, page }: ComponentView): VNode | null {
  const repository = repositoryOf(properties)
  if (repository === undefined) return null
  return (
    <div
      {...blockAttributes(page, 'card github-repo', properties)}
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

/**
 * The repository of the component.
 *
 * @param properties The author's; `repo` is its name or address.
 * @returns Such as `owner/name`; undefined if it is neither.
 */
export function repositoryOf(properties: Properties): string | undefined {
  const repository = readText(properties, 'repo')
    ?.trim()
    .replace(/^(?:https?:\/\/)?(?:www\.)?github\.com\//, '')
    .replace(/(?:\.git)?\/?$/, '')
  return repository !== undefined && /^[\w.-]+\/[\w.-]+/.test(repository) ? repository : undefined
}

export const gitHubRepo = defineComponent({
  names: ['GitHub.Repo'],
  flow: 'block',
  sheets: ['cards'],
  properties: {
    repo: {
      type: 'string',
      text: '`owner/name`, or the URL.',
      expected: 'owner/name, or the address of a repository at GitHub',
      fits: (value) => repositoryOf({ repo: value }) !== undefined,
    },
    variant: property.oneOf('inset flat', '`inset` (default) or `flat`: a background instead of a border.'),
  },
  needs: ['repo'],
  render: GitHubRepo,
  markdown: { block: repositoryMarkdown },
})
