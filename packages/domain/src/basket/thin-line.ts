import { isPlain, thickRecord, thinRecord, type Plain } from './thin-record.ts'

/** The fields that differ from line to line, in the order in which a thin line lists them; empty ends are left out. */
const COLUMNS = ['productId', 'count', 'sellPriceMinor', 'variantId', 'categoryId', 'brandId'] as const

const usualLine = (index: number, before: Plain | undefined): Plain => ({
  id: `l${index + 1}`,
  kind: 'counted',
  isDiscountable: true,
  isMemberDiscountAllowed: true,
  earnsPoints: true,
  takesPoints: true,
  manualUnitPriceMinor: null,
  special: null,
  memberPriceMinor: null,
  tax: before?.['tax'],
})

/** A line of a basket as it is kept: a list of what differs from line to line, with the rest of what is not as usual at its end. */
export function thinLine(line: Plain, index: number, before: Plain | undefined): unknown {
  const usual = usualLine(index, before)
  const columns = COLUMNS.map((name) => line[name])
  if (columns.some((value) => value === undefined || (typeof value === 'object' && value !== null)))
    return thinRecord(line, usual)
  while (columns.at(-1) === null) columns.pop()
  const { productId: _p, count: _c, sellPriceMinor: _s, variantId: _v, categoryId: _g, brandId: _b, ...others } = line
  const rest = thinRecord(others, usual)
  return Object.keys(rest).length > 0 ? [...columns, rest] : columns
}

/** The whole line; `before` is the whole line before it. */
export function thickLine(kept: unknown, index: number, before: Plain | undefined): Plain {
  const usual = usualLine(index, before)
  if (!Array.isArray(kept)) return withoutUndefined(thickRecord(kept as Plain, usual))
  const values: unknown[] = [...kept]
  const rest = isPlain(values.at(-1)) ? (values.pop() as Plain) : {}
  const columns = Object.fromEntries(COLUMNS.map((name, at) => [name, values[at] ?? null]))
  return withoutUndefined({ ...thickRecord(rest, usual), ...columns })
}

const withoutUndefined = ({ tax, ...line }: Record<string, unknown>): Plain =>
  tax === undefined ? line : { ...line, tax }
