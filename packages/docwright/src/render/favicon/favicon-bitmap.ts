import { crc32, deflateSync } from 'node:zlib'

/** A rectangle of 32 by 32 points. */
export type IconLine = readonly [x: number, y: number, width: number, height: number]

const size = 32
/** Sample points along a pixel's side, so that round corners are smooth. */
const samples = 4

/**
 * An icon for every program, even those without SVG: lines of text on a round-cornered ground.
 *
 * @param drawing What to draw: radius of the corners and the lines, of 32, and colors as `#rrggbb`.
 * @returns An ICO file with one PNG in it.
 */
export function faviconBitmap(drawing: {
  ground: string
  ink: string
  radius: number
  lines: readonly IconLine[]
}): Uint8Array {
  const ground = channels(drawing.ground)
  const ink = channels(drawing.ink)
  const rows = Buffer.alloc(size * (1 + size * 4))
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const color = drawing.lines.some((line) => isInLine(x, y, line)) ? ink : ground
      const alpha = Math.round(coverage(x, y, drawing.radius) * 255)
      // Each row begins with its filter: none.
      rows.set([...color, alpha], y * (1 + size * 4) + 1 + x * 4)
    }
  }
  return inContainer(portableNetworkGraphic(rows))
}

function channels(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))
}

function isInLine(x: number, y: number, [left, top, width, height]: IconLine): boolean {
  return x >= left && x < left + width && y >= top && y < top + height
}

/** The share of a pixel that is inside of the corners, from 0 to 1. */
function coverage(x: number, y: number, radius: number): number {
  let inside = 0
  for (let sample = 0; sample < samples * samples; sample += 1) {
    const across = x + ((sample % samples) + 0.5) / samples
    const down = y + (Math.floor(sample / samples) + 0.5) / samples
    const fromCorner = Math.hypot(beyond(across, radius), beyond(down, radius))
    if (fromCorner <= radius) inside += 1
  }
  return inside / (samples * samples)
}

/** How far a point is beyond the straight part of a side. */
function beyond(point: number, radius: number): number {
  return Math.max(radius - point, point - (size - radius), 0)
}

function portableNetworkGraphic(rows: Uint8Array): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  // Eight bits for each of red, green, blue and opacity.
  header.set([8, 6, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** The ICO format: a directory with one entry, and the picture. */
function inContainer(picture: Buffer): Uint8Array {
  const directory = Buffer.alloc(22)
  directory.writeUInt16LE(1, 2)
  directory.writeUInt16LE(1, 4)
  directory.set([size, size], 6)
  directory.writeUInt16LE(1, 10)
  directory.writeUInt16LE(32, 12)
  directory.writeUInt32LE(picture.length, 14)
  directory.writeUInt32LE(directory.length, 18)
  return Buffer.concat([directory, picture])
}
