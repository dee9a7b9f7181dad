import { expect, test } from 'vitest'
import { scriptClassStyles } from './script-classes.ts'

test('classes of what a script puts into pages have rules', async () => {
  const css = await scriptClassStyles([
    `const look = 'flex gap-3 ' + 'dark:bg-white/10'
document.body.append(Object.assign(document.createElement('div'), { className: look }))`,
    'document.body.innerHTML += \'<svg class="flex-none size-5"></svg>\'',
  ])
  expect(css).toContain('.gap-3{gap:0.75rem}')
  expect(css).toContain('.size-5{')
  expect(css).toContain(String.raw`.dark\:bg-white\/10:is(.dark *){`)
})

test('words of scripts that give no utility classes stay words', async () => {
  expect(await scriptClassStyles(["alert('This is fixed, p-4 and blur')"])).toBe('')
  expect(await scriptClassStyles(["menu.classList.add('container', 'fixed')"])).toBe('')
})
