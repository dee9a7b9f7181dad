import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildAndServe } from './built-site.ts'

const page = '_docwright/sign-in.html'

function filesWith(scheme: object) {
  const operation = { summary: 'Read', security: [{ auth: [] }], responses: {} }
  return {
    'docs.json': { navigation: { languages: [{ language: 'ar', openapi: 'api.json', pages: [] }] } },
    // An author's script has no business where providers send codes to.
    'own.js': 'console.log(location.href)',
    'api.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'A', version: '1' },
      servers: [{ url: 'https://api.example' }],
      paths: { '/a': { get: operation } },
      components: { securitySchemes: { auth: scheme } },
    }),
  }
}

test('a built site has the page that providers send readers back to, with our script alone, where readers sign in', async () => {
  const site = await buildAndServe(filesWith({ type: 'openIdConnect', openIdConnectUrl: 'https://id.example' }))
  const html = await site.read(page)
  const scripts = [...html.matchAll(/<script src="([^"]+)"/g)].map(([, path = '']) => path.replace(/\.\w{10}\./, '.'))
  expect(scripts).toEqual(['/_docwright/scheme.js', '/_docwright/sign-in.js'])
  expect(html).toContain('<html lang="ar" dir="rtl"')
  expect(html).not.toMatch(/<script>|<style|\son\w+=/)
  for (const [, path = ''] of html.matchAll(/ (?:src|href)="([^"]+)"/g))
    expect([path, existsSync(join(site.out, path))]).toEqual([path, true])
  await site.close()
  const without = await buildAndServe(filesWith({ type: 'http', scheme: 'bearer' }))
  expect(existsSync(join(without.out, page))).toBe(false)
  await without.close()
})
