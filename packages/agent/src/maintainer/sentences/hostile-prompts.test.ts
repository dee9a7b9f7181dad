import { expect, test } from 'vitest'
import { readAsked } from '../follow-up.ts'
import { nearestForms } from './nearest-forms.ts'

/** Five times what a prompt may have: what takes a linear pattern a second takes another one hours. */
const length = 500_000

/** Pieces of which people could make a message, so that patterns begin again and again. */
const pieces = [
  ' ,',
  ' ',
  ' \n',
  ', and ',
  'and then ',
  'please ',
  'thanks, ',
  'yes ',
  'not in ',
  'the ',
  'the a page ',
  '"',
  '“',
  '”“',
  '«',
  '`',
  '```\n',
  "'a ",
  "'a' ",
  '- ',
  '1. ',
  '. ',
  '。 ',
  'a/',
  'https://',
  'www.a.',
  '\n\n[About issue #1, which can be read at ',
  '\n\n[About line 1 of “',
  '[Summary of the work ',
  '[The work was stopped: ',
  '\n\n## Request\n\n',
  '\uE0000\uE001',
]

test.each(pieces)(
  'a prompt of %j without end is read as quickly as any other, in the process of everybody',
  (piece) => {
    const middle = piece.repeat(Math.ceil(length / piece.length))
    for (const prompt of [`a${middle}and`, `Replace ${middle} with b in c`]) {
      const asked = readAsked([{ role: 'user', text: prompt }])
      expect(['request', 'nothing-to-confirm', 'declined']).toContain(asked.kind)
      expect(asked.kind === 'request' ? asked.request.tasks : []).toEqual([])
      expect(nearestForms(prompt, [{ key: 'index', title: 'Home' }]).length).toBeLessThan(3)
    }
  },
)
