import { expect, test } from 'vitest'
import { shareIcons } from './share-icons.ts'

const path = '<path fill="currentColor" d="M451.5 160c-16.6 0-32.7 4.5-46.8 12.7c-15.8-16-34.2-29.4-54.5-39.5"/>'
const start = '<svg class="icon" viewBox="0 0 640 640" width="1em" height="1em" aria-hidden="true">'
const link = `${start}${path}</svg>`
const other = link.replace('M451', 'M9')

test('a drawing is written where it comes first, and shown again elsewhere', () => {
  const html = shareIcons(`<i>${link}</i>A<i>${other}</i>B<i>${link}</i>C<i>${link}</i>`)
  const again = `<i>${start}<use href="#dw-icon:0"></use></svg></i>`
  expect(html).toBe(`<i>${start}<g id="dw-icon:0">${path}</g></svg></i>A<i>${other}</i>B${again}C${again}`)
})

test('several drawings have a name each', () => {
  const html = shareIcons(link + other + other + link)
  expect(html.match(/(?:id="|href="#)[^"]*/g)).toEqual([
    'id="dw-icon:0',
    'id="dw-icon:1',
    'href="#dw-icon:1',
    'href="#dw-icon:0',
  ])
})

test('the size that a drawing is in stays its own', () => {
  const large = link.replace('0 0 640 640', '0 0 512 512')
  expect(shareIcons(link + large)).toBe(link + large)
})

test('drawings that are there once, those no longer than their name, and those that hold others stay as they are', () => {
  const short = `${start}<path d="M1 1h9"/></svg>`
  const nested = `${start}<svg>${path}</svg>${path}</svg>`
  for (const html of [nested + nested, link, link + other, short + short, '<p>None</p>'])
    expect(shareIcons(html)).toBe(html)
})
