/**
 * The same object without undefined keys, for types that distinguish absent from undefined.
 *
 * @param value Any object.
 */
export function withoutUndefined<Value extends object>(
  value: Value,
): { [Key in keyof Value]: Exclude<Value[Key], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as never
}
