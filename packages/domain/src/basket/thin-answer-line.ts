import { isPlain, isSame, thickRecord, thinRecord, type Plain } from './thin-record.ts'

/** A line of the whole snapshot. */
export type ThinGoodsLine = Plain

/**
 * Returns the price of a line without any reduction; undefined for goods that are not counted or have no price of their
 * own.
 */
function listOf({ kind, count, sellPriceMinor }: ThinGoodsLine) {
  if (kind !== 'counted' || typeof count !== 'number' || typeof sellPriceMinor !== 'number') return undefined
  return { quantity: count, unitPriceMinor: sellPriceMinor, amountMinor: count * sellPriceMinor }
}

const LIST = { kind: 'list' }

function usualAnswerLine(line: ThinGoodsLine, taxMinor: unknown): Plain | undefined {
  const list = listOf(line)
  if (!list) return undefined
  const { quantity, unitPriceMinor, amountMinor } = list
  const tax = isPlain(line['tax']) ? line['tax'] : {}
  const share = {
    rateBasisPoints: tax['rateBasisPoints'],
    taxId: tax['id'],
    partId: null,
    payableMinor: amountMinor,
    taxMinor,
  }
  return {
    id: line['id'],
    kind: 'goods',
    planId: null,
    productId: line['productId'],
    variantId: line['variantId'],
    quantity,
    listUnitPriceMinor: unitPriceMinor,
    listMinor: amountMinor,
    unitPriceMinor,
    priceFrom: LIST,
    units: [{ role: 'plain', planId: null, quantity, unitPriceMinor, amountMinor }],
    afterItemsMinor: amountMinor,
    payableMinor: amountMinor,
    deductions: [],
    taxMinor,
    roundingAdjustmentMinor: 0,
    taxShares: [share],
    isEarning: line['earnsPoints'],
  }
}

/** A line of an answer as it is kept: its tax alone, its tax and what is not as usual, or all of it. */
export function thinAnswerLine(line: unknown, goods: ThinGoodsLine | undefined): unknown {
  if (!isPlain(line) || !goods) return line
  const { taxMinor } = line
  const usual = usualAnswerLine(goods, taxMinor)
  if (!usual || typeof taxMinor !== 'number') return line
  const rest = thinRecord(line, usual)
  return Object.keys(rest).length > 0 ? [taxMinor, rest] : taxMinor
}

export function thickAnswerLine(kept: unknown, goods: ThinGoodsLine | undefined): unknown {
  if (isPlain(kept) || !goods) return kept
  const [taxMinor, rest] = Array.isArray(kept) ? (kept as [unknown, Plain]) : [kept, {}]
  return thickRecord(rest, usualAnswerLine(goods, taxMinor) ?? {})
}

function usualWhyLine(line: ThinGoodsLine): Plain | undefined {
  const list = listOf(line)
  if (!list) return undefined
  const { unitPriceMinor, amountMinor } = list
  return { lineId: line['id'], candidates: [{ from: LIST, unitPriceMinor, amountMinor }], steps: [] }
}

/** Returns why a line costs what it costs, as it is kept: 0 where it is its list price and nothing more. */
export function thinWhyLine(line: unknown, goods: ThinGoodsLine | undefined): unknown {
  const usual = goods && usualWhyLine(goods)
  return usual && isSame(line, usual) ? 0 : line
}

export const thickWhyLine = (kept: unknown, goods: ThinGoodsLine | undefined): unknown =>
  kept === 0 && goods ? usualWhyLine(goods) : kept
