import type { ScaleReading } from './scale-reading.ts'

/**
 * The result of reading the bytes that came: weights, the bytes the driver has to write now, and the bytes it waits for
 * more of.
 */
export interface ScaleStep {
  readonly readings: readonly ScaleReading[]
  readonly reply: Uint8Array<ArrayBuffer> | null
  readonly rest: Uint8Array
}

/** The protocol of one kind of scale on a serial line. */
export interface ScaleDriver {
  /** The bytes written to request a weight; null: the scale sends by itself. */
  readonly ask: Uint8Array<ArrayBuffer> | null
  /** Reads what has come so far, from the first byte not read yet. */
  readonly read: (bytes: Uint8Array) => ScaleStep
}

/** The number of bytes without an end that count as noise and are thrown away. */
const NOISE = 256

/**
 * A driver whose frames end with a byte. `frame` answers the weight in what came before that byte, or undefined where it is none; what is not
 * a frame is left out, so that listening may begin anywhere.
 */
export const framesUntil =
  (end: number, frame: (bytes: Uint8Array) => ScaleReading | undefined): ScaleDriver['read'] =>
  (bytes) => {
    const readings: ScaleReading[] = []
    let from = 0
    for (let at = bytes.indexOf(end); at >= 0; at = bytes.indexOf(end, from)) {
      const reading = frame(bytes.subarray(from, at))
      if (reading) readings.push(reading)
      from = at + 1
    }
    const rest = bytes.slice(from)
    return { readings, reply: null, rest: rest.length > NOISE ? new Uint8Array() : rest }
  }

/** Bytes as the ASCII they are, without their parity bit. */
export const asciiOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes.map((byte) => byte & 0x7f))

export const bytesFrom = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (character) => character.charCodeAt(0))
