import { openSpecification } from '../../packages/docwright/src/openapi/open-specification.ts'
import { sampleRequest } from '../../packages/docwright/src/render/api/sample-request.ts'
import { writeSample } from '../../packages/theme/src/samples/sample-languages.ts'
import type { SampleCase } from './sample-cases.ts'

/**
 * Writes the sample of a case, as a page would have it.
 *
 * @param one The case.
 * @param server Origin that the sample asks.
 * @returns The code.
 */
export async function writeCase(one: SampleCase, server: string, language: string): Promise<string> {
  const document = {
    openapi: '3.2.0',
    info: { title: 'Samples', version: '1' },
    servers: [{ url: server }],
    paths: { [one.path]: { [one.method]: { responses: {}, ...one.operation } } },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        basic: { type: 'http', scheme: 'basic' },
        key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      },
    },
  }
  // No number of JavaScript holds these digits.
  const text = JSON.stringify(document).replace('{"placeholder":1}', '9007199254740993,"ids":[-9223372036854775808]')
  const { specification } = await openSpecification('api.json', () =>
    Promise.resolve({ bytes: Buffer.from(text), diagnostics: [] }),
  )
  const operation = specification?.operation(specification.operations[0]?.pointer ?? '')
  if (operation === undefined) throw new Error(`The case “${one.name}” has no operation.`)
  const sample = writeSample(sampleRequest(operation, { onlyRequired: false }), language)
  if (sample === undefined) throw new Error(`There is no language ${language}.`)
  return sample.code
}
