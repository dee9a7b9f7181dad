/** Basic types of JSON Schema. */
export type ApiSchemaType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null'

/**
 * A schema in one form for all versions of OpenAPI, with references followed and `allOf` merged. Properties that lead
 * to further schemas are computed when they are first read, so that recursive schemas never end: stop if {@link
 * ApiSchema.recursive} is true, or at a depth of your choice.
 */
export interface ApiSchema {
  /** Name under `components.schemas`, if it has one. */
  readonly name?: string | undefined
  /** The same for every node of a schema, and unique in the specification. */
  readonly id: string
  /** True if a node with the same id is above this one, so that its parts would repeat. */
  readonly recursive: boolean
  /** `anything` for schemas such as `true` and `{}`, `nothing` for `false`. */
  readonly accepts: 'anything' | 'nothing' | 'some'
  /** Types without `null`. If `type` is absent, they are guessed from other keywords; empty if any type is accepted. */
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
  /** Allowed values, except for `const`. */
  readonly enum?: readonly unknown[] | undefined
  /** Descriptions of enum values by value as text (`x-enumDescriptions`, `x-enum-descriptions`, `x-enum-varnames`). */
  readonly enumDescriptions: Readonly<Record<string, string>>
  /** In an object, since the value of `const` may be `null`. */
  readonly const?: { readonly value: unknown } | undefined
  readonly default?: { readonly value: unknown } | undefined
  /** `example` and `examples`, in this order. */
  readonly examples: readonly unknown[]
  readonly constraints: ApiConstraints
  /** Exact digits of bounds that a number rounds, by the rounded number. */
  readonly exactBounds: ReadonlyMap<number, string>
  /** Names of required properties, including those that `properties` does not describe. */
  readonly required: readonly string[]
  /** Properties in order, including those of merged `allOf` parts. */
  readonly properties: readonly ApiProperty[]
  /** Schema of keys that `properties` does not name; `true` if the specification says so; absent if it says nothing. */
  readonly additionalProperties?: ApiSchema | boolean | undefined
  readonly patternProperties: readonly { readonly pattern: string; readonly schema: ApiSchema }[]
  readonly propertyNames?: ApiSchema | undefined
  /** Schema of each item of an array. */
  readonly items?: ApiSchema | undefined
  /** Schemas of the first items of an array, by position. */
  readonly prefixItems: readonly ApiSchema[]
  readonly contains?: ApiSchema | undefined
  /** Schema of items that no other keyword describes. */
  readonly unevaluatedItems?: ApiSchema | undefined
  /** Schema of text that is decoded by its media type. */
  readonly contentSchema?: ApiSchema | undefined
  /** Schemas that also apply if a property is present. */
  readonly dependentSchemas: readonly { readonly name: string; readonly schema: ApiSchema }[]
  /** Properties that are required if a property is present. */
  readonly dependentRequired: readonly { readonly name: string; readonly needs: readonly string[] }[]
  /**
   * `oneOf` and `anyOf`, each a choice of its own; `null` among them is in `nullable` instead. Options do not include
   * the `properties` of this schema, which apply as well.
   */
  readonly choices: readonly ApiChoice[]
  readonly not?: ApiSchema | undefined
  /** `if`, `then` and `else`. */
  readonly condition?:
    | { readonly if: ApiSchema; readonly whenTrue?: ApiSchema; readonly whenFalse?: ApiSchema }
    | undefined
  readonly xml?: unknown
  readonly externalDocs?: { readonly url: string; readonly description?: string | undefined } | undefined
  /** All `x-` keys as written. */
  readonly extensions: Readonly<Record<string, unknown>>
  /** The schema as written, without references followed, for labels of one's own such as `api.params.post`. */
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
  /** Property whose value selects the option. */
  readonly discriminator?: string | undefined
  /** Label of the option that applies if the property is absent or has another value (`defaultMapping`). */
  readonly fallback?: string | undefined
}

export interface ApiOption {
  /** `title`, otherwise the name of the schema, otherwise its type: never empty, unique among its siblings. */
  readonly label: string
  /** Discriminator values that select this option; empty if it is the default (`defaultMapping`). */
  readonly discriminatorValues: readonly string[]
  readonly schema: ApiSchema
}

/** Bounds as written, with either way of writing exclusive ones. */
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
