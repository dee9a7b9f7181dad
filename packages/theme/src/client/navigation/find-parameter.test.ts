import { expect, test } from 'vitest'
import { findParameter } from './find-parameter.ts'

const curl = `curl --request POST \\
  --url 'https://api.example.com/projects/proj_1/jobs/job_2?page=1&page_size=20' \\
  --header 'Authorization: Bearer <token>' \\
  --data '{
    "prompt": "Write a page about prompt caching",
    "branch": "main"
  }'`
const path = '/projects/{projectId}/jobs/{id}'

test.each([
  ['prompt', ['"prompt": "Write a page about prompt caching"']],
  ['branch', ['"branch": "main"']],
  ['page', ['page=1']],
  ['page_size', ['page_size=20']],
  ['projectId', ['proj_1']],
  ['id', ['job_2']],
  ['Authorization', ['Authorization: Bearer <token>']],
  ['caching', []],
  ['a.*', []],
])('%s is found with its value, and nothing that only looks like it', (name, found) => {
  expect(findParameter(curl, name, path).map(([from, to]) => curl.slice(from, to))).toEqual(found)
})

test.each([
  ['JavaScript', "body: JSON.stringify({\n  prompt: 'Write', // here\n})", "prompt: 'Write', // here"],
  ['PHP', "'prompt' => 'Write',", "'prompt' => 'Write'"],
  ['Go', String.raw`strings.NewReader("{\"prompt\": \"Write\"}")`, String.raw`\"prompt\": \"Write\"}")`],
])('in %s as well', (_, code, found) => {
  expect(findParameter(code, 'prompt', '').map(([from, to]) => code.slice(from, to))).toEqual([found])
})
