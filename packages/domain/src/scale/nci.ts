import { asciiOf, bytesFrom, framesUntil, type ScaleDriver } from './scale-driver.ts'
import { scaleUnit } from './lines.ts'
import { scaleAmount, type ScaleReading } from './scale-reading.ts'

const ETX = 0x03
/** Bits of the first status byte, and of the second. */
const MOTION = 0x01
const BROKEN_MEMORY = 0x0c
const UNDER = 0x01
const OVER = 0x02
const BROKEN = 0x0c

function troubleOf(first: number, second: number): ScaleReading['trouble'] {
  if ((first & BROKEN_MEMORY) !== 0 || (second & BROKEN) !== 0) return 'fault'
  if ((second & OVER) !== 0) return 'overload'
  if ((second & UNDER) !== 0) return 'negative'
  return (first & MOTION) === 0 ? null : 'moving'
}

/** LF, weight, unit, CR, LF, status bytes (some write an S in front), CR; where it is beyond what it can weigh, signs instead of digits. */
const ANSWER = /^\s*(?:(-?)\s*(\d+\.?\d*)|[-^_]+)\s*(kg|g|lb|oz)?\s*\r?\n?S?([0-?])([0-?])/i
const STATUS = /^\s*S?([0-?])([0-?])/

function readAnswer(bytes: Uint8Array): ScaleReading | undefined {
  const text = asciiOf(bytes)
  const weight = ANSWER.exec(text)
  const [first = 0, second = 0] = (weight?.slice(4) ?? STATUS.exec(text)?.slice(1) ?? []).map((byte) =>
    byte.charCodeAt(0),
  )
  if (first === 0) return undefined
  const trouble = troubleOf(first, second)
  const unit = scaleUnit(weight?.[3] ?? '')
  const amount = unit && scaleAmount(weight?.[2] ?? '', unit)
  if (!unit || amount === undefined)
    return trouble === null ? undefined : { amount: 0, unit: 'kg', isNet: false, trouble }
  const isNegative = weight?.[1] === '-' && amount > 0
  return { amount, unit, isNet: false, trouble: trouble ?? (isNegative ? 'negative' : null) }
}

/** Scales that say their weight when asked with `W`. Source: Weigh-Tronix, NCI protocol SCP-01. */
export const nciScale: ScaleDriver = { ask: bytesFrom('W\r'), read: framesUntil(ETX, readAnswer) }
