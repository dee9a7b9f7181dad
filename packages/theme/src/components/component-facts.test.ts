import { expect, test } from 'vitest'
import type { PropertyValue } from '../content-node.ts'
import { componentFacts } from './component-facts.ts'

test.each<[string, string, PropertyValue, string]>([
  ['Columns', 'cols', 'two', 'a number'],
  ['Columns', 'cols', true, 'a number'],
  ['Tabs', 'defaultTabIndex', 'first', 'a number'],
  ['Accordion', 'defaultOpen', 'open', 'true or false'],
  ['Badge', 'size', 'huge', 'xs, sm, md or lg'],
  ['Tooltip', 'side', 'above', 'top, right, bottom or left'],
  ['Card', 'color', '#12', 'a color, such as #16a34a'],
  ['CodeBlock', 'highlight', 'two', 'line numbers, such as 1,3-5'],
  ['Frame', 'width', 'wide', 'a number of pixels'],
  ['Icon', 'size', 'large', 'a number of pixels'],
  ['GitHub.Repo', 'repo', 'TypeScript', 'owner/name, or the address of a repository at GitHub'],
  ['Visibility', 'for', 'robots', 'humans or agents'],
  ['Prompt', 'actions', ['copy', 'open'], 'copy or cursor'],
])('<%s %s> cannot be %j', (component, name, value, expected) => {
  expect(componentFacts.expectedOf(component, name, value)).toBe(expected)
})

test.each<[string, string, PropertyValue]>([
  ['Columns', 'cols', 3],
  ['Columns', 'cols', '3'],
  ['Accordion', 'defaultOpen', 'True'],
  ['Accordion', 'defaultOpen', 'defaultOpen'],
  ['ParamField', 'required', ''],
  ['ParamField', 'required', false],
  ['ParamField', 'required', 'Yes'],
  ['Badge', 'color', 'white-destructive'],
  ['Badge', 'size', 'LG'],
  ['Card', 'color', { light: '#000', dark: '#fff' }],
  ['Card', 'color', 'rebeccapurple'],
  ['Callout', 'type', 'success'],
  ['CodeBlock', 'highlight', [1, 3]],
  ['CodeBlock', 'highlight', '[1,3]'],
  ['Frame', 'width', '80%'],
  ['Icon', 'size', null],
  ['Icon', 'size', '24px'],
  ['GitHub.Repo', 'repo', 'https://github.com/microsoft/TypeScript.git'],
  ['Visibility', 'for', ['humans', 'agents']],
  ['Prompt', 'actions', ['copy', 'cursor']],
  ['Card', 'constructor', 'x'],
  ['Card', 'title', 3],
  ['Unknown', 'cols', 'two'],
])('<%s %s> can be %j', (component, name, value) => {
  expect(componentFacts.expectedOf(component, name, value)).toBeUndefined()
})

test('everything that links know by other ids has a property for them', () => {
  const names = ['Heading', 'Step', 'Update', 'Accordion', 'Tab', 'Expandable', 'ParamField', 'Param', 'ResponseField']
  expect(names.filter((name) => componentFacts.propertiesOf(name)?.includes('otherIds') !== true)).toEqual([])
})
