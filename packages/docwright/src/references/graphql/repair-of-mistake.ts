/** Fixes by the message of the reference implementation. The first match is used. */
const repairs: readonly (readonly [RegExp, string])[] = [
  [/root type must be Object type/, 'Name an object type in `schema`.'],
  [/^All root types must be different/, 'Give `query`, `mutation` and `subscription` a type each.'],
  [/must include 1 or more locations/, 'Say where it can be used, such as `on FIELD`.'],
  [/must be Input Type/, 'Use a scalar, an enum or an `input` type.'],
  [/must be Output Type/, 'Use a type that is not an `input` type.'],
  [
    /^Required .+ cannot be deprecated/,
    'Remove `@deprecated`, or make it optional: remove the “!”, or add a default value.',
  ],
  [/has invalid default value/, 'Correct the default value.'],
  [/must not begin with "__"/, 'Choose another name.'],
  [/must define one or more/, 'Add one, or remove the type.'],
  [/must only implement Interface types/, 'Implement an interface, or remove the name from `implements`.'],
  [/cannot implement .+ circular reference/, 'Remove the name from `implements`.'],
  [/^Invalid circular reference/, 'Change the default value.'],
  [/can only (?:implement|include) .+ once/, 'Remove the repetition.'],
  [/expected but .+ does not provide it/, 'Add it, or remove the interface from `implements`.'],
  [/expects type .+ but .+ is type/, 'Use the type that the interface has.'],
  [/must not be required type/, 'Make the argument optional: remove the “!”, or add a default value.'],
  [/is not deprecated, so/, 'Deprecate both fields, or neither.'],
  [/must implement .+ because it is implemented by/, 'Add it to `implements`.'],
  [/can only include Object types/, 'List object types only.'],
  [/^OneOf .+ must be nullable/, 'Remove the “!”.'],
  [/^OneOf .+ cannot have a default value/, 'Remove the default value.'],
  [/cannot be provided a finite value/, 'Make one of these fields optional: remove its “!”.'],
]

/**
 * The fix for a violation of a GraphQL rule.
 *
 * @param message From the reference implementation.
 */
export function repairOfMistake(message: string): string {
  return repairs.find(([pattern]) => pattern.test(message))?.[1] ?? 'Correct the definition at this place.'
}
