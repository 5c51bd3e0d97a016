import type { Snapshot } from '../src/basket/index.ts'
import { over, share, sum, toInteger, toMultiple } from './fraction.ts'
import type { SlowAnswer } from './price-slowly.ts'
import type { OutLine } from './slow-line.ts'
import { type TaxedPart, isRounding } from './slow-payment.ts'

/** Stage H: once per rate on the receipt, then down to lines and parts. */
export function taxLines({ settings: { tax: rule } }: Snapshot, lines: readonly OutLine[]) {
  const ofLine = lines.map((line): TaxedPart[] => {
    const weights = line.parts.map((part) => part.weight)
    const isFree = weights.every((weight) => weight === 0n)
    const payables = share(line.left, isFree ? weights.map(() => 1n) : weights)
    return line.parts.map((part, index) => ({
      partId: part.partId,
      taxOf: part.tax,
      payable: payables[index] ?? 0n,
      tax: 0n,
    }))
  })
  const parts = ofLine.flat()
  const rates = [...new Set(parts.map((part) => part.taxOf.rateBasisPoints))]
    .toSorted((a, b) => a - b)
    .map((rate) => {
      const own = parts.filter((part) => part.taxOf.rateBasisPoints === rate)
      const payable = sum(own.map((part) => part.payable))
      const bottom = rule.mode === 'included' ? 10_000n + BigInt(rate) : 10_000n
      const tax = toInteger(over(payable * BigInt(rate), bottom), rule.rounding)
      const shares = share(
        tax,
        own.map((part) => part.payable),
      )
      own.forEach((part, index) => {
        part.tax = shares[index] ?? 0n
      })
      return { rate, payable, tax }
    })
  return { ofLine, rates }
}

/** Growth 7: what would have been tax is taken off again, inside as a deduction, on top by not adding it. */
export function exempt(
  { exemption, settings }: Snapshot,
  lines: readonly OutLine[],
  taxed: ReturnType<typeof taxLines>,
): SlowAnswer['exemption'] {
  if (!exemption) return undefined
  const before = taxed.rates.map(({ rate, payable, tax }) => ({
    rateBasisPoints: rate,
    payableMinor: Number(payable),
    taxMinor: Number(tax),
  }))
  const isInside = settings.tax.mode === 'included'
  lines.forEach((line, index) => {
    for (const part of taxed.ofLine[index] ?? []) {
      const { tax } = part
      if (isInside && tax > 0n) {
        line.left -= tax
        line.rows.push({ stage: 'H', kind: 'tax-exemption', id: null, amount: tax })
        part.payable -= tax
      }
      part.tax = 0n
    }
  })
  for (const rate of taxed.rates) {
    if (isInside) rate.payable -= rate.tax
    rate.tax = 0n
  }
  return { taxMinor: before.reduce((total, { taxMinor }) => total + taxMinor, 0), taxes: before }
}

/** Stage G in tax-exclusive outlets: a column of its own. */
export function adjust(
  basket: Snapshot,
  lines: readonly OutLine[],
  taxed: readonly TaxedPart[][],
  total: bigint,
): bigint[] {
  const { roundingOff, tax } = basket.settings
  if (!roundingOff || !isRounding(basket) || tax.mode !== 'added') return lines.map(() => 0n)
  const off = total - toMultiple(total, roundingOff.unitMinor, roundingOff.mode)
  return share(
    off,
    lines.map((line, index) => line.left + sum((taxed[index] ?? []).map((part) => part.tax))),
  )
}
