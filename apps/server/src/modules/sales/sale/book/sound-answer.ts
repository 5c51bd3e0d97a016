import { z } from 'zod'
import { ANSWER_LINES, type PricedBasket } from '@kassa/domain/basket/index.ts'
import { TAX_FIGURES, taxAt } from '@kassa/domain/tax/tax-rows.ts'

const amount = z.int().min(-1e15).max(1e15)
const taxRow = z.object({
  rateBasisPoints: z.int().min(0).max(9_999),
  rateMillionths: z.int().min(0).max(999_999).optional(),
  code: z.string().min(1).max(12).optional(),
  payableMinor: amount,
  taxMinor: amount,
  baseMinor: amount.optional(),
})
const share = taxRow.extend({ partId: z.string().nullable(), taxId: z.string() })
const deduction = z.object({ stage: z.string(), kind: z.string(), id: z.string().nullable(), amountMinor: amount })
const line = z.object({
  id: z.string().min(1),
  kind: z.enum(['goods', 'gift', 'exchange', 'charge']),
  planId: z.string().nullable(),
  productId: z.string(),
  variantId: z.string().nullable(),
  quantity: z.int().min(1).max(999_999_999),
  listMinor: amount,
  unitPriceMinor: amount,
  payableMinor: amount.min(0),
  taxMinor: amount,
  roundingAdjustmentMinor: amount,
  deductions: z.array(deduction),
  taxShares: z.array(share).min(1),
  refundMinor: amount.min(0).optional(),
  refundTax: z.array(taxRow).min(1).optional(),
  refundPointsMinor: amount.min(0).optional(),
  refundAdjustmentMinor: amount.optional(),
  refundEarningMinor: amount.min(0).optional(),
})
const answer = z.object({
  version: z.literal(1),
  currencyCode: z.string(),
  totals: z.object({
    originMinor: amount,
    goodsMinor: amount.min(0),
    taxMinor: amount,
    roundingAdjustmentMinor: amount,
    payableMinor: amount.min(0),
  }),
  lines: z.array(line).min(1).max(ANSWER_LINES),
  deductions: z.array(deduction),
  taxes: z.array(taxRow),
  points: z.object({ used: z.int().min(0), earned: z.int().min(0), deductionMinor: amount }),
})

const sum = <Row>(rows: readonly Row[], pick: (row: Row) => number): number =>
  rows.reduce((total, row) => total + pick(row), 0)

/**
 * Returns whether an answer that differs from ours can be booked at all: its shape, and that everything in it adds up. Answers the
 * first thing that does not, or undefined. Source: pricing.md, Invariants.
 */
export function faultOfAnswer(given: unknown, taxMode: 'included' | 'added'): string | undefined {
  const parsed = answer.safeParse(given)
  if (!parsed.success) return `answer.${parsed.error.issues[0]?.path.join('.') ?? ''}`
  const { totals, lines, taxes, deductions } = parsed.data
  const wrong = lines.find((one) => one.listMinor - one.payableMinor !== sum(one.deductions, (row) => row.amountMinor))
  if (wrong) return `line ${wrong.id}: deductions`
  const checks: Record<string, boolean> = {
    goods: totals.goodsMinor === sum(lines, (one) => one.payableMinor),
    origin: totals.originMinor === sum(lines, (one) => one.listMinor),
    deductions: totals.originMinor - totals.goodsMinor === sum(deductions, (row) => row.amountMinor),
    tax: totals.taxMinor === sum(taxes, (row) => row.taxMinor) && totals.taxMinor === sum(lines, (one) => one.taxMinor),
    taxed: totals.goodsMinor === sum(taxes, (row) => row.payableMinor),
    adjustment: totals.roundingAdjustmentMinor === sum(lines, (one) => one.roundingAdjustmentMinor),
    payable:
      totals.payableMinor ===
      (taxMode === 'included'
        ? totals.goodsMinor
        : totals.goodsMinor + totals.taxMinor - totals.roundingAdjustmentMinor),
    refund: areRefundValuesWhole(parsed.data),
  }
  return Object.keys(checks).find((name) => checks[name] === false)
}

/** The fields with a line's refund values, where these are not its own figures: all of them or none. */
const refundFields = [
  'refundMinor',
  'refundTax',
  'refundPointsMinor',
  'refundAdjustmentMinor',
  'refundEarningMinor',
] as const

