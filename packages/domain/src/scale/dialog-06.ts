import { asciiOf, bytesFrom, type ScaleDriver, type ScaleStep } from './scale-driver.ts'
import { scaleAmount, type ScaleReading } from './scale-reading.ts'

const [STX, ETX, EOT, ENQ, ACK, NAK, ESC] = ['\x02', '\x03', '\x04', '\x05', '\x06', '\x15', '\x1b'] as const

/** A unit price must be told before a weight is said; the till works amounts out itself and tells any. */
const ASK = bytesFrom(`${EOT}${STX}01${ESC}000100${ESC}${ETX}`)
const WEIGHT_PLEASE = bytesFrom(`${EOT}${ENQ}`)
const STATUS_PLEASE = bytesFrom(`${EOT}${STX}08${ETX}`)

const WEIGHT = new RegExp(`^02${ESC}\\d${ESC}(\\d{5})${ESC}\\d{6}${ESC}\\d{6}`)
const STATUS = new RegExp(`^09${ESC}(\\d{2})`)

/** The meaning of the status numbers; any other is a fault. Source: Checkout-Dialog 06. */
const TROUBLES: Readonly<Record<string, NonNullable<ScaleReading['trouble']>>> = {
  '20': 'moving',
  '21': 'moving',
  '31': 'negative',
  '32': 'overload',
}
/** Less on it than it weighs: as good as nothing. */
const TOO_LITTLE = '30'

const saying = (amount: number, trouble: ScaleReading['trouble']): ScaleReading => ({
  amount,
  unit: 'g',
  isNet: false,
  trouble,
})

function readRecord(record: string): ScaleReading | undefined {
  const grams = WEIGHT.exec(record)?.[1]
  if (grams !== undefined) return saying(scaleAmount(grams, 'g') ?? 0, null)
  const status = STATUS.exec(record)?.[1]
  if (status === undefined || status === '00') return undefined
  return status === TOO_LITTLE ? saying(0, null) : saying(0, TROUBLES[status] ?? 'fault')
}

function read(bytes: Uint8Array): ScaleStep {
  const text = asciiOf(bytes)
  const readings: ScaleReading[] = []
  let reply: Uint8Array<ArrayBuffer> | null = null
  let at = 0
  while (at < text.length) {
    const character = text[at]
    const end = text.indexOf(ETX, at)
    if (character === STX && end < 0) break
    if (character === STX) {
      const reading = readRecord(text.slice(at + 1, end))
      if (reading) readings.push(reading)
      at = end
    }
    if (character === ACK) reply = WEIGHT_PLEASE
    if (character === NAK) reply = STATUS_PLEASE
    at += 1
  }
  const rest = bytes.slice(at)
  return { readings, reply, rest: rest.length > 64 ? new Uint8Array() : rest }
}

/**
 * Checkout scales of Bizerba, Mettler and others in Dialog 06: the till tells a unit price, asks, and hears grams only when they stand still;
 * otherwise it asks why not. Source: Checkout-Dialog 06; print-and-devices.md, scales.
 */
export const dialog06Scale: ScaleDriver = { ask: ASK, read }
