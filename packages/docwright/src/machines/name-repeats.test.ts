import { expect, test } from 'vitest'
import { nameRepeats } from './name-repeats.ts'

const long = 'A field that says much. '.repeat(20).trim()
const code = `\`\`\`json 404\n{\n  "message": "${'x'.repeat(300)}"\n}\n\`\`\``

test('sections and code that an earlier page has are named there, what is short or differs stays', () => {
  const repeat = nameRepeats()
  const first = `# Get\n\n## Answers\n\n### 404\n\n${long}\n\n### 200\n\nShort.\n\n${code}\n`
  expect(repeat(first, '/get')).toBe(first)
  const second = `# Put\n\n### 404\n\n${long}\n\n### 200\n\nShort.\n\n${code}\n\n### 500\n\n${long} More.\n`
  expect(repeat(second, '/put')).toBe(
    `# Put\n\n### 404\n\nWord for word as on /get\n\n### 200\n\nShort.\n\njson 404: Word for word as on /get\n\n\n### 500\n\n${long} More.\n`,
  )
})

test('what a page repeats of itself stays, and a heading inside of code begins nothing', () => {
  const repeat = nameRepeats()
  const page = `## One\n\n${long}\n\n## One\n\n${long}\n\n\`\`\`md\n# ${long}\n\`\`\`\n`
  expect(repeat(page, '/a')).toBe(page)
  expect(repeat(`# ${long}\n`, '/b')).toBe(`# ${long}\n`)
})
