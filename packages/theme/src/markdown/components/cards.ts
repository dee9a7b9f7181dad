import { readFlag, readText } from '../../content/properties.ts'
import type { ComponentNode } from '../../content-node.ts'
import { type Block, bold, type MarkdownWriter, paragraph } from '../markdown-writer.ts'
import { markupText, readInline } from '../property-text.ts'
import { linkText, writeImage } from '../write-link.ts'

/** `Card`: its title is the link. */
export function cardMarkdown({ properties, children }: ComponentNode, writer: MarkdownWriter): Block[] {
  const href = readFlag(properties, 'disabled') ? undefined : readText(properties, 'href', 'link', 'path')
  const picture = readText(properties, 'img', 'src')
  const title = linkedTitle(properties, ['title', 'headerText', 'cta'], href, writer)
  const hasTitle = readText(properties, 'title', 'headerText') !== undefined
  const cta = hasTitle ? readInline(properties, ['cta'], writer.within({ linked: true })) : undefined
  return [
    ...(picture === undefined
      ? []
      : paragraph(writeImage({ src: picture, alt: readText(properties, 'alt') ?? fileWords(picture) }, writer))),
    ...paragraph(title),
    ...paragraph(readInline(properties, ['description', 'subtitle'], writer)),
    ...writer.blocks(children),
    ...paragraph(cta === undefined ? undefined : linkText(cta, href, writer)),
  ]
}

/** `Tile`: a picture with a title. */
export function tileMarkdown({ properties, children }: ComponentNode, writer: MarkdownWriter): Block[] {
  return [
    ...writer.blocks(children),
    ...paragraph(linkedTitle(properties, ['title'], readText(properties, 'href'), writer)),
    ...paragraph(readInline(properties, ['description'], writer)),
  ]
}

/** `GitHub.Repo`. */
export function repositoryMarkdown({ properties }: ComponentNode, writer: MarkdownWriter): Block[] {
  const name = readText(properties, 'repo')
    ?.replace(/^(?:https?:\/\/)?(?:www\.)?github\.com\//, '')
    .replace(/(?:\.git)?\/?$/, '')
  if (name === undefined) return []
  return paragraph(linkText(markupText(name, writer.within({ linked: true })), `https://github.com/${name}`, writer))
}

function linkedTitle(
  properties: ComponentNode['properties'],
  names: readonly string[],
  href: string | undefined,
  writer: MarkdownWriter,
): string | undefined {
  const inside = href === undefined ? writer : writer.within({ linked: true })
  const title = readInline(properties, names, inside.within({ bold: true }))
  if (title !== undefined) return writer.bold ? linkText(title, href, writer) : bold(linkText(title, href, writer))
  return href === undefined ? undefined : linkText(markupText(nameOf(href), inside), href, writer)
}

// The picture of a card is called after its file.
function fileWords(source: string): string {
  const name =
    source
      .replace(/[?#].*/s, '')
      .split('/')
      .at(-1) ?? ''
  return name.replace(/\.\w+$/, '').replaceAll(/[-_]+/g, ' ')
}

// A card without a title is called after the page it leads to.
function nameOf(href: string): string {
  const name =
    href
      .replace(/[#?].*/s, '')
      .replace(/(?<!\/)\/+$/, '')
      .split('/')
      .at(-1) ?? ''
  return name === '' ? href : name.replaceAll('-', ' ')
}
