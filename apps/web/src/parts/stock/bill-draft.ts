import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { listBillable, supplierBillView } from '@kassa/contract/inventory/supplier-bill.calls.ts'
import type { BillLineKind } from '@kassa/domain/inventory/bill/bill-total.ts'
import { costOfQuantity } from '@kassa/domain/inventory/cost-of-quantity.ts'
import type { NumberDraft } from '../../kit/money/NumberInput.tsx'
import type { GoodsInList } from '../goods/LineList.tsx'

type Bill = OutputOf<typeof supplierBillView>
export type Billable = OutputOf<(typeof listBillable)['answer']>
type Unbilled = Billable['lines'][number]

/** A line as it is typed; `variantId` and `name` tell it apart in the list. */
export interface LineDraft extends GoodsInList {
  readonly kind: BillLineKind
  readonly receiptId: string | null
  readonly orderLineId: string | null
  readonly most: number
  readonly quantity: NumberDraft
  readonly text: string
  readonly amountMinor: NumberDraft
  readonly taxId: string | null
}

interface BillDraft {
  number: string
  businessDay: string | null
  dueOn: string | null
  basis: Bill['basis']
  note: string
  paperTaxMinor: NumberDraft
  foreignCurrency: Bill['foreignCurrency']
  foreignTotalMinor: NumberDraft
  lines: LineDraft[]
}

/** A line of its own: no goods, but freight, duty or something else. */
export const ownLine = (kind: Exclude<BillLineKind, 'goods'>, name: string, at: number): LineDraft => ({
  kind,
  variantId: `${kind}-${at}`,
  name,
  weightUnit: null,
  unit: '',
  receiptId: null,
  orderLineId: null,
  most: 0,
  quantity: null,
  text: '',
  amountMinor: null,
  taxId: null,
})

/** Returns whether goods are counted in thousandths and priced by the whole unit. */
export const isThousandths = (weightUnit: string | null): boolean => weightUnit === 'kg' || weightUnit === 'pound'

const unbilledLine = (line: Unbilled): LineDraft => {
  const { name, weightUnit, unit, receiptId, orderLineId, received, billedBefore, receivedPriceMinor } = line
  const quantity = received - billedBefore
  const amountMinor =
    receivedPriceMinor === null ? null : costOfQuantity(quantity, receivedPriceMinor, isThousandths(weightUnit))
  const goods = { variantId: `${receiptId}-${orderLineId}`, name: `${name} · ${line.orderNumber}`, weightUnit, unit }
  return {
    ...goods,
    kind: 'goods',
    receiptId,
    orderLineId,
    most: quantity,
    quantity,
    text: '',
    amountMinor,
    taxId: null,
  }
}

const savedLine = (line: Bill['lines'][number], at: number): LineDraft => {
  const { kind, receiptId, orderLineId, quantity, text, amountMinor, taxId, goods } = line
  return {
    kind,
    variantId: goods === null ? `${kind}-${at}` : `${receiptId}-${orderLineId}`,
    name: goods === null ? '' : `${goods.name} · ${goods.orderNumber}`,
    weightUnit: goods?.weightUnit ?? null,
    unit: goods?.unit ?? '',
    receiptId,
    orderLineId,
    most: goods === null ? 0 : goods.received - goods.billedBefore,
    quantity,
    text,
    amountMinor: amountMinor === null ? null : Number(amountMinor),
    taxId,
  }
}

const numberOrNull = (minor: number | string | null): number | null => (minor === null ? null : Number(minor))

/** The form of a bill: a saved one as it is, a new one with what came (or went back) and is not billed. */
export const draftOf = (bill: Bill | null, { lines }: Billable, kind: Bill['kind']): BillDraft => ({
  number: bill?.number ?? '',
  businessDay: bill?.businessDay ?? null,
  dueOn: bill?.dueOn ?? null,
  basis: bill?.basis ?? 'value',
  note: bill?.note ?? '',
  paperTaxMinor: numberOrNull(bill?.paperTaxMinor ?? null),
  foreignCurrency: bill?.foreignCurrency ?? null,
  foreignTotalMinor: numberOrNull(bill?.foreignTotalMinor ?? null),
  lines: bill ? bill.lines.map(savedLine) : lines.filter((line) => line.kind === kind).map(unbilledLine),
})
