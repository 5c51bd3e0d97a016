import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { createSupplierBill } from '@kassa/contract/inventory/supplier-bill.calls.ts'
import { isLanded, taxesAsOnPaper, taxOnAmount } from '@kassa/domain/inventory/bill/bill-total.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import { amountText } from '@kassa/domain/text/money-text.ts'
import { businessDayAt, type OutletFacts } from '../../organisation/public.ts'
import { isSupplierKnown } from '../supplier/supplier.store.ts'
import { listBillTaxes, listNamedLines, type BillTax } from './billable.store.ts'
import { findNumber, lockNumbers } from './bill.store.ts'
import type { SupplierBillLine, BillToWrite } from './write-bill.store.ts'

type Fields = OutputOf<(typeof createSupplierBill)['request']>
type Line = Fields['lines'][number]

const noTax: Omit<BillTax, 'id'> = { basisPoints: 0, millionths: null, code: null }

const taxed = (line: Line, tax: Omit<BillTax, 'id'>) => ({
  taxRateBasisPoints: tax.basisPoints,
  taxRateMillionths: tax.millionths,
  taxCode: tax.code,
  taxMinor: taxOnAmount(line.amountMinor, tax.millionths ?? tax.basisPoints * 100),
})

/** The lines as they are written: goods of the supplier's receipts, each once, with the taxes of the merchant. */
async function checkLines(context: Context, outlet: OutletFacts, fields: Fields, id: string) {
  const { tx, merchantId } = context
  const { supplierId, lines } = fields
  const named = lines.filter(({ kind }) => kind === 'goods')
  const goods = await listNamedLines(tx, { merchantId, outletId: outlet.id, supplierId }, named, id)
  const taxes = await listBillTaxes(tx, merchantId, [...new Set(lines.flatMap(({ taxId }) => taxId ?? []))])
  const written: SupplierBillLine[] = []
  for (const [at, line] of lines.entries()) {
    const own = goods.find((one) => one.receiptId === line.receiptId && one.orderLineId === line.orderLineId)
    const isGoods = line.kind === 'goods'
    const isWhole = isGoods ? own?.kind === fields.kind && line.quantity !== null : line.receiptId === null
    if (!isWhole) return refuse({ code: 'supplier-bill.goods-unknown', facts: { line: at + 1 } })
    const isTwice =
      isGoods && lines.findIndex((one) => one.receiptId === line.receiptId && one.orderLineId === line.orderLineId) < at
    if (isTwice) return refuse({ code: 'supplier-bill.goods-twice', facts: { line: at + 1 } })
    const tax = line.taxId === null ? noTax : taxes.find((one) => one.id === line.taxId)
    if (!tax) return refuse({ code: 'supplier-bill.tax-unknown', facts: { line: at + 1 } })
    const quantity = isGoods ? line.quantity : null
    written.push({ ...line, ...taxed(line, tax), quantity, variantId: isGoods ? (own?.variantId ?? null) : null })
  }
  return accept(written)
}

/** The lines with their taxes as the paper says them in total. */
function asOnPaper(lines: readonly SupplierBillLine[], paperTaxMinor: number | null, { currency }: OutletFacts) {
  const taxes = taxesAsOnPaper(
    lines.map(({ taxMinor }) => taxMinor),
    paperTaxMinor,
  )
  if (taxes.ok) return accept(lines.map((line, at) => ({ ...line, taxMinor: taxes.value[at] ?? line.taxMinor })))
  const { countedMinor, givenMinor, mostMinor } = taxes.refusal.facts as Readonly<Record<string, number>>
  const [counted, given, most] = [countedMinor, givenMinor, mostMinor].map((minor) => amountText(minor ?? 0, currency))
  return refuse({ code: 'supplier-bill.tax-differs', facts: { counted, given, most } })
}

const sum = (lines: readonly SupplierBillLine[], minorOf: (line: SupplierBillLine) => number): number =>
  lines.reduce((all, line) => all + minorOf(line), 0)

/** Freight and duty are a cost of the goods beside them; where there are none, they are an expense like the rest. */
const expenseOf = (lines: readonly SupplierBillLine[]): number => {
  const hasGoods = lines.some(({ kind }) => kind === 'goods')
  return sum(lines, ({ kind, amountMinor }) => (kind === 'goods' || (isLanded(kind) && hasGoods) ? 0 : amountMinor))
}

/** Returns whether a paper in another currency says which and how much, and one in the outlet's neither. */
const isForeignWhole = ({ foreignCurrency, foreignTotalMinor }: Fields, { currency }: OutletFacts): boolean =>
  (foreignCurrency === null) === (foreignTotalMinor === null) && foreignCurrency !== currency

/** A bill as it may be kept, or what stands against it; nobody else enters a paper of its supplier meanwhile. */
export async function checkBill(
  context: Context,
  outlet: OutletFacts,
  fields: Fields,
  id: string,
): Promise<Result<{ bill: BillToWrite; lines: readonly SupplierBillLine[] }>> {
  const { tx, merchantId, now } = context
  const { supplierId, businessDay, dueOn, lines: _lines, ...rest } = fields
  if (!(await isSupplierKnown(tx, merchantId, supplierId))) return refuse({ code: 'purchase-order.supplier-unknown' })
  const today = businessDayAt(now, outlet)
  if (businessDay > today) return refuse({ code: 'supplier-bill.day-ahead', facts: { day: businessDay, today } })
  if (!isForeignWhole(fields, outlet))
    return refuse({ code: 'supplier-bill.foreign-incomplete', facts: { currency: outlet.currency } })
  if (dueOn < businessDay) return refuse({ code: 'supplier-bill.due-before', facts: { due: dueOn, day: businessDay } })
  await lockNumbers(tx, merchantId, supplierId)
  const first = await findNumber(tx, merchantId, fields, id)
  if (first) return refuse({ code: 'supplier-bill.number-taken', facts: first })
  const counted = await checkLines(context, outlet, fields, id)
  if (!counted.ok) return counted
  const lines = asOnPaper(counted.value, fields.paperTaxMinor, outlet)
  if (!lines.ok) return lines
  const netMinor = sum(lines.value, ({ amountMinor }) => amountMinor)
  const taxMinor = sum(lines.value, (line) => line.taxMinor)
  const sums = { netMinor, taxMinor, expenseMinor: expenseOf(lines.value) }
  return accept({ bill: { supplierId, businessDay, dueOn, ...rest, ...sums }, lines: lines.value })
}
