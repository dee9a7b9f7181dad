import { expect, test } from 'vitest'
import { nearest } from './nearest.ts'

test.each([
  ['a slip of the pen', 'guides/quickstrat', ['guides/quickstart', 'guides/quick'], 'guides/quickstart'],
  ['another extension', 'img/mistral.gif', ['img/mistral.png', 'img/misty.gif'], 'img/mistral.png'],
  ['a folder too many', 'docs/es/cli', ['cli', 'es/cli', 'fr/cli'], 'es/cli'],
  ['a folder too few', 'users/list', ['api/users/list', 'api/teams/list'], 'api/users/list'],
  ['a page that was moved', 'old/create-a-store', ['new/create-a-store', 'new/create'], 'new/create-a-store'],
  ['an id', 'logos', ['logo', 'colors'], 'logo'],
  ['the beginning of a folder', 'a/guide/kotlin', ['a/guide/overview', 'a/kotlin/overview'], 'a/kotlin/overview'],
])('the likeliest name is suggested: %s', (_, name, candidates, suggestion) => {
  expect(nearest(name, candidates)).toBe(suggestion)
})

test.each([
  [
    'a short name in a long folder',
    'images/languages/hu.png',
    ['images/languages-dark.png', 'images/languages/en.svg'],
  ],
  ['another word', 'core/custom-fields', ['core/customers']],
  ['two that were moved', 'old/overview', ['a/overview', 'b/overview']],
  ['an index', 'guides/more/index', ['index']],
  ['the page of another kit', 'sdks/flutter/authentication', ['sdks/react/authentication']],
  ['another picture of a row', 'img/Screenshot 5.29.57.png', ['img/Screenshot 5.31.12.png']],
])('nothing is suggested for %s', (_, name, candidates) => {
  expect(nearest(name, candidates)).toBeUndefined()
})
