/** Basic types of JSON Schema. */
export type ApiSchemaType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null'

/**
 * One schema as a page shows it: references followed, `allOf` merged, all versions of OpenAPI alike. Everything that
 * leads to further schemas is worked out when it is read for the first time, so that a node costs nothing below it, and
 * recursive schemas have no end: stop where {@link ApiSchema.recursive} is true, or at a depth of choice.
 */
export interface ApiSchema {
  /** Name under `components.schemas`, where the schema is one of them. */
  readonly name?: string | undefined
  /** The same for every node of one schema of a specification; unique in it. */
  readonly id: string
  /** True if a node with the same id stands above this one: its parts would repeat themselves. */
  readonly recursive: boolean
  /** True for a schema that accepts anything (`true`, `{}`), false for one that accepts nothing (`false`). */
  readonly accepts: 'anything' | 'nothing' | 'some'
  /** Types without `null`; guessed from the other keywords where `type` is absent; empty if any type is accepted. */
  readonly types: readonly ApiSchemaType[]
  /** Whether `null` is accepted (`nullable`, `type: [… , 'null']`, a `null` choice). */
  readonly nullable: boolean
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly format?: string | undefined
  readonly contentMediaType?: string | undefined
  readonly contentEncoding?: string | undefined
  readonly deprecated: boolean
  readonly readOnly: boolean
  readonly writeOnly: boolean
  /** Allowed values; `const` is kept apart. */
  readonly enum?: readonly unknown[] | undefined
  /** Descriptions of enum values by value as text (`x-enumDescriptions`, `x-enum-descriptions`, `x-enum-varnames`). */
  readonly enumDescriptions: Readonly<Record<string, string>>
  /** Present where `const` is; its value may be `null`. */
  readonly const?: { readonly value: unknown } | undefined
  readonly default?: { readonly value: unknown } | undefined
  /** `example` and `examples`, in this order. */
  readonly examples: readonly unknown[]
  readonly constraints: ApiConstraints
  /** Digits of those bounds that a number rounds, by the rounded number. */
  readonly exactBounds: ReadonlyMap<number, string>
  /** Names of properties that have to be there, whether or not `properties` describes them. */
  readonly required: readonly string[]
  /** Properties in order, those of merged `allOf` parts included. */
  readonly properties: readonly ApiProperty[]
  /** Schema of keys that `properties` does not name; `true` where the specification says so; absent if it is silent. */
  readonly additionalProperties?: ApiSchema | boolean | undefined
  readonly patternProperties: readonly { readonly pattern: string; readonly schema: ApiSchema }[]
  readonly propertyNames?: ApiSchema | undefined
  /** What each item of an array is. */
  readonly items?: ApiSchema | undefined
  /** What the first items of an array are, by position. */
  readonly prefixItems: readonly ApiSchema[]
  readonly contains?: ApiSchema | undefined
  /** What items are that none of the keywords before speaks of. */
  readonly unevaluatedItems?: ApiSchema | undefined
  /** What text is once it is read in its media type. */
  readonly contentSchema?: ApiSchema | undefined
  /** What applies besides where a property is present. */
  readonly dependentSchemas: readonly { readonly name: string; readonly schema: ApiSchema }[]
  /** Properties that are needed where a property is present. */
  readonly dependentRequired: readonly { readonly name: string; readonly needs: readonly string[] }[]
  /**
   * `oneOf` and `anyOf`: every list is a choice of its own. A `null` among them is in `nullable` instead. Each option
   * stands for itself: `properties` of this schema apply besides.
   */
  readonly choices: readonly ApiChoice[]
  readonly not?: ApiSchema | undefined
  /** `if`, `then` and `else`. */
  readonly condition?:
    | { readonly if: ApiSchema; readonly whenTrue?: ApiSchema; readonly whenFalse?: ApiSchema }
    | undefined
  readonly xml?: unknown
  readonly externalDocs?: { readonly url: string; readonly description?: string | undefined } | undefined
  /** All `x-` keys as they stand. */
  readonly extensions: Readonly<Record<string, unknown>>
  /** The schema as written (references not followed), for labels of one's own such as `api.params.post`. */
  readonly raw: unknown
}

export interface ApiProperty {
  readonly name: string
  readonly required: boolean
  readonly schema: ApiSchema
}

/** Alternatives of which one (`oneOf`) or at least one (`anyOf`) applies. */
export interface ApiChoice {
  readonly kind: 'oneOf' | 'anyOf'
  readonly options: readonly ApiOption[]
  /** Property that tells the options apart. */
  readonly discriminator?: string | undefined
  /** Label of the option that applies where the property is absent or says something else (`defaultMapping`). */
  readonly fallback?: string | undefined
}

export interface ApiOption {
  /** `title`, else name of the schema, else its type: never empty, unique among its siblings. */
  readonly label: string
  /** Values of the discriminator that mean this option; none if it is meant by default (`defaultMapping`). */
  readonly discriminatorValues: readonly string[]
  readonly schema: ApiSchema
}

/** Bounds as written, of both ways of writing exclusive ones. */
export interface ApiConstraints {
  readonly minimum?: number | undefined
  readonly maximum?: number | undefined
  readonly exclusiveMinimum?: number | undefined
  readonly exclusiveMaximum?: number | undefined
  readonly multipleOf?: number | undefined
  readonly minLength?: number | undefined
  readonly maxLength?: number | undefined
  readonly pattern?: string | undefined
  readonly minItems?: number | undefined
  readonly maxItems?: number | undefined
  readonly uniqueItems?: boolean | undefined
  readonly minContains?: number | undefined
  readonly maxContains?: number | undefined
  readonly minProperties?: number | undefined
  readonly maxProperties?: number | undefined
}
