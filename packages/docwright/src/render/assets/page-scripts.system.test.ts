import { expect, test } from 'vitest'
import { pageScripts, type PageScript } from './page-scripts.ts'

test.each<[string, PageScript[]]>([
  ['<p class="zoom feedback">role=tree, class=feedback</p>', []],
  ['<img data-zoom="/a.png">', ['zoom']],
  ['<button type="button" class="image-copy" hidden></button>', ['image-copying']],
  ['<div data-samples-of="x"></div><div data-api-part="body"></div>', ['on-demand']],
  [
    '<pre data-typed></pre><ul role="tree"></ul><form class="feedback"></form>',
    ['types', 'occasional-client', 'feedback-client'],
  ],
  ['<main data-pages="[]"><span class="tooltip-trigger"></span></main>', ['occasional-client', 'not-found']],
  ['<div class="color-item" data-copy="#fff"></div>', ['occasional-client']],
  ['<div id="changelog-filters"></div><div id="changelog-filters"></div>', ['occasional-client']],
])('%s', (html, scripts) => {
  expect(pageScripts(html)).toEqual(scripts)
})
