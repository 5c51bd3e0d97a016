import type { GroupedTax, LineTax, Snapshot, TaxBand } from '../src/basket/index.ts'
import {
  addAll,
  makeFraction,
  add,
  reduceFraction,
  share,
  smallerOf,
  sum,
  multiply,
  toInteger,
  wholeNumber,
  type Fraction,
} from './fraction.ts'
import type { OutLine } from './slow-line.ts'
import type { TaxedPart } from './slow-payment.ts'

interface Unit {
  readonly count: bigint
  readonly price: Fraction
}

/** A tax of a part with its exact figures, before anything is rounded. */
interface Exactly {
  readonly out: TaxedPart
  /** The amount of the whole part, and the taxes on it. */
  readonly amount: bigint
  readonly siblings: Exactly[]
  readonly on: readonly string[]
  readonly part: Fraction
  /** Where tax is on top. */
  readonly base: Fraction
  readonly banded: Fraction
}

export interface TaxedLines {
  readonly ofLine: TaxedPart[][]
  readonly rates: Row[]
}

export interface Row {
  readonly rate: bigint
  readonly code: string | undefined
  payable: bigint
  tax: bigint
  base: bigint
}

/** Stage H: once per rate and code on the receipt, then down to lines and parts; or in each part by itself. */
export function taxLines(
  basket: Snapshot,
  lines: readonly OutLine[],
  freed: readonly string[] | 'all' = [],
): TaxedLines {
  const exact = lines.map((line) => exactOfLine(basket, line, freed))
  const all = exact.flat()
  const keys = [...new Map(all.map(({ out }) => [`${out.rate} ${out.code}`, out])).values()]
  keys.sort((a, b) => (a.rate === b.rate ? ((a.code ?? '') < (b.code ?? '') ? -1 : 1) : a.rate < b.rate ? -1 : 1))
  const rows = keys.map((key) => all.filter(({ out }) => out.rate === key.rate && out.code === key.code))
  for (const row of rows) round(basket, row)
  for (const row of rows) tellBase(basket, row)
  const ofLine = exact.map((taxes) => taxes.map(({ out }) => out))
  return { ofLine, rates: rowsOf(rows.map((row) => row.map(({ out }) => out))) }
}

export const rowsOf = (rows: readonly TaxedPart[][]): Row[] =>
  rows.map((row) => ({
    rate: row[0]?.rate ?? 0n,
    code: row[0]?.code,
    payable: sum(row.map((one) => one.payable)),
    tax: sum(row.map((one) => one.tax)),
    base: sum(row.map((one) => one.base)),
  }))

function exactOfLine(basket: Snapshot, line: OutLine, freed: readonly string[] | 'all'): Exactly[] {
  const weights = line.parts.map((part) => part.weight)
  const isFree = weights.every((weight) => weight === 0n)
  const payables = share(line.left, isFree ? weights.map(() => 1n) : weights)
  return line.parts.flatMap((part, index) => exactOfPart(basket, line, part, payables[index] ?? 0n, freed))
}

function exactOfPart(
  { settings }: Snapshot,
  line: OutLine,
  { partId, tax }: OutLine['parts'][number],
  amount: bigint,
  freed: readonly string[] | 'all',
): Exactly[] {
  const siblings: Exactly[] = []
  const units = unitsOf(line, amount)
  const taxes = membersOf(tax)
  const isInside = settings.tax.mode === 'included'
  const factors = new Map<string, Fraction>()
  for (const one of taxes) {
    const isFreed = freed === 'all' || (one.code !== undefined && freed.includes(one.code))
    const stands = addAll([wholeNumber(1), ...one.on.map((code) => factors.get(code) ?? wholeNumber(0))])
    factors.set(
      one.code ?? '',
      isFreed ? wholeNumber(0) : reduceFraction(multiply(makeFraction(one.rate, 1_000_000n), stands)),
    )
  }
  const all = addAll([wholeNumber(1), ...factors.values()])
  const inverse = makeFraction(all.bottom, all.top)
  for (const [place, one] of taxes.entries()) {
    const before = one.on.flatMap((code) => siblings.find(({ out }) => out.code === code)?.part ?? [])
    const banded = bandedOf(amount, units, one.band)
    const base = addAll([banded, ...before])
    const isFreed = freed === 'all' || (one.code !== undefined && freed.includes(one.code))
    const part = isInside
      ? reduceFraction(multiply(multiply(wholeNumber(amount), factors.get(one.code ?? '') as Fraction), inverse))
      : reduceFraction(multiply(base, makeFraction(isFreed ? 0n : one.rate, 1_000_000n)))
    siblings.push({
      out: {
        partId,
        taxId: one.id,
        rate: one.rate,
        code: one.code,
        payable: place === 0 ? amount : 0n,
        tax: 0n,
        base: 0n,
      },
      amount,
      siblings,
      on: one.on,
      part,
      base,
      banded,
    })
  }
  return siblings
}

