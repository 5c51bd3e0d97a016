import { bareCode, withoutGuard } from '@kassa/domain/text/sheet-cell.ts'
import type { ListPrice } from '@kassa/domain/basket/index.ts'
import { findCurrency } from '@kassa/domain/money/money.ts'
import { priceLimits } from '@kassa/domain/product/field-limits.ts'
import { PLAN_LIMITS } from '@kassa/domain/promotion/plan-limits.ts'
import { readNumberCell } from '../../../platform/import/number-cell.ts'
import type { RowProblem } from '../../../platform/import/sheet-import.ts'
import type { Sheet } from '../../../platform/import/sheet.ts'
import type { ListPriceField } from './list-price-headings.ts'

/** Goods behind a code: a product, or one variant of it. */
export interface CodedGoods {
  readonly productId: string
  readonly variantId: string | null
}

/** A row of the file, and what it says or why it does not fit. */
export interface ListPriceRow {
  readonly row: number
  readonly code: string
  readonly fromQuantity: number
  readonly priceMinor: number
  readonly problem: RowProblem<ListPriceField> | null
}

/** Reads rows; an empty quantity is one piece. Amounts in `currency`. */
export function readPriceRows(
  sheet: Sheet,
  columns: readonly (ListPriceField | 'ignore')[],
  currency: string,
): readonly ListPriceRow[] {
  const decimals = findCurrency(currency)?.exponent ?? 2
  return sheet.rows.map((cells, at) => {
    const cell = (field: ListPriceField): string =>
      withoutGuard(cells[columns.indexOf(field)] ?? '')
        .normalize('NFKC')
        .trim()
    const code = bareCode(cell('code'))
    const fromQuantity = cell('quantity') === '' ? 1 : readNumberCell(cell('quantity'), 0, PLAN_LIMITS.count)
    const limits = priceLimits(decimals)
    const priceMinor = readNumberCell(cell('price'), decimals, limits)
    const unit = 10 ** decimals
    const problem =
      missing('code', code) ??
      missing('price', cell('price')) ??
      unfit('quantity', cell('quantity'), fromQuantity, `${PLAN_LIMITS.count.min}–${PLAN_LIMITS.count.max}`) ??
      unfit('price', cell('price'), priceMinor, `${limits.min / unit}–${limits.max / unit}`)
    const row = sheet.rowNumbers[at] ?? at + 2
    return { row, code, fromQuantity: fromQuantity ?? 0, priceMinor: priceMinor ?? 0, problem }
  })
}

type Problem = RowProblem<ListPriceField>

const missing = (field: ListPriceField, text: string): Problem | null =>
  text === '' ? { field, code: 'import.value-missing', facts: {} } : null

const unfit = (field: ListPriceField, text: string, read: number | undefined, hint: string): Problem | null =>
  read === undefined ? { field, code: 'list-price.cell-unfit', facts: { value: text.slice(0, 60), hint } } : null

/** Returns the prices of the goods in the rows, and the problem of every row that is not sound. */
export function pricesOfRows(
  rows: readonly ListPriceRow[],
  goodsOf: (code: string) => CodedGoods | undefined,
): {
  readonly prices: readonly (ListPrice & { readonly rows: number })[]
  readonly failed: readonly (Problem & PriceRowPlace)[]
} {
  const groups = new Map<string, { readonly goods: CodedGoods; readonly rows: ListPriceRow[] }>()
  const failed: (Problem & PriceRowPlace)[] = []
  for (const one of rows) {
    const goods = goodsOf(one.code)
    if (one.code === '' || !goods) {
      const problem = one.problem?.field === 'code' ? one.problem : unknownCode(one.code)
      failed.push({ ...problem, row: one.row, name: one.code })
      continue
    }
    const key = goods.variantId ?? goods.productId
    const group = groups.get(key) ?? { goods, rows: [] }
    group.rows.push(one)
    groups.set(key, group)
  }
  const prices: (ListPrice & { rows: number })[] = []
  for (const { goods, rows: own } of groups.values()) {
    const problems = own.map((one) => one.problem ?? twice(one, own))
    const steps = own
      .map(({ fromQuantity, priceMinor }) => ({ fromQuantity, priceMinor }))
      .toSorted((one, other) => one.fromQuantity - other.fromQuantity)
    const isSound = problems.every((problem) => problem === null) && areSteps(steps)
    if (isSound) prices.push({ ...goods, steps, rows: own.length })
    else
      for (const [at, one] of own.entries())
        failed.push({ ...(problems[at] ?? stepsUnfit), row: one.row, name: one.code })
  }
  return { prices, failed: failed.toSorted((one, other) => one.row - other.row) }
}

interface PriceRowPlace {
  readonly row: number
  readonly name: string
}

const unknownCode = (value: string): Problem => ({
  field: 'code',
  code: 'list-price.code-unknown',
  facts: { value: value.slice(0, 60) },
})

const stepsUnfit: Problem = { field: 'price', code: 'list-price.steps-unfit', facts: { max: PLAN_LIMITS.tiers } }

function twice({ row, fromQuantity }: ListPriceRow, all: readonly ListPriceRow[]): Problem | null {
  const other = all.find((one) => one.row < row && one.fromQuantity === fromQuantity)
  return other ? { field: 'quantity', code: 'list-price.twice', facts: { row: other.row } } : null
}

const areSteps = (steps: ListPrice['steps']): boolean =>
  steps.length <= PLAN_LIMITS.tiers &&
  steps.every(({ priceMinor }, at) => at === 0 || priceMinor < (steps[at - 1]?.priceMinor ?? 0))
