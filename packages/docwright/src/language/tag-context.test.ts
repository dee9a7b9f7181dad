import { expect, test } from 'vitest'
import { nameAt, tagContext } from './tag-context.ts'

test('after an opening bracket, the name of a component is being written', () => {
  expect(tagContext('Text <')).toEqual({ kind: 'name', written: '' })
  expect(tagContext('Text <Car')).toEqual({ kind: 'name', written: 'Car' })
})

test('after the name, a property is, and the tag says which ones it has', () => {
  expect(tagContext('<Card title="A" href={"/x"} ico')).toEqual({
    kind: 'property',
    component: 'Card',
    written: 'ico',
    given: ['title', 'href'],
  })
})

test('within quotation marks, the value of a property is', () => {
  expect(tagContext('<Card icon="fla')).toEqual({ kind: 'value', component: 'Card', property: 'icon', written: 'fla' })
})

test('after the end of a tag, and in tags of HTML, nothing of a component is', () => {
  expect(tagContext('<Card> text')).toBeUndefined()
  expect(tagContext('<div cla')).toBeUndefined()
})

test('a place within a name stands for the whole name', () => {
  const text = '<Card title="A" cols={2}>'
  expect(nameAt(text, text.indexOf('ard'))).toEqual({ component: 'Card' })
  expect(nameAt(text, text.indexOf('ols'))).toEqual({ component: 'Card', property: 'cols' })
  expect(nameAt(text, text.length)).toBeUndefined()
})
