import { expect, test } from 'vitest'
import { failureReason } from './failure-reason.ts'

test('errors of the file system are told in words, without their paths', () => {
  const error = Object.assign(new Error("EISDIR: illegal operation on a directory, copyfile '/home/a/x' -> '/srv/y'"), {
    code: 'EISDIR',
  })
  expect(failureReason(error)).toBe('there is a folder where a file should be (EISDIR)')
})

test('paths of the machine are taken out of any other message; what only looks like one stays', () => {
  expect(failureReason(new Error('Cannot find /home/ada/site/x.js in and/or list'))).toBe(
    'Cannot find … in and/or list',
  )
  expect(failureReason(new Error('The page guides/a.mdx ended its process twice.\n    at x'))).toBe(
    'The page guides/a.mdx ended its process twice.',
  )
})
