import { bodyFormOf, type BodyForm } from '@docwright/theme'
import type { ApiContent } from '../../openapi/api-operation.ts'
import { xmlShape } from './xml-shape.ts'

/**
 * How a body of a media type is written: for samples and for the playground alike.
 *
 * @param content The media type.
 */
export function bodyForm({ type, schema, itemSchema, encoding }: ApiContent): BodyForm {
  const shown = schema ?? itemSchema
  const isText = shown !== undefined && !(shown.types.length === 1 && shown.types[0] === 'string')
  const form = bodyFormOf(type, isText)
  return {
    mediaType: type,
    form,
    encoding,
    ...(form === 'xml' && shown !== undefined ? { xml: xmlShape(shown) } : {}),
  }
}
