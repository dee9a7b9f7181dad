import { expect, test } from 'vitest'

import { aliasSlugs, componentSlug, fieldSlug, headingSlug } from './slug.ts'

test.each([
  ['Config.json options', 'config-json-options'],
  ["What's new", 'what’s-new'],
  ['Read/write access', 'read/write-access'],
  ['Fees & billing', 'fees-&-billing'],
  ['Step 1: Install', 'step-1:-install'],
  ['getUsers (beta)', 'getusers-beta'],
  ['a * b', 'a-b'],
  ['snake_case', 'snake_case'],
  ['C++ & C#', 'c++-&-c#'],
  ['What?', 'what?'],
  ['身份验证', '身份验证'],
  ['  Two   spaces ', 'two-spaces'],
  ['From a "bad" process is "bad"', 'from-a-“bad”-process-is-“bad”'],
])('the id of “%s” is %s', (text, id) => {
  expect(headingSlug(text)).toBe(id)
})

test('components have no colon in their ids', () => {
  expect(componentSlug('Step 1: Install')).toBe('step-1-install')
})

test('aliases are the id as GitHub makes it, and without periods and apostrophes', () => {
  expect(aliasSlugs('Step 1: Install')).toContain('step-1-install')
  expect(aliasSlugs('Sitemaps and robots.txt')).toContain('sitemaps-and-robotstxt')
  expect(aliasSlugs("What's new")).toContain('whats-new')
  expect(aliasSlugs('_meta')).toContain('meta')
  expect(aliasSlugs('Quick start 2')).toEqual(['quick-start-2'])
  expect(aliasSlugs('Fees & billing')).toEqual(expect.arrayContaining(['fees--billing', 'fees-billing']))
})

test.each([
  ['Builder & Console Signup', 'builder-and-console-signup'],
  ['stage_for_argilla', 'stage-for-argilla'],
  ['HTTP/1.x protocol', 'http-1-x-protocol'],
  ['Laminar.initialize(options?)', 'laminar-initializeoptions'],
  ["Delete a provider's configuration", "delete-a-provider's-configuration"],
  ["Using Cloudflare's DNS", 'using-cloudflares-dns'],
  ['Accepting messages from a "bad" process', 'accepting-messages-from-a-"bad"-process'],
  ['Rounding division ~, /', 'rounding-division-/'],
  ['createAgentSession', 'create-agent-session'],
  ['What does `hash_no_op` mean?', 'what-does-hash_no_op-mean'],
])('“%s” is linked to as %s, too', (text, alias) => {
  expect(aliasSlugs(text)).toContain(alias)
})

test.each([
  ['disableTelemetry', 'disable-telemetry'],
  ['--max-session-duration', 'max-session-duration'],
  ['userID', 'user-id'],
  ['user.name', 'user-name'],
  ['user_name', 'user_name'],
  ['HTTPServer', 'http-server'],
])('the field “%s” is %s', (name, slug) => {
  expect(fieldSlug(name)).toBe(slug)
})
