import { isNegative, isZero } from '../columns/number-column.ts'
import type { RemarkList } from '../columns/remark-list.ts'
import type { MovedShelfLife } from '../move-source.ts'
import type { GoodsRow } from './goods-row.ts'

/** Headings of the day on which goods were made and of the days that they keep: what they say holds for the product, without lots. */
export const shelfLifeHeadings = {
  producedOn:
    'production date | produced on | manufactured on | manufacturing date | mfg date | herstellungsdatum | date de fabrication | fecha de fabricación | 生产日期 | 製造日 | 製造年月日',
  shelfLife:
    'shelf life | shelf life days | shelf life (days) | haltbarkeit in tagen | haltbarkeit (tage) | 保质期 | 保质期(天) | 保质天数 | 賞味日数 | 賞味期間(日)',
} as const

const MOST_DAYS = 999_999

/** How long goods keep, by the first row that says so; undefined where none does. */
export function shelfLifeOf(rows: readonly GoodsRow[], remarks: RemarkList): MovedShelfLife | undefined {
  const row = rows.find(({ cell }) => cell('producedOn') !== '' || cell('shelfLife') !== '')
  if (!row) return undefined
  const [typed, days] = [row.cell('producedOn'), row.amount('shelfLife')]
  const day = row.day('producedOn')
  const producedOn = day === undefined || day.startsWith('--') ? null : day
  if (typed !== '' && producedOn === null) remarks.doubt(row, 'last-day-unreadable', { value: typed })
  const isFit = days !== undefined && !isNegative(days) && !isZero(days) && Number(days) <= MOST_DAYS
  const shelfLife = { producedOn, days: isFit ? Math.max(1, Math.trunc(Number(days))) : null }
  return producedOn === null && shelfLife.days === null ? undefined : shelfLife
}
