import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider'
import { createCheckedFetch } from './checked-fetch.ts'
import { classifyError } from './classify-error.ts'
import type { Model, ModelRequest, ModelStep } from './model.ts'
import type { ModelSettings } from './model-settings.ts'
import { readStream } from './read-stream.ts'
import { startWatch } from './step-watch.ts'
import { writePrompt } from './write-prompt.ts'

/**
 * Makes the model that the settings name. Each step is one request: nothing is retried, and every end that is not a whole
 * answer is a fault.
 *
 * @param settings How to reach it.
 */
export function createModel(settings: ModelSettings): Model {
  const { stallTimeout, stepTimeout, maximumOutputTokens = 16_000, contextTokens = 200_000 } = settings
  const name = `${settings.provider}:${settings.model}`
  const provider = createProvider(settings)

  async function step(request: ModelRequest, signal: AbortSignal): Promise<ModelStep> {
    signal.throwIfAborted()
    const watch = startWatch(signal, stallTimeout, stepTimeout)
    const options: LanguageModelV4CallOptions = {
      prompt: writePrompt(request, name),
      tools: request.tools.map((tool) => ({ type: 'function', ...tool, inputSchema: { ...tool.inputSchema } })),
      maxOutputTokens: maximumOutputTokens,
      abortSignal: watch.signal,
      providerOptions: { openai: { store: false } },
    }
    try {
      const { stream } = await provider.doStream(options)
      return await readStream(stream, { name, request, onActivity: watch.onActivity })
    } catch (error) {
      signal.throwIfAborted()
      const fault = watch.fault() ?? classifyError(error, settings)
      return { kind: 'fault', fault }
    } finally {
      watch.stop()
    }
  }

  return { name, contextTokens, step }
}

function createProvider({ provider, model, baseUrl, apiKey, fetch: send = fetch }: ModelSettings): LanguageModelV4 {
  const access = {
    fetch: createCheckedFetch(send),
    ...(baseUrl === undefined ? {} : { baseURL: baseUrl }),
    ...(apiKey === undefined ? {} : { apiKey }),
  }
  switch (provider) {
    case 'anthropic':
      return createAnthropic(access)(model)
    case 'openai':
      return createOpenAI(access).responses(model)
    case 'google':
      return createGoogle(access)(model)
    case 'openai-compatible':
      return createOpenAICompatible({ name: 'compatible', ...access, baseURL: baseUrl ?? '', includeUsage: true })(
        model,
      )
  }
}
