import { expect, test } from 'vitest'
import { createPartContent } from './part-content.ts'

const content = createPartContent('/docs', () => 'div')

test('a style object is CSS text, with units where CSS needs them', () => {
  const style = { marginTop: 4, WebkitLineClamp: 2, aspectRatio: 2, fillOpacity: 1, '--own': 3, msFlex: 1, padding: 0 }
  const others = { color: ' red ', left: '', right: null, hidden: true, top: undefined }
  expect(content.propertiesOf({ style: { ...style, ...others } })).toEqual({
    style: 'margin-top:4px;-webkit-line-clamp:2;aspect-ratio:2;fill-opacity:1;--own:3;-ms-flex:1;padding:0;color:red',
  })
  expect(content.propertiesOf({ style: 'color: red' })).toEqual({ style: 'color: red' })
  expect(content.propertiesOf({ style: 3 })).toEqual({})
})

test('addresses of pages get the base path, scripts and functions are left out', () => {
  const properties = { href: '/a', img: '/docs/b.png', src: 'java\nscript:x', onClick: () => 1, rows: [1, { a: null }] }
  expect(content.propertiesOf(properties)).toEqual({ href: '/docs/a', img: '/docs/b.png', rows: [1, { a: null }] })
})
