import type { BasketLine, PricedBasket, Snapshot, TaxOfRate } from '../src/basket/index.ts'
import { chargesOf } from '../src/basket/charges-of.ts'
import { millionthsOf, rowKeyOf } from '../src/tax/rate.ts'
import { type AnswerCheck, type FaultText, findDifference, firstFault, sum } from './broken.ts'

/** The invariant of stage H: rows and lines say the same, and a row of goods with one tax each is the tax of its sum. */
export const taxAddsUp: AnswerCheck = (snapshot, answer) => {
  const { lines, taxes, totals } = answer
  const shares = lines.flatMap((line) => line.taxShares)
  return firstFault([
    findDifference('tax', sum(taxes.map((row) => row.taxMinor)), totals.taxMinor),
    findDifference('goods', sum(taxes.map((row) => row.payableMinor)), totals.goodsMinor),
    ...lines.map(lineAddsUp),
    ...taxes.flatMap((row) => {
      const own = shares.filter((share) => rowKeyOf(share) === rowKeyOf(row))
      return [
        findDifference('payable of row', sum(own.map((one) => one.payableMinor)), row.payableMinor),
        findDifference('tax of row', sum(own.map((one) => one.taxMinor)), row.taxMinor),
        findDifference('base of row', sum(own.map((one) => one.baseMinor ?? 0)), row.baseMinor ?? 0),
        isPlain(snapshot) ? findDifference('exact tax', exactTax(snapshot, row), row.taxMinor) : null,
      ]
    }),
    shares.some(({ taxMinor, baseMinor }) => taxMinor < 0 || (baseMinor ?? 0) < 0) ? 'a tax below 0' : null,
  ])
}

const lineAddsUp = (line: PricedBasket['lines'][number]): FaultText =>
  firstFault([
    findDifference(`tax of ${line.id}`, sum(line.taxShares.map((one) => one.taxMinor)), line.taxMinor),
    findDifference(`payable of ${line.id}`, sum(line.taxShares.map((one) => one.payableMinor)), line.payableMinor),
  ])

/** Taxes that stand alone, rounded on the receipt: then its row is the tax of its sum. */
const isPlain = ({ lines, plans, settings }: Snapshot): boolean =>
  settings.tax.per !== 'line' &&
  lines.every((line) => taxesOfLine(line).every(({ taxes }) => !taxes)) &&
  plans.every((plan) => {
    const items = plan.type === 'full-gift' ? plan.gifts : plan.type === 'exchange' ? plan.items : []
    return items.every(({ tax }) => !tax.taxes)
  })

const taxesOfLine = (line: BasketLine) => [
  ...(line.kind === 'combined' ? line.parts.map(({ tax }) => tax) : [line.tax]),
  ...chargesOf(line).map(({ tax }) => tax),
]

/** Tax by whole-number arithmetic of its own. */
function exactTax({ settings, exemption }: Snapshot, row: TaxOfRate): number {
  const isFree = exemption && (exemption.codes?.includes(row.code ?? '') ?? true)
  if (isFree) return 0
  const rate = BigInt(millionthsOf(row))
  const product = BigInt(row.payableMinor) * rate
  const divisor = settings.tax.mode === 'included' ? 1_000_000n + rate : 1_000_000n
  const rest = product % divisor
  const isUp = settings.tax.rounding === 'up' ? rest > 0n : settings.tax.rounding === 'half-up' && rest * 2n >= divisor
  return Number(product / divisor + (isUp ? 1n : 0n))
}
