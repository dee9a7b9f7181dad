import { readFileSync } from 'node:fs'

/** Where a starter site has the schemas: beside what people write for Docwright, so that editors find them offline. */
export const schemaFolder = '.docwright/schema'

/**
 * The JSON Schemas of `docs.json` and of front matter, for editors.
 *
 * @returns Content by path.
 */
export function editorFiles(): Map<string, string> {
  return new Map(
    ['docs.schema.json', 'front-matter.schema.json'].map((name) => {
      const text = readFileSync(new URL(`../../schema/${name}`, import.meta.url), 'utf8')
      return [`${schemaFolder}/${name}`, `${JSON.stringify(JSON.parse(text))}\n`]
    }),
  )
}
