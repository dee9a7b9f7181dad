import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { byId, type HtmlElement } from './html-tree.ts'
import { createSchemaProof } from './shown-schemas.ts'

let site: string

beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'docwright-proof-'))
})
afterEach(() => rmSync(site, { recursive: true, force: true }))

const schema = {
  type: 'object',
  properties: { name: { type: 'string' }, home: { $ref: '#/components/schemas/Address' } },
}
const root = {
  components: {
    schemas: {
      Address: { properties: { city: { enum: ['Paris', 'Rome'] }, back: { $ref: '#/components/schemas/Address' } } },
    },
  },
}

const city =
  '<div class="field"><a class="field-name">city</a><div class="api-values"><code>Paris</code> <code>Rome</code></div></div>'
const again =
  '<div class="field"><a class="field-name">back</a><p class="api-reference">See <a href="#part">Address</a></p></div>'

function missing(page: string, part: string): readonly string[] {
  writeFileSync(join(site, 'page.html'), `<main id="main">${page}</main>`)
  writeFileSync(join(site, 'part.html'), `<div id="part">${part}</div>`)
  const proof = createSchemaProof(site, root)
  const document = proof.read(join(site, 'page.html'))
  return proof.missing(schema, { document, element: byId(document.root, 'main') as HtmlElement })
}

const name = '<div class="field"><a class="field-name">name</a></div>'
const home = '<div class="field"><a class="field-name">home</a><details data-api-part="/part.html"></details></div>'

test('what is shown in a file that a fold fetches is shown, and a circle has an end', () => {
  expect(missing(name + home, city + again)).toEqual([])
})

test('what is shown elsewhere is missing where it belongs', () => {
  expect(missing(name + home + city, again)).toContain('.home.city')
  expect(missing(home, city + again + name)).toEqual(['.name'])
})

test('a value that is left out is missing', () => {
  expect(missing(name + home, city.replace('<code>Rome</code>', '') + again)).toContain('.home.city = Rome')
})

test('a fold that leads nowhere shows nothing', () => {
  expect(missing(name + home.replace('part.html', 'gone.html'), city + again)).toEqual(['.home.city', '.home.back'])
})
