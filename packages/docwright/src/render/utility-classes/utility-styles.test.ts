import { expect, test, vi } from 'vitest'
import type { ContentNode } from '../../content/content-tree.ts'
import { loadDesignSystem } from './design-system.ts'
import { createUtilityStyles } from './utility-styles.ts'

const utilities = createUtilityStyles()

function page(classes: string): ContentNode[] {
  return [{ type: 'element', name: 'div', attributes: { class: classes }, children: [] }]
}

function styles(classes: string): Promise<string> {
  return utilities.stylesFor(page(classes))
}

test('a class that an author uses has its rule, in a layer over the theme’s', async () => {
  const css = await styles('flex p-4 md:grid-cols-3')
  expect(css).toContain('@layer docwright.utilities{')
  expect(css).toContain('.flex{display:flex}')
  expect(css).toContain('.p-4{padding:1rem}')
  expect(css).toContain(String.raw`@media (width >= 48rem){.md\:grid-cols-3{`)
})

test('pages without utility classes have no styles and never load Tailwind', async () => {
  const load = vi.fn<typeof loadDesignSystem>(loadDesignSystem)
  const idle = createUtilityStyles(load)
  expect(await idle.stylesFor([{ type: 'text', value: 'flex' }])).toBe('')
  expect(await idle.stylesFor(page('block dark:hidden'))).toBe('')
  expect(await idle.stylesFor(page('hidden dark:block'))).toBe('')
  expect(await idle.stylesFor(page('contains-task-list'))).toBe('')
  expect(load).not.toHaveBeenCalled()
})

test('names that are no utilities have no rule', async () => {
  expect(await styles('prose prose-gray my-hero')).toBe('')
  expect(await styles('my-hero flex')).not.toContain('my-hero')
})

test('the sheet depends on the page alone: not on the order of its classes, nor on earlier pages', async () => {
  const first = await styles('p-4 flex hover:p-6 md:p-8 dark:hidden shadow')
  await styles('p-8 grid -mt-4 lg:flex')
  expect(await styles('shadow dark:hidden md:p-8 flex hover:p-6 p-4')).toBe(first)
  expect(await createUtilityStyles().stylesFor(page('p-4 flex hover:p-6 md:p-8 dark:hidden shadow'))).toBe(first)
})

test('variants stand after what they vary', async () => {
  const css = await styles('dark:p-6 md:p-4 p-2 hover:p-3')
  const places = ['.p-2{', String.raw`.hover\:p-3:hover`, String.raw`.md\:p-4{`, String.raw`.dark\:p-6:is(`]
  const found = places.map((place) => css.indexOf(place))
  expect(found).toEqual(found.toSorted((left, right) => left - right))
  expect(found[0]).toBeGreaterThan(0)
})

test('dark classes follow the reader’s choice, or else the system', async () => {
  const css = await styles('dark:underline')
  expect(css).toContain(String.raw`.dark\:underline:is(.dark *){`)
  expect(css).toContain(
    String.raw`@media (prefers-color-scheme: dark){.dark\:underline:is(:where(:root):not(.light, .dark) *){`,
  )
})

test('colours are the site’s own, and those of version 3', async () => {
  const css = await styles('text-primary bg-background-light text-gray-500 border-primary-light bg-blue-500/50')
  expect(css).toContain('.text-primary{color:rgb(var(--primary))}')
  expect(css).toContain('background-color:rgb(var(--background-light))')
  expect(css).toContain('color:rgb(var(--gray-500))')
  expect(css).toContain('border-color:rgb(var(--primary-light))')
  expect(css).toContain('color-mix(in oklab, #3b82f6 50%, transparent)')
})

test('nothing is put on the root, where it could meet the author’s own properties', async () => {
  expect(await styles('p-4 text-lg font-mono shadow-lg animate-pulse rounded-xl max-w-3xl')).not.toMatch(/:root|:host/)
})

