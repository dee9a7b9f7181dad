import { expect, test } from 'vitest'
import { siteConfigSchema } from '../../config/schema/site-config.ts'
import { sharedDrawings } from './shared-drawings.ts'

function drawings(change: object = {}): string {
  const site = { theme: 'mint', name: 'Docs', colors: { primary: '#16a34a' }, navigation: { pages: ['index'] } }
  return sharedDrawings(siteConfigSchema.parse({ ...site, ...change }))
}

test('each logo is a symbol of one file, in the colour of the text around it', () => {
  const sprite = drawings()
  expect(sprite.match(/<symbol id="[^"]*"/g)).toEqual(['<symbol id="openai"', '<symbol id="claude"'])
  expect(sprite.match(/<\/symbol>/g)).toHaveLength(2)
  expect(sprite).toContain('currentColor')
  expect(sprite).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg">/)
})

test('the networks that footers name are there once each, those of languages included', () => {
  const languages = [{ language: 'fr', pages: ['fr/index'], footer: { socials: { reddit: 'https://reddit.com/r/a' } } }]
  const socials = { github: 'https://github.com/a', x: 'https://x.com/a', 'x-twitter': 'https://x.com/b' }
  const sprite = drawings({ footer: { socials }, navigation: { products: [{ product: 'One', languages }] } })
  expect(Array.from(sprite.matchAll(/<symbol id="([^"]*)" viewBox="0 0 24 24">/g), ([, id]) => id)).toEqual([
    'reddit',
    'github',
    'x',
  ])
})
