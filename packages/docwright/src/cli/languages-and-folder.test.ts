import { expect, test } from 'vitest'
import { languagesAndFolder } from './languages-and-folder.ts'

test('what follows the languages is the folder, where it is one', () => {
  expect(languagesAndFolder(['fr', '.'])).toEqual({ languages: ['fr'], folder: '.' })
  expect(languagesAndFolder(['fr,zh', 'de'])).toEqual({ languages: ['fr', 'cn', 'de'] })
  expect(() => languagesAndFolder(['fr', 'no-such-folder'])).toThrow(
    '“no-such-folder” is not a supported language, and there is no folder of that name.',
  )
  // A folder alone leaves the option without a language.
  expect(() => languagesAndFolder(['.'])).toThrow('“.” is not a supported language.')
})