test('sizes are those of version 3', async () => {
  const css = await styles('rounded-sm rounded shadow-sm ring blur-sm')
  expect(css).toContain('.rounded-sm{border-radius:0.125rem}')
  expect(css).toContain('.rounded{border-radius:0.25rem}')
  expect(css).toContain('--tw-shadow:0 1px 2px 0 ')
  expect(css).toContain('calc(3px + var(--tw-ring-offset-width))')
  expect(css).toContain('blur(4px)')
})

test('names that version 4 dropped or changed work under the author’s spelling', async () => {
  const css = await styles('flex-shrink-0 bg-gradient-to-r outline-none !m-0 bg-[--brand] max-w-screen-md')
  expect(css).toContain('.flex-shrink-0{flex-shrink:0}')
  expect(css).toContain('.bg-gradient-to-r{')
  expect(css).toContain('.outline-none{')
  expect(css).toContain(String.raw`.\!m-0{margin:0px!important}`)
  expect(css).toContain(String.raw`.bg-\[--brand\]{background-color:var(--brand)}`)
  expect(css).toContain('.max-w-screen-md{max-width:48rem}')
})

test('opacity classes fade the colours beside them, and cost nothing where there are none', async () => {
  const css = await styles('bg-red-500 hover:bg-opacity-75 bg-opacity-50')
  expect(css).toContain(
    '.bg-red-500{--tw-bg-opacity:100%;background-color:color-mix(in srgb, #ef4444 var(--tw-bg-opacity), transparent)}',
  )
  expect(css.indexOf('.bg-opacity-50{--tw-bg-opacity:50%}')).toBeGreaterThan(css.indexOf('.bg-red-500{'))
  expect(css).toContain(String.raw`.hover\:bg-opacity-75:hover{--tw-bg-opacity:75%}`)
  expect(await styles('bg-red-500')).toContain('.bg-red-500{background-color:#ef4444}')
})

test('lines have the colour of lines until a class gives them one', async () => {
  const css = await styles('border-t border-red-500')
  expect(css).toContain(':where(.border-t){border-color:var(--dw-border)}')
  expect(css.indexOf(':where(.border-t)')).toBeLessThan(css.indexOf('.border-red-500{'))
})

test('text of an arbitrary size is as high as its size', async () => {
  expect(await styles('text-[40px]')).toContain(String.raw`:where(.text-\[40px\]){line-height:1.5}`)
})

test('registered properties and animations come along where they are used', async () => {
  const css = await styles('animate-spin -translate-x-1/2')
  expect(css).toContain('@keyframes spin{')
  expect(css).not.toContain('@keyframes pulse')
  expect(css).toContain('@property --tw-translate-y{')
  expect(css).not.toContain('@property --tw-translate-z{')
})

test('groups and peers act on each other', async () => {
  const css = await styles('group peer group-hover:underline peer-checked:block group-hover/copy:flex')
  expect(css).toContain(':where(.group):hover')
  expect(css).toContain(':where(.peer):checked')
  expect(css).toContain(String.raw`:where(.group\/copy):hover`)
})

test('the part of a page that is “not prose” is left alone by the theme’s typography', async () => {
  expect(await styles('not-prose p-4')).toContain('@layer docwright.prose{.not-prose ')
  expect(await styles('p-4')).not.toContain('.not-prose')
  // It needs no other utility class, and may be on the element itself.
  expect(await styles('not-prose')).toMatch(
    /^@layer docwright\.prose\{\.not-prose :where\(h1,.*,\.not-prose:where\(h1,[^}]*\}\}$/,
  )
})

test('classes that would leave the sheet or load from other hosts have no rule', async () => {
  for (const name of [
    'bg-[url(https://example.com/a.png)]',
    "before:content-['</style>']",
    'text-[red;}body{display:none]',
    '[@import_"//example.com/a.css"]:flex',
    "before:content-['a]",
  ]) {
    expect(await styles(name)).toBe('')
  }
  expect(await styles('bg-[url(/images/grid.svg)]')).toContain('background-image:url(/images/grid.svg)')
})
