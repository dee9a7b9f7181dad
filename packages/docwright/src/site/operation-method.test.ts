import { expect, test } from 'vitest'
import { httpMethods } from '../config/http-methods.ts'
import { methodOf } from './operation-method.ts'

test('each method that an operation can have is found, with a file before it or without', () => {
  for (const method of httpMethods) {
    expect(methodOf(`${method} /x`)).toBe(method.toUpperCase())
    expect(methodOf(`specs/v1.json ${method.toUpperCase()} /x`)).toBe(method.toUpperCase())
  }
  expect(methodOf('webhook order created')).toBe('WEBHOOK')
  expect(methodOf('/chat.yaml SEND hello')).toBe('SEND')
  expect(methodOf('chat.yaml CHANNEL /get messages')).toBeUndefined()
  expect(methodOf('getting started')).toBeUndefined()
  expect(methodOf(undefined)).toBeUndefined()
})
