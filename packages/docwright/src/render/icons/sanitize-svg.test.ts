import * as fc from 'fast-check'
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { expect, test } from 'vitest'
import { sanitizeSvg } from './sanitize-svg.ts'

test('what draws is kept', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="24" viewBox="0 0 24 24" fill="none"><defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs><g transform="rotate(45)"><circle cx="1" cy="2" r="3" fill="url(#a)"/></g><use href="#b"/></svg>'
  expect(sanitizeSvg(svg)).toBe(
    '<svg class="icon" aria-hidden="true" width="24" viewBox="0 0 24 24" fill="none"><defs><linearGradient id="a"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs><g transform="rotate(45)"><circle cx="1" cy="2" r="3" fill="url(#a)"></circle></g><use href="#b"></use></svg>',
  )
})

test.each([
  '<svg><script>alert(1)</script><path d="M0 0"/></svg>',
  '<svg><script xlink:href="x.js"/><path d="M0 0"/></svg>',
  '<svg onload=alert(1)><path d="M0 0" onclick="x()" ONMOUSEOVER = x /></svg>',
  '<svg><foreignObject><body><img src=x onerror=alert(1)></body></foreignObject><path d="M0 0"/></svg>',
  '<svg><style>@import "https://x"</style><path d="M0 0"/></svg>',
  '<svg><image href="https://x/y.png"/><path d="M0 0"/></svg>',
  '<svg><a href="javascript:alert(1)"><rect/></a><path d="M0 0"/></svg>',
  '<svg><use href="https://x/y.svg#z"/><use xlink:href="data:image/svg+xml,x#y"/><path d="M0 0"/></svg>',
  '<svg><path d="M0 0" fill="url(https://x/y)" style="background:url(https://x)"/></svg>',
  '<svg><path d="M0 0" fill="u&#114;l(https://x/y)" mask="\\75rl(x)"/></svg>',
  '<svg><animate attributeName="href" values="javascript:alert(1)"/><set/><path d="M0 0"/></svg>',
  '<svg><!-- <script> --><![CDATA[<script>]]><?x <script>?><path d="M0 0"/></svg>',
  '<svg><title><script>alert(1)</script></title><path d="M0 0"/></svg>',
  '<svg><path d="M0 0"/></svg><script>alert(1)</script>',
  '<svg><path d="M0 0"/>',
])('nothing runs and nothing is fetched: %s', (svg) => {
  const clean = sanitizeSvg(svg) ?? ''
  expect(clean).toMatch(/^<svg class="icon" aria-hidden="true">.*<path d="M0 0"><\/path>.*<\/svg>$/s)
  expect(clean).not.toMatch(/script|alert|https?:|data:|<a |style|import|\son\w+|foreign|<img|<image|<!|<\?|&#|\\/i)
})

test('text of a title is read as text', () => {
  expect(sanitizeSvg('<svg><title>a & b > c</title></svg>')).toContain('<title>a &amp; b &gt; c</title>')
})

test('what is no SVG is nothing', () => {
  for (const text of ['', 'svg', '<p>x</p>', '<svg', '<script><svg></svg></script>']) {
    expect(sanitizeSvg(text)).toBeUndefined()
  }
})

const pieces = [
  [
    '<svg>',
    '</svg>',
    '<svg ',
    '<SVG>',
    '<g>',
    '</g>',
    '<path d="M0 0"/>',
    '<symbol>',
    '<mask id=x>',
    '<tspan>x</tspan>',
  ],
  [
    '<title>',
    '</title>',
    '<desc>',
    '</desc>',
    '<text>',
    '</text>',
    '</title><img src=x onerror=alert(1)>',
    '<math>',
    '<p>',
  ],
  [
    '<script>',
    '</script>',
    '<svg:script>',
    '<style>',
    '</style>',
    '<foreignObject>',
    '</foreignObject>',
    '<set onbegin="x"/>',
  ],
  [
    '<a href="javascript:alert(1)">',
    '</a>',
    '<use xlink:href="https://x.example/a#b"/>',
    '<use href="#a"/>',
    '<g/onload=x>',
  ],
  [
    ' onload=alert(1) ',
    ' onload="x"',
    ' fill="url(https://x)"',
    ' fill=url(#a)',
    ' style="x"',
    ' href="data:text/html,x"',
  ],
  [
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?xml version="1.0"?>',
    '<!DOCTYPE svg [<!ENTITY x "y">]>',
    '&x;',
    '&lt;script&gt;',
  ],
  ['"', "'", '`', '>', '<', '/>', '=', '\n', ' ', '\0'],
].flat()

test('whatever is written, a browser finds only what draws, and nothing leaves its place', () => {
  const written = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 3 })), { maxLength: 25 })
  fc.assert(
    fc.property(written, (parts) => {
      const html = sanitizeSvg(`<svg>${parts.join('')}`)
      const { childNodes } = parseFragment(`<div>${html}</div><i></i>`)
      expect(childNodes.map(({ nodeName }) => nodeName)).toEqual(['div', 'i'])
      for (const { namespaceURI, tagName, attrs } of elementsIn(childNodes).slice(1, -1)) {
        expect([namespaceURI, tagName]).toEqual(['http://www.w3.org/2000/svg', expect.stringMatching(drawing)])
        for (const { name, value } of attrs) {
          expect(name).not.toMatch(/^on|^style$/i)
          expect(value).not.toMatch(/javascript:|https?:|data:/i)
        }
      }
    }),
    { numRuns: 2000, seed: 13 },
  )
})

const drawing =
  /^(?:svg|g|path|circle|ellipse|line|polyline|polygon|rect|defs|linearGradient|radialGradient|stop|clipPath|mask|pattern|symbol|use|title|desc|text|tspan)$/

function elementsIn(nodes: readonly DefaultTreeAdapterTypes.Node[]): DefaultTreeAdapterTypes.Element[] {
  return nodes.flatMap((node) => ('tagName' in node ? [node, ...elementsIn(node.childNodes)] : []))
}
