const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Pauses after each attempt that failed: five seconds to a day, three days in all. */
export const deliveryPauses = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]

/** How often a delivery is attempted. */
export const deliveryAttempts = deliveryPauses.length + 1
