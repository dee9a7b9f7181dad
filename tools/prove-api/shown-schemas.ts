import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { below, byId, readHtml, textIn, type HtmlElement } from './html-tree.ts'
import { levelOf, type Json, type JsonObject } from './read-specification.ts'

/** Of one place, so many faults are reported. */
const maxFaults = 20

/** A place of a built site that shows a value. */
export interface Shown {
  element: HtmlElement
  document: ShownDocument
}

/** A page, or what pages load when a reader opens it. */
export interface ShownDocument {
  file: string
  root: HtmlElement
}

/** Compares values with what a built site shows of them. */
export interface SchemaProof {
  /** Reads a page. */
  read(file: string): ShownDocument
  /** Fields that a place shows at its surface, those of folds that are fetched included. */
  fieldsAt(place: Shown): Map<string, Shown[]>
  /**
   * Lists what a place does not show of a schema, at any depth.
   *
   * @param schema By the specification.
   * @param place Where the site shows it.
   * @returns Paths of what is missing.
   */
  missing(schema: Json | undefined, place: Shown): readonly string[]
}

/**
 * Prepares to compare a site with a specification. A fold leads to the file that it fetches, and a reference to where
 * the page says that the schema is shown: as a reader would go.
 *
 * @param site Folder of the built site.
 * @param root The specification.
 */
export function createSchemaProof(site: string, root: JsonObject): SchemaProof {
  const documents = new Map<string, ShownDocument>()
  const known = new Map<Json, Map<HtmlElement, readonly string[]>>()

  function read(file: string): ShownDocument {
    const document = documents.get(file) ?? { file, root: readHtml(readFileSync(file, 'utf8')) }
    documents.set(file, document)
    return document
  }

  /** The place itself, and every place that it says shows the same value. */
  function placesOf(place: Shown): Shown[] {
    const places = [place]
    const seen = new Set<HtmlElement>([place.element])
    for (const { element, document } of places) {
      for (const one of below(element, isField)) {
        const href =
          one.tag === 'a' && one.parent?.classes.has('api-reference') ? one.attributes.get('href') : undefined
        const address = one.attributes.get('data-api-part') ?? href
        const target = address === undefined ? undefined : targetOf(address, document)
        if (target === undefined || seen.has(target.element)) continue
        seen.add(target.element)
        places.push(target)
      }
    }
    return places
  }

  function targetOf(address: string, from: ShownDocument): Shown | undefined {
    const [path = '', fragment = ''] = address.split('#')
    const file = path.startsWith('/') ? join(site, path) : normalize(join(dirname(from.file), path))
    if (path !== '' && !existsSync(file)) return undefined
    const document = path === '' ? from : read(file)
    const element = byId(document.root, fragment === '' ? 'part' : decodeURIComponent(fragment))
    if (element === undefined) return undefined
    // A heading names what stands below it.
    return { element: element.tag === 'h2' ? sectionOf(element) : element, document }
  }

  function fieldsAt(place: Shown): Map<string, Shown[]> {
    const fields = new Map<string, Shown[]>()
    for (const { element, document } of placesOf(place)) {
      for (const field of below(element, isField)) {
        if (!isField(field)) continue
        const name = nameOf(field)
        fields.set(name, [...(fields.get(name) ?? []), { element: field, document }])
      }
    }
    return fields
  }

  function valuesAt(place: Shown): Set<string> {
    const values = new Set<string>()
    for (const { element } of placesOf(place)) {
      for (const one of below(element, isField)) {
        const list = one.parent?.parent?.classes
        const isValue = one.parent?.classes.has('api-values') || list?.has('api-described') || list?.has('api-facts')
        if (one.tag === 'code' && isValue === true) values.add(textIn(one))
      }
    }
    return values
  }

  function missing(schema: Json | undefined, place: Shown): readonly string[] {
    if (typeof schema !== 'object' || schema === null) return []
    const ofSchema = known.get(schema) ?? new Map<HtmlElement, readonly string[]>()
    known.set(schema, ofSchema)
    const found = ofSchema.get(place.element)
    if (found !== undefined) return found
    // A schema that contains itself is compared once at each place.
    ofSchema.set(place.element, [])
    const faults: string[] = []
    const level = levelOf(schema, root)
    const values = level.values.size === 0 ? new Set() : valuesAt(place)
    for (const value of level.values) if (!values.has(value)) faults.push(` = ${value}`)
    const fields = level.properties.size + level.rest.length === 0 ? new Map<string, Shown[]>() : fieldsAt(place)
    for (const [name, schemas] of level.properties) {
      const candidates = fields.get(name) ?? []
      if (candidates.length === 0) faults.push(`.${name}`)
      else for (const one of schemas) for (const fault of fewest(one, candidates)) faults.push(`.${name}${fault}`)
    }
    const others = [...fields].flatMap(([name, candidates]) => (name.startsWith('{') ? candidates : []))
    for (const rest of level.rest) {
      if (others.length === 0 && levelOf(rest, root).properties.size > 0) faults.push('.{any other name}')
      else if (others.length > 0) for (const fault of fewest(rest, others)) faults.push(`.*${fault}`)
    }
    // What is missing once is missed wherever it is led to.
    const told = faults.slice(0, maxFaults)
    ofSchema.set(place.element, told)
    return told
  }

  /** Alternatives have fields of one name: what counts is the one that is about this schema. */
  function fewest(schema: Json, candidates: readonly Shown[]): readonly string[] {
    const all = candidates.map((candidate) => missing(schema, candidate))
    return all.reduce((best, one) => (one.length < best.length ? one : best), all[0] ?? [])
  }

  return { read, fieldsAt, missing }
}

function isField({ classes }: HtmlElement): boolean {
  return classes.has('field')
}

function nameOf(field: HtmlElement): string {
  for (const one of below(field, isField)) if (one.classes.has('field-name')) return textIn(one)
  return ''
}

/**
 * The section of a heading.
 *
 * @param heading An element.
 */
export function sectionOf(heading: HtmlElement): HtmlElement {
  for (let one: HtmlElement | undefined = heading; one !== undefined; one = one.parent)
    if (one.classes.has('api-section')) return one
  return heading
}
