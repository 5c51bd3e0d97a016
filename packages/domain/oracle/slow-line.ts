// A second implementation shares no helper with the first.
import type { BasketLine, LineTax, PricingRefusalCode } from '../src/basket/index.ts'
import { share } from './fraction.ts'
import { type ItemLine, type Row, quantityOf } from './items.ts'

export class OracleRefusal extends Error {
  readonly code: PricingRefusalCode
  constructor(code: PricingRefusalCode) {
    super(code)
    this.code = code
  }
}

export interface OutLine {
  readonly id: string
  readonly kind: 'goods' | 'gift' | 'exchange' | 'charge'
  readonly chargeOf?: string
  readonly charge?: { readonly name: string; readonly kind: 'deposit' | 'levy' }
  readonly planId: string | null
  readonly item: ItemLine | null
  readonly productId: string
  readonly variantId: string | null
  readonly quantity: bigint
  readonly listUnit: bigint
  readonly list: bigint
  readonly unit: bigint
  readonly isDiscountable: boolean
  readonly earns: boolean
  readonly parts: readonly { partId: string | null; weight: bigint; tax: LineTax }[]
  readonly rows: Row[]
  left: bigint
}

export const limit = 10n ** 15n

export function goodsLine(item: ItemLine, left: bigint, rows: readonly Row[]): OutLine {
  const { line } = item
  return {
    id: line.id,
    kind: 'goods',
    planId: null,
    item,
    productId: line.productId,
    variantId: line.variantId,
    quantity: quantityOf(line),
    listUnit: item.listUnit,
    list: item.list,
    unit: item.won.unit,
    isDiscountable: line.isDiscountable,
    earns: line.earnsPoints,
    parts: partsOf(line),
    rows: [...item.rows, ...rows],
    left,
  }
}

/** Growth 2, 15: what is charged with the pieces of goods, as lines of their own. */
export const chargeLines = (goods: readonly OutLine[]): OutLine[] =>
  goods.flatMap(({ id: lineId, item, quantity, productId, variantId }) => {
    const line = item?.line
    const charges = line && 'charges' in line ? (line.charges ?? []) : []
    return charges.map(({ id, name, kind, amountMinor, tax }): OutLine => {
      const unit = BigInt(amountMinor)
      return {
        id: `charge:${lineId}:${id}`,
        kind: 'charge',
        chargeOf: lineId,
        charge: { name, kind },
        planId: null,
        item: null,
        productId,
        variantId,
        quantity,
        listUnit: unit,
        list: unit * quantity,
        unit,
        isDiscountable: false,
        earns: false,
        parts: [{ partId: null, weight: 1n, tax }],
        rows: [],
        left: unit * quantity,
      }
    })
  })

const partsOf = (line: BasketLine): OutLine['parts'] =>
  line.kind === 'combined'
    ? line.parts.map((part) => ({ partId: part.id, weight: BigInt(part.listMinor), tax: part.tax }))
    : [{ partId: null, weight: 1n, tax: line.tax }]

export function takeOff(lines: readonly OutLine[], amount: bigint, source: Omit<Row, 'amount'>): void {
  const parts = share(
    amount,
    lines.map((line) => line.left),
  )
  lines.forEach((line, index) => {
    const part = parts[index] ?? 0n
    line.left -= part
    if (part !== 0n) line.rows.push({ ...source, amount: part })
  })
}
