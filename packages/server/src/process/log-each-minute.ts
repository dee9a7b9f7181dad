import type { Channel } from 'node:diagnostics_channel'

const minute = 60_000

/** The counts of a channel, until they are written down. */
export interface MinuteLog {
  /** Writes down what was counted since the last time. */
  report: () => void
  stop: () => void
}

/**
 * Counts the messages of a channel, and writes the counts down once a minute: events that strangers cause by the
 * thousand are not worth a line each.
 *
 * @param take Counts a message.
 * @param report Writes down the counts, if there are any, and starts again.
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
