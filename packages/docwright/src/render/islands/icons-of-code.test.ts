import { expect, test } from 'vitest'
import { createCodeIcons } from './icons-of-code.ts'

test('icons that code names are found, in each style that it names; others are empty', () => {
  const asked: string[] = []
  const icons = createCodeIcons(({ name, style = '' }) => {
    asked.push(`${name} ${style}`)
    return name === 'gone' ? undefined : `<svg>${name}${style}</svg>`
  })
  expect(icons.html('flag||')).toBe('<svg>flag</svg>')
  const factory = 'a({icon:open?"sun":\'moon\',iconType:"solid"}),b({leadIcon:"gone",title:"no-icon"})'
  expect(icons.forBrowser(factory)).toEqual({
    'flag||': '<svg>flag</svg>',
    'sun||': '<svg>sun</svg>',
    'sun|solid|': '<svg>sunsolid</svg>',
    'moon||': '<svg>moon</svg>',
    'moon|solid|': '<svg>moonsolid</svg>',
    'gone||': '',
    'gone|solid|': '',
  })
  expect(new Set(asked).size).toBe(asked.length)
})