/** Returns whether what the lines give back adds up to what was paid, by rate too; nothing is asked of an answer without such figures. Source: pricing.md, Growth 2, 21. */
function areRefundValuesWhole({ totals, lines, taxes, points }: z.infer<typeof answer>): boolean {
  const rows = lines.flatMap(({ refundTax, taxShares }) => refundTax ?? taxShares)
  const spent = (one: (typeof lines)[number]) =>
    one.refundPointsMinor ?? sum(one.deductions, (row) => (row.kind === 'points' ? row.amountMinor : 0))
  const countOf = (one: (typeof lines)[number]) => refundFields.filter((field) => one[field] !== undefined).length
  const counts = lines.map(countOf)
  if (counts.every((count) => count === 0)) return true
  return (
    counts.every((count) => count === 0 || count === refundFields.length) &&
    totals.goodsMinor === sum(lines, (one) => one.refundMinor ?? one.payableMinor) &&
    totals.roundingAdjustmentMinor === sum(lines, (one) => one.refundAdjustmentMinor ?? one.roundingAdjustmentMinor) &&
    points.deductionMinor === sum(lines, spent) &&
    taxes.every((row) => TAX_FIGURES.every((figure) => taxAt(rows, row, figure) === (row[figure] ?? 0)))
  )
}

/** Returns whether an answer is ours in everything, so that nothing about it has to be asked. */
export function isSameAnswer(given: unknown, ours: unknown): boolean {
  if (given === ours) return true
  if (typeof given !== 'object' || typeof ours !== 'object' || given === null || ours === null) return false
  if (Array.isArray(given) !== Array.isArray(ours)) return false
  const [one, other] = [given as Record<string, unknown>, ours as Record<string, unknown>]
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => isSameAnswer(one[key], other[key]))
}

/**
 * Returns the first amount in which two answers differ, else the first difference in anything else the desk wrote, or undefined. Fields
 * that only the server writes do not count: the desk's program may be older.
 */
export function differenceOf(desk: PricedBasket, server: PricedBasket): Record<string, unknown> | undefined {
  const one = amountsOf(desk)
  const other = amountsOf(server)
  const name = [...new Set([...one.keys(), ...other.keys()])].find((key) => one.get(key) !== other.get(key))
  if (name === undefined) return otherDifference(desk, server, '')
  return { what: name, desk: one.get(name) ?? null, server: other.get(name) ?? null }
}

function otherDifference(desk: unknown, server: unknown, at: string): Record<string, unknown> | undefined {
  if (desk === server) return undefined
  if (typeof desk !== 'object' || typeof server !== 'object' || desk === null || server === null) {
    return { what: at, desk: desk ?? null, server: server ?? null }
  }
  for (const [key, value] of Object.entries(desk)) {
    const found = otherDifference(value, (server as Record<string, unknown>)[key], at === '' ? key : `${at}.${key}`)
    if (found) return found
  }
  return undefined
}

function amountsOf(basket: PricedBasket): ReadonlyMap<string, number> {
  const amounts = new Map<string, number>([
    ['payableMinor', basket.totals.payableMinor],
    ['goodsMinor', basket.totals.goodsMinor],
    ['taxMinor', basket.totals.taxMinor],
    ['originMinor', basket.totals.originMinor],
    ['roundingAdjustmentMinor', basket.totals.roundingAdjustmentMinor],
    ['points.used', basket.points.used],
    ['points.earned', basket.points.earned],
  ])
  for (const line of basket.lines) {
    amounts.set(`line ${line.id} payableMinor`, line.payableMinor)
    amounts.set(`line ${line.id} quantity`, line.quantity)
    amounts.set(`line ${line.id} taxMinor`, line.taxMinor)
    for (const { kind, id, amountMinor } of line.deductions) {
      const name = `line ${line.id} ${kind} ${id ?? ''}`.trimEnd()
      amounts.set(name, (amounts.get(name) ?? 0) + amountMinor)
    }
  }
  for (const tax of basket.taxes) amounts.set(`tax ${tax.rateBasisPoints} ${tax.code ?? ''}`.trimEnd(), tax.taxMinor)
  return amounts
}
