import { matchLine, type BillTolerance, type MatchedLine } from '@kassa/domain/inventory/bill/match-line.ts'
import type { Context } from '../../../platform/command.ts'
import { readSetting } from '../../settings/public.ts'
import { listBillLines, listNamedLines, type BillableLine, type BillLineRecord } from './billable.store.ts'
import type { BillRecord } from './bill.store.ts'

/** A line of a bill beside the goods it bills; null beside freight, duty and the rest. */
export interface MatchedBillLine {
  readonly line: BillLineRecord
  readonly goods: (BillableLine & MatchedLine) | null
  readonly differences: ReturnType<typeof matchLine>
}

const toleranceOf = async ({ tx, merchantId }: Context): Promise<BillTolerance> => ({
  quantityBasisPoints: await readSetting(tx, { merchantId }, 'sales.bill-quantity-over-basis-points'),
  priceBasisPoints: await readSetting(tx, { merchantId }, 'sales.bill-price-over-basis-points'),
})

const beside = (line: BillLineRecord, goods: readonly BillableLine[]): MatchedBillLine['goods'] => {
  const own = goods.find((one) => one.receiptId === line.receiptId && one.orderLineId === line.orderLineId)
  if (!own || line.quantity === null) return null
  const isThousandths = own.weightUnit === 'kg' || own.weightUnit === 'pound'
  return { ...own, billed: line.quantity, amountMinor: line.amountMinor, isThousandths }
}

/** The lines of a bill as ordered, received and billed. Source: accounting.md (Supplier bills, three-way match). */
export async function readMatchedLines(context: Context, bill: BillRecord): Promise<readonly MatchedBillLine[]> {
  const { tx, merchantId } = context
  const lines = await listBillLines(tx, merchantId, bill.id)
  const { outletId, supplierId } = bill
  const named = lines.filter(({ kind }) => kind === 'goods')
  const goods = await listNamedLines(tx, { merchantId, outletId, supplierId }, named, bill.id)
  const tolerance = await toleranceOf(context)
  return lines.map((line) => {
    const own = beside(line, goods)
    return { line, goods: own, differences: own ? matchLine(own, tolerance) : [] }
  })
}
