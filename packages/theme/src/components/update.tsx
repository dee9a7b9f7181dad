import type { VNode } from 'preact'
import type { ContentNode } from '../content-node.ts'
import { blockAttributes } from '../content/author-style.ts'
import type { PageRendering } from '../content/content-context.ts'
import { readContent, readText, readTexts } from '../content/properties.ts'
import { rawHtml } from '../content/raw-html.ts'
import type { ComponentView } from './content-component.ts'
import { aliasAnchors, hashOf } from './heading.tsx'
import { inlineMarkup, readTitle } from './inline-markup.tsx'
import { defineComponent } from './define-component.ts'
import * as property from './property-kinds.ts'
import { updateMarkdown } from '../markdown/components/sections.ts'

/** `Update`: an entry of a changelog, with its date or version next to it while it is visible. */
export function Update({ properties, children, result, page }: ComponentView): VNode {
  const label = readTitle(page, properties, 'label')
  const description = inlineMarkup(page, readContent(page, properties, 'description', 'date'))
  const tags = readTexts(properties, 'tags')
  const id = readText(properties, 'id') ?? page.uniqueId(readText(properties, 'label') ?? 'update')
  return (
    <>
      {updateFilters(page)}
      <div
        {...blockAttributes(page, 'update', properties)}
        id={id}
        data-tags={tags.length > 0 ? JSON.stringify(tags) : undefined}
      >
        <div class="update-side">
          <a class="update-label" href={hashOf(id)} data-component-part="update-label">
            {aliasAnchors(result)}
            {label ?? '…'}
          </a>
          {description && (
            <div class="update-description" data-component-part="update-description">
              {description}
            </div>
          )}
          {tags.length > 0 && (
            <div class="update-tags" data-component-part="update-tag-list">
              {tags.map((tag) => (
                <span class="pill" data-component-part="update-tag">
                  {tag}
                </span>
              ))}
            </div>
          )}
        </div>
        <div class="update-content" data-component-part="update-content">
          {rawHtml(page.html(children))}
        </div>
      </div>
    </>
  )
}

/** Before the first update: a button for each tag of the page. */
function updateFilters(page: PageRendering): VNode | undefined {
  if (page.uniqueName('changelog-filters') !== 'changelog-filters') return undefined
  const tags = new Set<string>()
  collectTags(page.body, tags)
  if (tags.size === 0) return undefined
  return (
    <div class="changelog-filters" id="changelog-filters" role="group" aria-label={[...tags].join(', ')}>
      {[...tags].map((tag) => (
        <button type="button" class="changelog-filter" aria-pressed="false" data-tag={tag}>
          {tag}
        </button>
      ))}
    </div>
  )
}

function collectTags(nodes: readonly ContentNode[], tags: Set<string>): void {
  for (const node of nodes) {
    if (node.type === 'text') continue
    if (node.type === 'component' && node.name === 'Update') {
      for (const tag of readTexts(node.properties, 'tags')) tags.add(tag)
    }
    collectTags(node.children, tags)
  }
}

export const update = defineComponent({
  names: ['Update'],
  flow: 'block',
  sheets: ['pills', 'updates'],
  properties: {
    label: property.string('A version or a date.'),
    description: property.string('A line below the label.'),
    rss: property.anything('Title and description of the entry [in the feed](#feed).', 'object'),
    tags: property.strings('Small labels, and [filters](#filters).'),
    id: property.string('The ID for links. By default, it is generated from the label.'),
    ...property.otherIds(),
    ...property.others('date'),
  },
  needs: ['label'],
  render: Update,
  markdown: { block: updateMarkdown },
})
