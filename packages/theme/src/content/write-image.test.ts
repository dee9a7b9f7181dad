import { expect, test } from 'vitest'
import type { ElementNode } from '../content-node.ts'
import type { ContentContext } from './content-context.ts'
import { renderContent } from './render-content.ts'

const context: ContentContext = { language: 'en', icon: () => undefined }

function image(attributes: ElementNode['attributes']): ElementNode {
  return { type: 'element', name: 'img', attributes: { src: '/a.png', alt: 'A "plan"', ...attributes }, children: [] }
}

const copy =
  '<button type="button" class="image-copy" aria-label="Copy: A &quot;plan&quot;" title="Copy" data-done="Copied" hidden></button>'
const download =
  '<a class="image-download" aria-label="Download: A &quot;plan&quot;" title="Download" href="/a.png" download></a>'

test.each<[ElementNode['attributes'], string, string]>([
  [{ actions: true }, 'bottom-center', copy + download],
  [{ actions: '' }, 'bottom-center', copy + download],
  [{ actions: 'download, copy' }, 'bottom-center', copy + download],
  [{ actions: 'copy' }, 'bottom-center', copy],
  [{ actions: 'download', actionsPlacement: 'top-right' }, 'top-right', download],
  [{ actions: 'true', actionsPlacement: 'middle' }, 'bottom-center', copy + download],
])('an image with %j has buttons', (attributes, placement, buttons) => {
  expect(renderContent([image(attributes)], context)).toBe(
    '<span class="image-holder"><img alt="A &quot;plan&quot;" decoding="async" src="/a.png" data-zoom="Close">' +
      `<span class="image-actions" data-placement="${placement}">${buttons}</span></span>`,
  )
})

test.each<ElementNode['attributes']>([{}, { actions: false }, { actions: 'false' }, { actions: 'share' }])(
  'an image with %j has none, and no attribute of them',
  (attributes) => {
    expect(renderContent([image({ ...attributes, actionsPlacement: 'top-left' })], context)).toBe(
      '<img alt="A &quot;plan&quot;" decoding="async" src="/a.png" data-zoom="Close">',
    )
  },
)

test('an image in a link has none, since the link is what can be pressed', () => {
  const link: ElementNode = {
    type: 'element',
    name: 'a',
    attributes: { href: '/' },
    children: [image({ actions: true })],
  }
  expect(renderContent([link], context)).not.toContain('image-')
})

test('what hides an image hides its buttons, and an image as wide as the text stays so', () => {
  expect(renderContent([image({ actions: true, className: 'block dark:hidden rounded-xl' })], context)).toContain(
    '<span class="image-holder block dark:hidden"><img class="block dark:hidden rounded-xl"',
  )
  expect(renderContent([image({ actions: true, class: 'w-full' })], context)).toContain('"image-holder w-full"')
})

test('an image of another host opens beside the page, and one that would run a script is no link', () => {
  const html = renderContent([image({ actions: 'download', src: 'https://example.com/a.png' })], context)
  expect(html).toContain(' href="https://example.com/a.png" target="_blank" rel="noreferrer"></a>')
  expect(renderContent([image({ actions: 'download', src: 'javascript:alert(1)' })], context)).not.toContain('alert')
})

test('Image is an image in this as well', () => {
  const properties = { src: '/a.png', actions: true, actionsPlacement: 'top-center' }
  const html = renderContent([{ type: 'component', name: 'Image', properties, children: [] }], context)
  expect(html).toContain('data-placement="top-center"')
  expect(html).toContain('aria-label="Copy"')
})
