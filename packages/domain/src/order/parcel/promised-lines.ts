import type { PricedBasket, PricedLine } from '../../basket/index.ts'

/** A line of a price as its customer was promised it, without what names or explains it. */
export interface PromisedLine {
  readonly kind: PricedLine['kind']
  readonly variantId: string
  readonly quantity: number
  readonly listMinor: number
  readonly payableMinor: number
  /** By the tax. */
  readonly taxes: [taxId: string, taxMinor: number][]
  /** By their source: the kind, with the plan or the coupon. */
  readonly deductions: [source: string, amountMinor: number][]
}

/** The parts of a promise that another price may differ in. */
export type PromisedPart = 'goods' | 'price' | 'tax' | 'discounts'

/** The lines of a price: goods, gifts, charges, and services such as delivery. */
export const promisedLines = ({ lines }: Pick<PricedBasket, 'lines'>): PromisedLine[] =>
  lines.map(({ kind, variantId, productId, quantity, listMinor, payableMinor, taxShares, deductions }) => ({
    kind,
    variantId: variantId ?? productId,
    quantity,
    listMinor,
    payableMinor,
    taxes: summed(taxShares.map(({ taxId, taxMinor }) => [taxId, taxMinor])),
    deductions: summed(deductions.map(({ kind: of, id, amountMinor }) => [`${of} ${id ?? ''}`.trim(), amountMinor])),
  }))

/**
 * The parts in which two prices differ, goods by goods, in whatever order, under whatever ids and in however many lines they stand: two of a tea are one and one. None:
 * they are one promise.
 */
export function differsIn(promised: readonly PromisedLine[], now: readonly PromisedLine[]): PromisedPart[] {
  const parts = Object.entries(PARTS) as [PromisedPart, (line: PromisedLine) => readonly unknown[]][]
  const [told, said] = [together(promised), together(now)]
  return parts.flatMap(([part, of]) => (written(told, of) === written(said, of) ? [] : [part]))
}

/** The lines of the same goods as one. */
const together = (lines: readonly PromisedLine[]): PromisedLine[] =>
  [...Map.groupBy(lines, ({ kind, variantId }) => `${kind} ${variantId}`).values()].flatMap(([first, ...others]) =>
    first ? [others.reduce(added, first)] : [],
  )

const added = (one: PromisedLine, other: PromisedLine): PromisedLine => ({
  ...one,
  quantity: one.quantity + other.quantity,
  listMinor: one.listMinor + other.listMinor,
  payableMinor: one.payableMinor + other.payableMinor,
  taxes: summed([...one.taxes, ...other.taxes]),
  deductions: summed([...one.deductions, ...other.deductions]),
})

const goodsOf = ({ kind, variantId, quantity }: PromisedLine) => [kind, variantId, quantity] as const

const PARTS = {
  goods: goodsOf,
  price: (line) => [...goodsOf(line), line.listMinor, line.payableMinor],
  tax: (line) => [...goodsOf(line), line.taxes],
  discounts: (line) => [...goodsOf(line), line.deductions],
} as const satisfies Readonly<Record<PromisedPart, (line: PromisedLine) => readonly unknown[]>>

const written = (lines: readonly PromisedLine[], of: (line: PromisedLine) => readonly unknown[]): string =>
  lines
    .map((line) => JSON.stringify(of(line)))
    .toSorted()
    .join()

/** Amounts under one key are one amount. */
function summed(amounts: readonly (readonly [key: string, amountMinor: number])[]): [string, number][] {
  const sums = new Map<string, number>()
  for (const [key, amountMinor] of amounts) sums.set(key, (sums.get(key) ?? 0) + amountMinor)
  return [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1))
}
