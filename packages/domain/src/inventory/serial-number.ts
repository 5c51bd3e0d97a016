import { accept, refuse, type Result } from '../result.ts'

/** Characters of a serial number, and how many one line of a document takes. Source: specification §5. */
export const SERIAL_LIMITS = { length: { min: 2, max: 50 }, perLine: 1_000 } as const

export type SerialState = 'in-stock' | 'in-transit' | 'sold' | 'damaged' | 'returned' | 'missing' | 'untracked' | 'used'

/** A serial number as it is compared: full-width as half-width letters, without blanks, in capitals. */
export const serialKey = (number: string): string => number.normalize('NFKC').replaceAll(/\s+/g, '').toUpperCase()

/**
 * Returns whether a code that no goods carry may be a piece's number: as long as one, and no trade number (8, or 12 to 14 digits), which
 * is that of a product the shop does not know.
 */
export const mayBeSerialNumber = (code: string): boolean =>
  code.length >= SERIAL_LIMITS.length.min &&
  code.length <= SERIAL_LIMITS.length.max &&
  !/^(\d{8}|\d{12,14})$/.test(code)

/** The serial numbers that the lines of a document give for one product. */
export interface SerialLine {
  readonly variantId: string
  readonly name: string
  readonly quantity: number
  readonly tracksSerials: boolean
  readonly serials: readonly string[]
}

/**
 * Returns whether the pieces of a document are named as they should be: goods without serial numbers name none, others name every piece, less at most
 * `unnumbered` (pieces of the variant that lie there without a number, from before numbers were kept), and nothing is named twice.
 *
 * Refuses `serial.not-tracked` (`name`), `serial.count-differs` (`variantId`, `name`, `wanted`, `given`) or `serial.twice`
 * (`variantId`, `name`, `serial`).
 */
export function checkSerialLines(
  lines: readonly SerialLine[],
  unnumbered: (variantId: string) => number,
): Result<readonly SerialLine[]> {
  const seen = new Set<string>()
  for (const { variantId, name, quantity, tracksSerials, serials } of lines) {
    if (!tracksSerials) {
      if (serials.length > 0) return refuse({ code: 'serial.not-tracked', facts: { variantId, name } })
      continue
    }
    const least = quantity - Math.max(0, unnumbered(variantId))
    if (serials.length > quantity || serials.length < least) {
      return refuse({
        code: 'serial.count-differs',
        facts: { variantId, name, wanted: quantity, given: serials.length },
      })
    }
    for (const serial of serials) {
      const key = `${variantId} ${serialKey(serial)}`
      if (seen.has(key)) return refuse({ code: 'serial.twice', facts: { variantId, name, serial } })
      seen.add(key)
    }
  }
  return accept(lines)
}

/** Returns whether a stock may be said to be `quantity` without naming pieces: it becomes less only as far as pieces without a number go. */
export const leavesNumbered = (
  { onHand, numbered }: { readonly onHand: number; readonly numbered: number },
  quantity: number,
): boolean => numbered === 0 || quantity >= Math.min(onHand, numbered)

/** Returns whether a piece in this state can come in from outside; null for a number nobody has seen yet. */
export const mayArrive = (state: SerialState | null): boolean => state !== 'in-stock' && state !== 'in-transit'

/** The facts in the books about a number that was sold. */
export interface SoldSerialFacts {
  readonly state: SerialState | null
  readonly outletId: string | null
}

export type SoldSerialDoubt = 'sale.serial-sold' | 'sale.serial-elsewhere' | 'sale.serial-gone' | 'sale.serial-unknown'

/**
 * Returns the doubt that somebody should look into when a piece was sold at an outlet: it was sold before, lies at
 * another outlet or on its way, had left otherwise, or was never seen although every piece there has a number. Null: no
 * doubt. A sale that happened is booked whatever this returns. Source: D73.
 */
export function doubtOfSold(
  { state, outletId }: SoldSerialFacts,
  soldAtOutletId: string,
  unnumbered: number,
): SoldSerialDoubt | null {
  if (state === 'sold') return 'sale.serial-sold'
  if (state === 'in-stock') return outletId === soldAtOutletId ? null : 'sale.serial-elsewhere'
  if (state === 'in-transit') return 'sale.serial-elsewhere'
  if (state === null || state === 'untracked') return unnumbered > 0 ? null : 'sale.serial-unknown'
  return 'sale.serial-gone'
}
