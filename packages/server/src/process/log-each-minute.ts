import type { Channel } from 'node:diagnostics_channel'

const minute = 60_000

/** What is counted of a channel, until it is written down. */
export interface MinuteLog {
  /** Writes down what was counted since the last time. */
  report: () => void
  stop: () => void
}

/**
 * Counts what a channel tells, and writes it down once a minute: what strangers cause by the thousand is not worth a line each.
 *
 * @param take Counts a message.
 * @param report Writes down what was counted, if there is something, and begins again.
 */
export function logEachMinute(channel: Channel, take: (message: never) => void, report: () => void): MinuteLog {
  const hear = (message: unknown): void => take(message as never)
  channel.subscribe(hear)
  const timer = setInterval(report, minute)
  timer.unref()
  return {
    report,
    stop() {
      channel.unsubscribe(hear)
      clearInterval(timer)
    },
  }
}
