/**
 * How many slips are between two words: a letter too many, missing, wrong, or two in the wrong order.
 *
 * @param a A word.
 * @param b Another one.
 * @param most What is more does not matter.
 * @returns More than `most` where there are more.
 */
export function isNear(a: string, b: string, most: number): number {
  let start = 0
  while (start < a.length && start < b.length && a.charCodeAt(start) === b.charCodeAt(start)) start += 1
  let endA = a.length
  let endB = b.length
  while (endA > start && endB > start && a.charCodeAt(endA - 1) === b.charCodeAt(endB - 1)) {
    endA -= 1
    endB -= 1
  }
  const left = endA - start
  const right = endB - start
  if (Math.abs(left - right) > most || Math.max(left, right) > most * 3 + 1) return most + 1
  if (left === 0 || right === 0) return Math.max(left, right)
  return distance(a.slice(start, endA), b.slice(start, endB))
}

function distance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1
      let least = Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + same)
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        least = Math.min(least, (beforeLast[column - 2] ?? 0) + 1)
      current.push(least)
    }
    beforeLast = last
    last = current
  }
  return last[b.length] ?? 0
}
