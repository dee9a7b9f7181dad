import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { breakableWords } from './breakable-words.tsx'

test.each([
  ['ENABLE_COLLABORATION_MODE', 'ENABLE_<wbr/>COLLABORATION_<wbr/>MODE'],
  ['packages/theme/src/index.ts', 'packages/<wbr/>theme/<wbr/>src/<wbr/>index.<wbr/>ts'],
  ['The listChatCompletionMessages call', 'The list<wbr/>Chat<wbr/>Completion<wbr/>Messages call'],
  ['GET /v2/agent/{projectId}/job', 'GET /v2/<wbr/>agent/<wbr/>{project<wbr/>Id}/<wbr/>job'],
  ['JavaScript and GitHub', 'JavaScript and GitHub'],
  ['Donaudampfschifffahrt', 'Donaudampfschifffahrt'],
  ['<script>alert(1)</script>', '&lt;script>alert(1)&lt;/script>'],
])('%s breaks at its joints', (text, html) => {
  expect(render(<p>{breakableWords(text)}</p>)).toBe(`<p>${html}</p>`)
})
