import { expect, test } from 'vitest'
import { explainStoreFault } from './explain-store-fault.ts'
import { StoreFault } from './object-store.ts'

const address = 's3://docs/production?endpoint=http://127.0.0.1:9'

test('what a bucket answered is told with its address and the settings to look at, however deep it is wrapped', () => {
  const cause = new Error('git-unavailable', { cause: new StoreFault('The bucket answered 403 (InvalidAccessKeyId).') })
  expect(explainStoreFault(cause, address)).toMatchObject({
    message:
      `store-unavailable: the object store at ${address} cannot be used. The bucket answered 403 (InvalidAccessKeyId). ` +
      'Correct DOCWRIGHT_STORE, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY if one of them is wrong, then start again.',
    cause,
  })
})

test('a bucket that is not reached is told with the reason of the network', () => {
  const refused = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:9') })
  const fault = new StoreFault('The bucket could not be reached.', { cause: refused })
  expect(explainStoreFault(fault, address)).toMatchObject({
    message: expect.stringContaining('could not be reached. connect ECONNREFUSED 127.0.0.1:9. Correct') as string,
  })
})

test('another failure, and that of a folder, stay as they are', () => {
  const other = new Error('port-in-use')
  const folder = new StoreFault('The folder cannot be read.')
  expect(explainStoreFault(other, address)).toBe(other)
  expect(explainStoreFault('text', address)).toBe('text')
  expect(explainStoreFault(folder, undefined)).toBe(folder)
})
