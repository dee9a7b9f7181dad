import { modelDialects } from '@docwright/contract'
import { z } from 'zod'

const price = z.number().min(0)

/** Stored prices of a million tokens. */
export const pricesSchema = z.object({ input: price, output: price, cached: price })

/** How a model is reached, as its row keeps it. */
export const modelDefinitionSchema = z.object({
  dialect: z.enum(modelDialects),
  model: z.string(),
  baseUrl: z.string().nullable(),
  keyEnd: z.string().nullable(),
  contextTokens: z.number().nullable(),
  outputTokens: z.number().nullable(),
  prices: pricesSchema.nullable(),
})

/** How a model is reached; its key is stored separately. */
export type ModelDefinition = z.infer<typeof modelDefinitionSchema>

/** As a job names it. */
export function modelName({ dialect, model }: Pick<ModelDefinition, 'dialect' | 'model'>): string {
  return `${dialect}:${model}`
}
