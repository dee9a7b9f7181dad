/** A JSON object. */
export interface JsonObject {
  [key: string]: unknown
}

/** Whether a value is a JSON object. */
export function isRecord(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
