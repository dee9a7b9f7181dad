import { expect, test } from 'vitest'
import { nearestIcons } from './icon-names.ts'
import { createIconLibrary } from './icon-library.ts'
import { openIconSet } from './icon-set.ts'

const library = createIconLibrary('fontawesome')

function svgOf(view: ReturnType<typeof library.find>): string | undefined {
  return view !== undefined && 'svg' in view ? view.svg : undefined
}

test('an icon is a small SVG in the colour of the text, hidden from assistive technology', () => {
  expect(svgOf(createIconLibrary('lucide').find({ name: 'check' }))).toBe(
    '<svg class="icon" viewBox="0 0 24 24" width="1em" height="1em" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2" d="M20 6L9 17l-5-5"/></svg>',
  )
})

test.each(['cog', 'home', 'external-link-alt', 'tachometer-alt', 'file-alt', 'circle-question', 'times', 'magic'])(
  'names of all versions of Font Awesome are known: %s',
  (name) => {
    expect(svgOf(library.find({ name }))).toContain('viewBox="0 0 640 640"')
  },
)

test.each(['github', 'discord', 'slack', 'x-twitter', 'python', 'js'])('%s is found among the brands', (name) => {
  const brand = openIconSet('fa7-brands').find(name)
  expect(brand).toBeDefined()
  expect(svgOf(library.find({ name }))).toBe(brand)
  expect(svgOf(library.find({ name, style: 'brands' }))).toBe(brand)
})

test('a style chooses the drawing, and styles that are not free the nearest one', () => {
  const regular = openIconSet('fa7-regular').find('bell')
  const solid = openIconSet('fa7-solid').find('bell')
  expect(svgOf(library.find({ name: 'bell' }))).toBe(solid)
  expect(svgOf(library.find({ name: 'bell', style: 'regular' }))).toBe(regular)
  expect(svgOf(library.find({ name: 'bell', style: 'light' }))).toBe(regular)
  expect(svgOf(library.find({ name: 'bell', style: 'sharp-thin' }))).toBe(regular)
  expect(svgOf(library.find({ name: 'bell', style: 'duotone' }))).toBe(solid)
  expect(svgOf(library.find({ name: 'rocket', style: 'regular' }))).toBe(openIconSet('fa7-solid').find('rocket'))
})

test('one icon may come from another library than the site’s', () => {
  const own = openIconSet('tabler').find('rocket')
  expect(svgOf(library.find({ name: 'rocket', library: 'tabler' }))).toBe(own)
  expect(svgOf(createIconLibrary('tabler').find({ name: 'rocket' }))).toBe(own)
})

test.each(['rocket-launch', 'message-lines', 'sparkles', 'typescript', 'kotlin', 'csharp', 'webhook', 'curl'])(
  '%s, which the library lacks, is drawn by its nearest relative',
  (name) => {
    expect(svgOf(library.find({ name }))).toMatch(/^<svg /)
  },
)

test.each(['GitHub', 'CheckCircle', 'fa-house', 'fa-solid fa-house', 'HomeIcon', 'arrow_right'])(
  'the spelling %s is understood',
  (name) => {
    expect(svgOf(library.find({ name }))).toMatch(/^<svg /)
  },
)

test('every relative exists', () => {
  const missing = Object.entries(nearestIcons).filter(([, icon]) => {
    const [set, name] = icon.split(':')
    return svgOf(library.find(name === undefined ? { name: icon } : { name, library: set ?? '' })) === undefined
  })
  expect(missing).toEqual([])
})

test('a name that nobody knows, or one of JavaScript’s own, has no icon', () => {
  for (const name of ['', 'no-such-icon', 'constructor', '__proto__']) expect(library.find({ name })).toBeUndefined()
})

test('URLs and images of the repository stay images', () => {
  const urlOf = (path: string): string => `/base${path}`
  expect(library.find({ name: 'https://x.y/z.svg' }, urlOf)).toEqual({ src: 'https://x.y/z.svg' })
  expect(library.find({ name: '/logo/mark.svg' }, urlOf)).toEqual({ src: '/base/logo/mark.svg' })
  expect(library.find({ name: 'mark.png' }, (path) => `/docs/${path}`)).toEqual({ src: '/docs/mark.png' })
})

test('SVG of the author is cleaned', () => {
  expect(svgOf(library.find({ name: '<svg viewBox="0 0 1 1" onload="x()"><path d="M0 0"/></svg>' }))).toBe(
    '<svg class="icon" aria-hidden="true" viewBox="0 0 1 1"><path d="M0 0"></path></svg>',
  )
})

test.each([
  ['fontawesome', 'rockett', 'rocket'],
  ['fontawesome', 'boook', 'book'],
  ['fontawesome', 'Rcoket', 'rocket'],
  ['lucide', 'arow-right', 'arrow-right'],
  ['lucide', 'fa-solid fa-githb', 'github'],
  ['lucide', 'no-such-icon-anywhere', undefined],
  ['lucide', 'zq', undefined],
  ['fontawesome', 'hook', undefined],
  ['fontawesome', 'square-down-dotted-x', undefined],
] as const)('with %s, %s was probably meant for %s', (name, written, meant) => {
  expect(createIconLibrary(name).suggest(written)).toBe(meant)
})
