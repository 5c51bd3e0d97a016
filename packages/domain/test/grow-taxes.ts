import type { BasketLine, GroupedTax, LineTax, Plan, Snapshot, TaxBand } from '../src/basket/index.ts'
import { type Pick, chance, oneOf } from './basket-chance.ts'

const CODES = ['GST', 'PST', 'CITY', 'STATE', 'LEVY'] as const
const FINE_RATES = [0, 1, 3_750, 50_000, 60_000, 90_000, 99_750, 190_000, 999_999] as const
const PRICES = [0, 10, 1_000, 11_000, 17_500] as const

/** Groups, bands, finer rates, kinds of 0, tax per line, papers for some taxes, and charges; drawn last. `isSure`: in every basket. */
export function growTaxes(pick: Pick, basket: Snapshot, isSure = false): Snapshot {
  if (!chance(pick, 30) && !isSure) return basket
  const { settings, exemption } = basket
  const isInside = settings.tax.mode === 'included'
  const taxes = Array.from({ length: 3 }, (_, place) => makeTaxes(pick, place, isInside))
  const other = (tax: LineTax): LineTax => (chance(pick, 75) ? oneOf(pick, taxes) : tax)
  const isPerLine = basket.currency.exponent > 0 && chance(pick, 20)
  const codes = exemption && chance(pick, 50) ? CODES.filter(() => chance(pick, 40)) : undefined
  return {
    ...basket,
    lines: basket.lines.map((line) => charged(pick, taxed(line, other), taxes)),
    plans: basket.plans.map((plan) => withTaxes(plan, other)),
    ...(exemption && codes && { exemption: { ...exemption, codes } }),
    settings: { ...settings, tax: { ...settings.tax, ...(isPerLine && { per: 'line' }) } },
  }
}

const taxed = (line: BasketLine, other: (tax: LineTax) => LineTax): BasketLine =>
  line.kind === 'combined'
    ? { ...line, parts: line.parts.map((part) => ({ ...part, tax: other(part.tax) })) }
    : { ...line, tax: other(line.tax) }

const CHARGES = [
  { id: 'bottle', name: 'Deposit', kind: 'deposit' },
  { id: 'bag', name: 'Bag levy', kind: 'levy' },
] as const

/** Now and then charges with the pieces. */
function charged(pick: Pick, line: BasketLine, taxes: readonly LineTax[]): BasketLine {
  if (line.kind === 'weighed' || line.kind === 'price-embedded' || !chance(pick, 25)) return line
  const charges = CHARGES.slice(0, pick.integer(1, 2)).map((one) => ({
    ...one,
    amountMinor: oneOf(pick, [1, 8, 25, 999_999]),
    tax: oneOf(pick, taxes),
  }))
  return { ...line, charges }
}

function withTaxes(plan: Plan, other: (tax: LineTax) => LineTax): Plan {
  if (plan.type === 'full-gift')
    return { ...plan, gifts: plan.gifts.map((gift) => ({ ...gift, tax: other(gift.tax) })) }
  return plan.type === 'exchange'
    ? { ...plan, items: plan.items.map((item) => ({ ...item, tax: other(item.tax) })) }
    : plan
}

function makeTaxes(pick: Pick, place: number, isInside: boolean): LineTax {
  const id = `group-${place}`
  if (chance(pick, 20)) return { id, rateBasisPoints: 0, zero: oneOf(pick, ['zero-rated', 'exempt', 'outside']) }
  if (chance(pick, 25)) {
    const rateMillionths = oneOf(pick, FINE_RATES)
    return { id, rateMillionths, ...(chance(pick, 50) && { code: oneOf(pick, CODES) }) }
  }
  const first = pick.integer(0, CODES.length - 1)
  const taxes: GroupedTax[] = []
  for (let at = 0; at < pick.integer(1, CODES.length); at += 1) {
    const before = taxes.map(({ code }) => code)
    taxes.push({
      id: `${id}-${at}`,
      code: CODES[(first + at) % CODES.length] ?? 'GST',
      rateMillionths: oneOf(pick, FINE_RATES),
      ...(chance(pick, 40) && { on: before.filter(() => chance(pick, 60)) }),
      ...(!isInside && chance(pick, 40) && { band: makeBand(pick) }),
    })
  }
  return { id, taxes }
}

function makeBand(pick: Pick): TaxBand {
  const fromMinor = oneOf(pick, PRICES)
  const untilMinor = chance(pick, 50) ? fromMinor + oneOf(pick, [1, 500, 9_000]) : null
  return { kind: oneOf(pick, ['whole', 'part']), fromMinor, untilMinor }
}
