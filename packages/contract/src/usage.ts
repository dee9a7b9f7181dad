import { z } from 'zod'

/** The cost of models: tokens, and money if their prices are known. */
export const usageSchema = z
  .strictObject({
    input: z.int().meta({ description: 'Tokens that models have read, those from their cache among them.' }),
    output: z.int().meta({ description: 'Tokens that models have written.' }),
    cached: z.int().meta({ description: 'Those of `input` that the provider remembered, which cost less.' }),
    cost: z
      .number()
      .nullable()
      .meta({ description: 'What that cost, in the currency of the prices; null where a price is not known.' }),
    estimated: z.boolean().meta({
      description: 'Whether a provider did not count, so that some of it is estimated by the length of the texts.',
    }),
  })
  .meta({ id: 'ModelUsage', description: 'What language models have cost.' })

export type ModelUsage = z.infer<typeof usageSchema>

/** The cost of a job by turn. */
export const jobUsageSchema = z
  .strictObject({
    total: usageSchema,
    turns: z
      .array(
        z.strictObject({
          turnId: z.string(),
          models: z.array(z.strictObject({ model: z.string(), requests: z.int(), usage: usageSchema })),
        }),
      )
      .meta({ description: 'The turns that have asked a model, oldest first, with each model that they asked.' }),
  })
  .meta({ id: 'AgentJobUsage', description: 'What an agent job has cost.' })

export type JobUsage = z.infer<typeof jobUsageSchema>
