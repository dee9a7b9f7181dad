/**
 * The same object without keys that say nothing, for types that tell absent from undefined.
 *
 * @param value Any object.
 */
export function withoutUndefined<Value extends object>(
  value: Value,
): { [Key in keyof Value]: Exclude<Value[Key], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as never
}
