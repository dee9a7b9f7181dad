import type { ModelFault } from './model-fault.ts'

/** Ends a request that is silent or takes too long: `fetch` itself waits for headers for ever. */
export interface StepWatch {
  signal: AbortSignal
  /** To be called whenever something arrives. */
  onActivity(): void
  /** The fault for which the request was ended, if it was. */
  fault(): ModelFault | undefined
  stop(): void
}

/**
 * Starts watching one request.
 *
 * @param outer The caller's signal, which ends the request, too.
 * @param stallTimeout Longest silence, in milliseconds; by default, a minute.
 * @param stepTimeout Longest duration, in milliseconds; by default, ten minutes.
 */
export function startWatch(outer: AbortSignal, stallTimeout = 60_000, stepTimeout = 600_000): StepWatch {
  const controller = new AbortController()
  let fault: ModelFault | undefined
  let hasBegun = false

  function end(code: 'model-timeout' | 'model-stalled', message: string): void {
    fault = { kind: 'retry', code, message }
    controller.abort(new Error(message))
  }

  function silent(): void {
    const seconds = Math.round(stallTimeout / 1000)
    if (hasBegun) end('model-stalled', `The model stopped in the middle of its answer for ${seconds} seconds.`)
    else end('model-timeout', `The model did not begin to answer within ${seconds} seconds.`)
  }

  let stall = setTimeout(silent, stallTimeout)
  const whole = setTimeout(() => {
    const minutes = Math.round(stepTimeout / 60_000)
    end('model-timeout', `The model’s answer took longer than ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`)
  }, stepTimeout)
  const passOn = (): void => {
    controller.abort(outer.reason)
  }
  outer.addEventListener('abort', passOn, { once: true })
  return {
    signal: controller.signal,
    onActivity() {
      hasBegun = true
      clearTimeout(stall)
      stall = setTimeout(silent, stallTimeout)
    },
    fault: () => fault,
    stop() {
      clearTimeout(stall)
      clearTimeout(whole)
      outer.removeEventListener('abort', passOn)
    },
  }
}
