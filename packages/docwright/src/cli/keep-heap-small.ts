import { setFlagsFromString } from 'node:v8'

/**
 * Keeps the memory of this process close to what it uses. Most of what rendering leaves behind is garbage at once: with
 * room for more of it, V8 takes the room before it collects, which is three times as much memory on a site of 1,000
 * pages and no less work. Both flags are read while the program runs; `--max-semi-space-size` is only read before.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
  setFlagsFromString('--heap-growing-percent=50')
}
