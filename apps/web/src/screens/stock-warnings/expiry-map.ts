import { goodsName } from '../../parts/goods/goods-name.ts'
import { stepOfDaysLeft, type WarningRow } from './warning-kinds.ts'

export const EXPIRY_STEPS = ['gone', 'today', 'to3', 'to7', 'to14', 'to30', 'later'] as const

/** The part of some goods that expires within one step of days. */
export interface MapCell {
  /** The lot of it that expires first: what a markdown is for. */
  readonly row: WarningRow
  readonly quantity: number
  /** The quantity that will be left of it; null where nobody knows how it sells. */
  readonly atRisk: number | null
  /** 0: all of it sells in time, 3: most of it does not; unknown counts as 2. */
  readonly shade: 0 | 1 | 2 | 3
}

export interface MapRow {
  readonly variantId: string
  readonly name: string
  /** One a step, null where nothing expires then. */
  readonly cells: readonly (MapCell | null)[]
}

/** Goods that expire, those with the most at risk (as a share of what is there) first, then by name. */
export function expiryMap(rows: readonly WarningRow[]): MapRow[] {
  const goods = [...Map.groupBy(rows, ({ variantId }) => variantId)].map(([variantId, lots]) => mapRow(variantId, lots))
  const worst = ({ cells }: MapRow): number => Math.max(...cells.map((cell) => cell?.shade ?? 0))
  return goods.toSorted((one, other) => worst(other) - worst(one) || one.name.localeCompare(other.name))
}

function mapRow(variantId: string, lots: readonly WarningRow[]): MapRow {
  const cells = EXPIRY_STEPS.map((_, step) =>
    cellOf(lots.filter(({ daysLeft }) => stepOfDaysLeft(daysLeft ?? 0) === step)),
  )
  const [first] = lots
  return { variantId, name: first ? goodsName(first) : '', cells }
}

function cellOf(lots: readonly WarningRow[]): MapCell | null {
  const [row] = lots.toSorted((one, other) => (one.daysLeft ?? 0) - (other.daysLeft ?? 0))
  if (!row) return null
  const quantity = lots.reduce((sum, lot) => sum + lot.quantity, 0)
  const isKnown = lots.every(({ atRisk }) => atRisk !== null)
  const atRisk = isKnown ? lots.reduce((sum, lot) => sum + (lot.atRisk ?? 0), 0) : null
  return { row, quantity, atRisk, shade: shadeOf(quantity, atRisk) }
}

function shadeOf(quantity: number, atRisk: number | null): MapCell['shade'] {
  if (atRisk === null) return 2
  if (atRisk === 0) return 0
  return atRisk * 3 < quantity ? 1 : atRisk * 3 < quantity * 2 ? 2 : 3
}
