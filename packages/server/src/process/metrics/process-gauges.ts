import { Gauge, type Registry } from 'prom-client'
import type { ConcurrencyLimiter } from '../../access/concurrency-limiter.ts'
import type { Store } from '../../store/open-store.ts'
import { readDiskRoom } from '../disk-room.ts'
import type { MeasuredParts } from './measured-parts.ts'

/**
 * Gauges of this process and its machine. They are read when counts are collected.
 *
 * @param streams Counts the event streams that are open.
 */
export function processGauges(
  registry: Registry,
  store: Pick<Store, 'time'>,
  streams: Pick<ConcurrencyLimiter, 'taken'>,
  parts: MeasuredParts,
): Gauge[] {
  return [
    new Gauge({
      name: 'docwright_clock_ahead_seconds',
      help: 'Seconds by which the clock of this machine is ahead of that of the database.',
      registers: [registry],
      collect() {
        this.set(store.time.ahead() / 1000)
      },
    }),
    new Gauge({
      name: 'docwright_listening',
      help: 'Whether this process hears what others say: 1 or 0.',
      registers: [registry],
      collect() {
        this.set(parts.wakeUps.isListening() ? 1 : 0)
      },
    }),
    new Gauge({
      name: 'docwright_shown_age_seconds',
      help: 'Seconds since this process last learned from the database what is live.',
      registers: [registry],
      collect() {
        this.set(parts.hosting.shownAge())
      },
    }),
    new Gauge({
      name: 'docwright_project_cpu_seconds',
      help: 'Seconds of the last minutes that processors worked on the sites of a project; of the ten that had most.',
      labelNames: ['project'],
      registers: [registry],
      collect() {
        this.reset()
        for (const { project, used } of parts.hosting.busiestProjects(10))
          this.set({ project: parts.nameOf?.(project) ?? project }, used / 1000)
      },
    }),
    new Gauge({
      name: 'docwright_disk_free_bytes',
      help: 'Room on the disk that holds the data folder.',
      registers: [registry],
      async collect() {
        const found = await readDiskRoom(parts.dataFolder)
        if (found === undefined) this.remove()
        else this.set(found.bytes)
      },
    }),
    new Gauge({
      name: 'docwright_disk_free_files',
      help: 'How many files can still be made on that disk; left out where it has no such limit.',
      registers: [registry],
      async collect() {
        const found = await readDiskRoom(parts.dataFolder)
        if (found?.files === undefined) this.remove()
        else this.set(found.files)
      },
    }),
    new Gauge({
      name: 'docwright_open_streams',
      help: 'Open event streams.',
      registers: [registry],
      collect() {
        this.set(streams.taken)
      },
    }),
  ]
}
