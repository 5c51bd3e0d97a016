import { isPlain, thickRecord, thinRecord, type Plain } from './thin-record.ts'
import { thickAnswerLine, thickWhyLine, thinAnswerLine, thinWhyLine, type GoodsLine } from './thin-answer-line.ts'
import { thickLine, thinLine } from './thin-line.ts'

// How a priced basket is kept: without what every basket says and what the answer says again. The form is one for ever, because baskets
// lie in it: what is usual here is no default that may change. Another form gets another number (docs/decisions/1500).

const FORM = 1
/** A basket that would be taken for a thin one, kept as it is. */
const AS_IT_IS = 0

const settings = {
  isGuardOn: true,
  memberMode: 'lowest',
  roundingOff: null,
  spendRule: null,
  earnRule: null,
  tax: { mode: 'included', rounding: 'half-up' },
}

const usualSnapshot = (now: unknown): Plain => ({
  version: 1,
  openedAt: now,
  paymentStartedAt: now,
  categories: [],
  member: null,
  plans: [],
  giftChoices: [],
  exchangeChoices: [],
  coupons: [],
  pointsWanted: 0,
  orderChange: null,
  payment: null,
  settings: {},
})

/** A snapshot as it is kept; anything that is none is kept as it is. Loses nothing: `thickSnapshot` gives it back. */
export function thinSnapshot(snapshot: unknown): unknown {
  if (!isPlain(snapshot) || !Array.isArray(snapshot['lines']) || !isPlain(snapshot['settings'])) return asItIs(snapshot)
  if (!snapshot['lines'].every(isPlain) || 'thin' in snapshot) return asItIs(snapshot)
  const lines = snapshot['lines'].map((line, index, all: Plain[]) => thinLine(line, index, all[index - 1]))
  const coded = { ...snapshot, lines, settings: thinRecord(snapshot['settings'], settings) }
  return { thin: FORM, ...thinRecord(coded, usualSnapshot(snapshot['now'])) }
}

/** The whole snapshot of one as it is kept. */
export function thickSnapshot(kept: unknown): unknown {
  if (!isPlain(kept) || kept['thin'] !== FORM) return thatIsWhole(kept)
  const { thin: _, ...own } = kept
  const coded = thickRecord(own, usualSnapshot(kept['now']))
  const lines: Plain[] = []
  for (const [index, line] of (coded['lines'] as unknown[]).entries())
    lines.push(thickLine(line, index, lines[index - 1]))
  return { ...coded, lines, settings: thickRecord(coded['settings'] as Plain, settings) }
}

const asItIs = (value: unknown): unknown =>
  isPlain(value) && 'thin' in value ? { thin: AS_IT_IS, whole: value } : value

const thatIsWhole = (kept: unknown): unknown => (isPlain(kept) && kept['thin'] === AS_IT_IS ? kept['whole'] : kept)

const usualTotals = (payableMinor: unknown): Plain => ({
  originMinor: payableMinor,
  afterCouponsMinor: payableMinor,
  goodsMinor: payableMinor,
  roundingAdjustmentMinor: 0,
})

const usualPoints = (snapshot: Plain, totals: Plain): Plain => ({
  wanted: snapshot['pointsWanted'],
  used: 0,
  deductionMinor: 0,
  mostUsable: 0,
  earnBaseMinor: totals['goodsMinor'],
  earned: 0,
})

const usualOffers = (snapshot: Plain): Plain => ({
  isMemberAttached: snapshot['member'] !== null,
  isMemberPricingDropped: false,
  droppedPlanIds: [],
  areSpecialsDropped: false,
  orderPlanIds: [],
})

const usualWhy = (lines: number): Plain => ({
  lines: Array.from({ length: lines }, () => 0),
  plans: [],
  coupons: [],
  hint: null,
})

const rateOf = ([line]: readonly Plain[]): unknown => {
  const tax = line?.['tax']
  return isPlain(tax) ? tax['rateBasisPoints'] : null
}

function usualAnswer(snapshot: Plain, totals: Plain): Plain {
  const currency = snapshot['currency']
  const { taxMinor, goodsMinor } = totals
  return {
    version: 1,
    currencyCode: isPlain(currency) ? currency['code'] : null,
    deductions: [],
    taxes: [{ rateBasisPoints: rateOf(snapshot['lines'] as Plain[]), payableMinor: goodsMinor, taxMinor }],
    offers: {},
    coupons: [],
    gifts: [],
    exchanges: [],
    points: {},
    payment: null,
    why: {},
    evaluations: 1,
  }
}

interface Parts {
  readonly totals: Plain
  readonly points: Plain
  readonly offers: Plain
  readonly why: Plain & { readonly lines: readonly unknown[] }
  readonly lines: readonly unknown[]
}

function partsOf({ totals, points, offers, why, lines }: Plain): Parts | undefined {
  if (!isPlain(totals) || !isPlain(points) || !isPlain(offers) || !isPlain(why) || !Array.isArray(lines))
    return undefined
  const whyLines = why['lines']
  return Array.isArray(whyLines) ? { totals, points, offers, why: { ...why, lines: whyLines }, lines } : undefined
}

/** The answer to a whole snapshot as it is kept: what cannot be seen from the basket. `thickAnswer` gives all of it back. */
export function thinAnswer(answer: unknown, snapshot: unknown): unknown {
  const parts = isPlain(answer) && !('thin' in answer) ? partsOf(answer) : undefined
  const goods = goodsOf(snapshot)
  if (!isPlain(answer) || !parts || !goods) return asItIs(answer)
  const { totals, points, offers, why } = parts
  const whyLines = why.lines.map((line, index) => thinWhyLine(line, goods.lines[index]))
  const coded = {
    ...answer,
    lines: parts.lines.map((line, index) => thinAnswerLine(line, goods.lines[index])),
    why: thinRecord({ ...why, lines: whyLines }, usualWhy(goods.lines.length)),
    points: thinRecord(points, usualPoints(goods.snapshot, totals)),
    offers: thinRecord(offers, usualOffers(goods.snapshot)),
    totals: thinRecord(totals, usualTotals(totals['payableMinor'])),
  }
  return { thin: FORM, ...thinRecord(coded, usualAnswer(goods.snapshot, totals)) }
}

/** The whole answer of one as it is kept, to the whole snapshot. */
export function thickAnswer(kept: unknown, snapshot: unknown): unknown {
  const goods = goodsOf(snapshot)
  if (!isPlain(kept) || kept['thin'] !== FORM || !goods) return thatIsWhole(kept)
  const { thin: _, totals: keptTotals, ...own } = kept as Plain & { readonly totals: Plain }
  const totals = thickRecord(keptTotals, usualTotals(keptTotals['payableMinor']))
  const coded = thickRecord(own, usualAnswer(goods.snapshot, totals)) as unknown as Parts
  const why = thickRecord(coded.why, usualWhy(goods.lines.length)) as Parts['why']
  return {
    ...coded,
    totals,
    lines: coded.lines.map((line, index) => thickAnswerLine(line, goods.lines[index])),
    why: { ...why, lines: why.lines.map((line, index) => thickWhyLine(line, goods.lines[index])) },
    points: thickRecord(coded.points, usualPoints(goods.snapshot, totals)),
    offers: thickRecord(coded.offers, usualOffers(goods.snapshot)),
  }
}

function goodsOf(snapshot: unknown): { snapshot: Plain; lines: readonly GoodsLine[] } | undefined {
  const lines = isPlain(snapshot) ? snapshot['lines'] : undefined
  return isPlain(snapshot) && Array.isArray(lines) && lines.every(isPlain) ? { snapshot, lines } : undefined
}