interface Member {
  readonly id: string
  readonly code: string | undefined
  readonly rate: bigint
  readonly on: readonly string[]
  readonly band: GroupedTax['band']
}

function membersOf(tax: LineTax): Member[] {
  if (tax.taxes) {
    return tax.taxes.map(({ id, code, rateMillionths, on, band }) => ({
      id,
      code,
      rate: BigInt(rateMillionths),
      on: on ?? [],
      band,
    }))
  }
  const rate = tax.rateMillionths === undefined ? BigInt(tax.rateBasisPoints ?? 0) * 100n : BigInt(tax.rateMillionths)
  const named = rate === 0n && tax.zero !== 'outside' ? tax.zero : undefined
  return [{ id: tax.id, code: tax.code ?? named, rate, on: [], band: null }]
}

/** Price of each unit of this part now. */
function unitsOf(line: OutLine, amount: bigint): Unit[] {
  const item = line.item
  const isOne = item?.line.kind === 'weighed' || item?.line.kind === 'price-embedded'
  const groups = isOne
    ? [{ count: 1n, unit: item.afterItems }]
    : (item?.groups ?? [{ count: line.quantity, unit: line.unit }])
  const after = sum(groups.map(({ count, unit }) => count * unit))
  if (after === 0n) return []
  return groups.map(({ count, unit }) => ({ count, price: reduceFraction(makeFraction(unit * amount, after)) }))
}

const isBelow = (a: Fraction, b: bigint): boolean => a.top < b * a.bottom

function bandedOf(amount: bigint, units: readonly Unit[], band: TaxBand | null | undefined): Fraction {
  if (!band) return wholeNumber(amount)
  const [from, until] = [BigInt(band.fromMinor), band.untilMinor === null ? null : BigInt(band.untilMinor)]
  return addAll(
    units.map(({ count, price }) => {
      if (isBelow(price, from)) return wholeNumber(0)
      const isBeyond = until !== null && !isBelow(price, until)
      if (band.kind === 'whole') return isBeyond ? wholeNumber(0) : multiply(price, wholeNumber(count))
      const upTo = isBeyond ? wholeNumber(until) : price
      const between = add(upTo, wholeNumber(-from))
      return between.top > 0n ? multiply(between, wholeNumber(count)) : wholeNumber(0)
    }),
  )
}

const leftOf = ({ amount, siblings }: Exactly): bigint => amount - sum(siblings.map(({ out }) => out.tax))

function round({ settings: { tax: rule } }: Snapshot, row: readonly Exactly[]): void {
  const isInside = rule.mode === 'included'
  if (rule.per === 'line') {
    for (const one of row) {
      const own = toInteger(one.part, rule.rounding)
      one.out.tax = isInside ? smallerOf(own, leftOf(one)) : own
    }
    return
  }
  const exact = toInteger(addAll(row.map(({ part }) => part)), rule.rounding)
  const bottom = row.reduce((all, { part }) => all * part.bottom, 1n)
  const weights = row.map(({ part }) => (part.top * bottom) / part.bottom)
  const tops = row.map((one) => (isInside ? leftOf(one) : null))
  const most = isInside ? sum(row.map(leftOf)) : exact
  const taxes = shareBelow(smallerOf(exact, most), weights, tops)
  row.forEach((one, at) => {
    one.out.tax = taxes[at] ?? 0n
  })
}

/** Shares none of which is above its top; who would be gets the top, and the rest is shared anew. */
function shareBelow(total: bigint, weights: readonly bigint[], tops: readonly (bigint | null)[]): bigint[] {
  const parts = share(total, weights)
  const isOver = parts.map((part, at) => {
    const top = tops[at] ?? null
    return top !== null && part > top
  })
  if (!isOver.includes(true)) return parts
  const fixed = tops.map((top, at) => (isOver[at] ? (top ?? 0n) : 0n))
  const others = shareBelow(
    total - sum(fixed),
    weights.map((weight, at) => (isOver[at] ? 0n : weight)),
    tops,
  )
  return fixed.map((one, at) => (isOver[at] ? one : (others[at] ?? 0n)))
}

function tellBase({ settings: { tax: rule } }: Snapshot, row: readonly Exactly[]): void {
  if (rule.mode === 'added' && rule.per !== 'line') {
    const exact = toInteger(addAll(row.map(({ base }) => base)), 'half-up')
    const bottom = row.reduce((all, { base }) => all * base.bottom, 1n)
    const bases = share(
      exact,
      row.map(({ base }) => (base.top * bottom) / base.bottom),
    )
    row.forEach((one, at) => {
      one.out.base = bases[at] ?? 0n
    })
    return
  }
  for (const one of row) {
    const own = rule.mode === 'included' ? leftOf(one) : toInteger(one.banded, 'half-up')
    const stands = one.siblings.filter(({ out }) => out.code !== undefined && one.on.includes(out.code))
    one.out.base = own + sum(stands.map(({ out }) => out.tax))
  }
}
