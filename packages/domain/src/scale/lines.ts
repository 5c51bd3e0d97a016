import { asciiOf, framesUntil, type ScaleDriver } from './scale-driver.ts'
import { scaleAmount, type ScaleReading, type ScaleUnit } from './scale-reading.ts'

const UNITS: Readonly<Record<string, ScaleUnit>> = { kg: 'kg', g: 'g', lb: 'pound', lbs: 'pound', oz: 'ounce' }

/** The unit of a scale's word for it, whatever its case; undefined where it is none of ours. */
export const scaleUnit = (word: string): ScaleUnit | undefined => UNITS[word.trim().toLowerCase()]

const HEAD = /(?<![A-Z])(ST|US|OL|QT|TL|WT|CS)(?:,(GS|NT|TR))?,/
const WEIGHT = /(?<![\w.])([+-]?)\s*(\d+\.?\d*)\s*(kg|g|lbs?|oz)\s*$/i
const nothing = { amount: 0, unit: 'kg', isNet: false } as const

/** A line of the kind `ST,GS,+  0.452kg`, as CAS and A&D scales write them; undefined where it is none. */
function readLine(bytes: Uint8Array): ScaleReading | undefined {
  const line = asciiOf(bytes).replaceAll('\r', '').trim()
  const head = HEAD.exec(line)
  if (!head) return undefined
  if (head[1] === 'OL') return { ...nothing, trouble: 'overload' }
  const [, sign, digits = '', word = ''] = WEIGHT.exec(line) ?? []
  const unit = scaleUnit(word)
  const amount = unit && scaleAmount(digits, unit)
  if (!unit || amount === undefined) return undefined
  const isStill = head[1] === 'ST' || head[1] === 'WT'
  const trouble = isStill ? (sign === '-' && amount > 0 ? 'negative' : null) : 'moving'
  return { amount, unit, isNet: head[2] === 'NT', trouble }
}

/** Scales that say their weight in lines all the time: CAS, A&D and those made like them. Source: print-and-devices.md, scales. */
export const lineScale: ScaleDriver = { ask: null, read: framesUntil(0x0a, readLine) }
