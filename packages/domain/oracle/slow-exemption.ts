import type { Snapshot } from '../src/basket/index.ts'
import { share, sum, toMultiple } from './fraction.ts'
import type { SlowAnswer } from './price-slowly.ts'
import type { OutLine } from './slow-line.ts'
import { type TaxedPart, isRounding, rowTold } from './slow-payment.ts'
import { type Row, type TaxedLines, rowsOf, taxLines } from './slow-tax.ts'

/** Growth 7, Growth 2 14: what would have been tax is taken off again, inside as a deduction, on top by not adding it. */
export function exemptFromTax(
  basket: Snapshot,
  lines: readonly OutLine[],
  before: TaxedLines,
): { taxed: TaxedLines; told: SlowAnswer['exemption'] } {
  const { exemption, settings } = basket
  if (!exemption) return { taxed: before, told: undefined }
  const freed = exemption.codes ?? 'all'
  const told = before.rates.map((row) => ({ ...row }))
  const taxed = settings.tax.mode === 'added' ? taxLines(basket, lines, freed) : freeInside(lines, before, freed)
  if (freed === 'all') return { taxed, told: exemptionTold(told) }
  const less = told.map((row) => ({
    ...row,
    tax: row.tax - (taxed.rates.find(({ rate, code }) => rate === row.rate && code === row.code)?.tax ?? 0n),
  }))
  return { taxed, told: exemptionTold(less.filter(({ tax }) => tax !== 0n)) }
}

const exemptionTold = (rows: readonly Row[]): NonNullable<SlowAnswer['exemption']> => ({
  taxMinor: Number(sum(rows.map(({ tax }) => tax))),
  taxes: rows.map(rateTold),
})

export const rateTold = (row: Row) => ({
  ...rowTold(row),
  payableMinor: Number(row.payable),
  taxMinor: Number(row.tax),
  ...(row.code !== undefined && { baseMinor: Number(row.base) }),
})

function freeInside(
  lines: readonly OutLine[],
  { ofLine, rates }: TaxedLines,
  freed: readonly string[] | 'all',
): TaxedLines {
  const isFreed = ({ code }: { code: string | undefined }) =>
    freed === 'all' || (code !== undefined && freed.includes(code))
  lines.forEach((line, index) => {
    const taxes = ofLine[index] ?? []
    for (const first of new Set(taxes.map(({ partId }) => partId))) {
      const part = taxes.filter(({ partId }) => partId === first)
      const off = sum(part.filter(isFreed).map(({ tax }) => tax))
      if (off > 0n) {
        line.left -= off
        const last = line.rows.at(-1)
        if (last?.kind === 'tax-exemption') line.rows[line.rows.length - 1] = { ...last, amount: last.amount + off }
        else line.rows.push({ stage: 'H', kind: 'tax-exemption', id: null, amount: off })
      }
      const [head] = part
      if (head) head.payable -= off
      for (const one of part.filter(isFreed)) one.tax = 0n
    }
  })
  const all = ofLine.flat()
  return {
    ofLine,
    rates: rowsOf(rates.map((row) => all.filter(({ rate, code }) => rate === row.rate && code === row.code))),
  }
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
