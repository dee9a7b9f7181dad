import type { DrawnElement } from './drawn-element.ts'

/** Half of an ellipse that lies straight, as Mermaid draws the ends of a cylinder. */
const halfEllipse = /a\s*([\d.]+)[ ,]+([\d.]+)[ ,]+0[ ,]+[01][ ,]+([01])[ ,]+(-?[\d.]+)[ ,]+(-?[\d.]+)/g

/**
 * Measures with curves in the place of arcs, for which `svgdom` assumes ends that lie beyond them.
 *
 * @param measured The element to measure.
 * @param measure Measures it.
 * @returns The result of `measure`.
 */
export function withPlainArcs<Result>(measured: DrawnElement, measure: () => Result): Result {
  const paths = measured.nodeName === 'path' ? [measured] : [...measured.querySelectorAll('path')]
  const kept = paths.flatMap((path) => {
    const arcs = path.getAttribute('d') ?? ''
    const curves = arcs.replaceAll(halfEllipse, curve)
    if (curves === arcs) return []
    path.setAttribute('d', curves)
    return [[path, arcs] as const]
  })
  const result = measure()
  for (const [path, arcs] of kept) path.setAttribute('d', arcs)
  return result
}

/** A curve of the third degree goes three quarters of the way to where its handles are. */
function curve(_: string, rx: string, ry: string, sweep: string, dx: string, dy: string): string {
  const [x, y] = [Number(dx), Number(dy)]
  const isLeft = sweep === '0'
  const across = y === 0 ? 0 : (y > 0 === isLeft ? -4 / 3 : 4 / 3) * Number(rx)
  const down = x === 0 ? 0 : (x > 0 === isLeft ? 4 / 3 : -4 / 3) * Number(ry)
  return `c${across},${down} ${x + across},${y + down} ${x},${y}`
}
