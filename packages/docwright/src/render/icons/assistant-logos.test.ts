import { expect, test } from 'vitest'
import { assistantLogos } from './assistant-logos.ts'

test('each logo is a symbol of one file, in the colour of the text around it', () => {
  const sprite = assistantLogos()
  expect(sprite.match(/<symbol id="[^"]*"/g)).toEqual(['<symbol id="openai"', '<symbol id="claude"'])
  expect(sprite.match(/<\/symbol>/g)).toHaveLength(2)
  expect(sprite).toContain('currentColor')
  expect(sprite).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg">/)
})
