import { isPlain, thickRecord, thinRecord, type Plain } from './thin-record.ts'
import { pack, unpack } from './thin-text.ts'
import { thickAnswerLine, thickWhyLine, thinAnswerLine, thinWhyLine, type ThinGoodsLine } from './thin-answer-line.ts'
import { thickLine, thinLine } from './thin-line.ts'

// Packs a priced basket: without what every basket says and what the answer says again. The form is one for ever, because baskets
// lie in it: what is usual here is no default that may change. Another form gets another number (docs/decisions/1500).

const FORM = 1
/** The version of form 1 with the values of fields that no query asks for in one text. */
const PACKED = 2
const IN_SNAPSHOT = ['lines', 'outlet', 'currency', 'now']
const IN_ANSWER = ['lines']
/** Fields in the text that have these fields and no other as a rule. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  outlet: ['id', 'timeZone'],
  currency: ['code', 'exponent'],
}
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
  return packed(thinRecord(coded, usualSnapshot(snapshot['now'])), IN_SNAPSHOT)
}

/** The whole snapshot of one as it is kept. */
export function thickSnapshot(kept: unknown): unknown {
  const own = unpacked(kept, IN_SNAPSHOT)
  if (!own) return thatIsWhole(kept)
  const coded = thickRecord(own, usualSnapshot(own['now']))
  const lines: Plain[] = []
  for (const [index, line] of (coded['lines'] as unknown[]).entries())
    lines.push(thickLine(line, index, lines[index - 1]))
  return { ...coded, lines, settings: thickRecord(coded['settings'] as Plain, settings) }
}

/**
 * Packs the values of some fields of a thin record into one text; returns it unchanged where one of them is not there,
 * or a field is called `text`.
 */
function packed(thin: Plain, names: readonly string[]): Plain {
  if ('text' in thin || !names.every((name) => name in thin)) return { thin: FORM, ...thin }
  const others = Object.entries(thin).filter(([name]) => !names.includes(name))
  return {
    thin: PACKED,
    text: pack(names.map((name) => listed(thin[name], FIELDS[name]))),
    ...Object.fromEntries(others),
  }
}

/** The fields of what is thin, in either form; undefined for what is not. */
function unpacked(kept: unknown, names: readonly string[]): Plain | undefined {
  if (!isPlain(kept)) return undefined
  const { thin, ...own } = kept
  if (thin === FORM) return own
  if (thin !== PACKED) return undefined
  const { text, ...others } = own
  const values = unpack(text as string) as readonly unknown[]
  return { ...others, ...Object.fromEntries(names.map((name, at) => [name, unlisted(values[at], FIELDS[name])])) }
}

/** The values of an object that has these fields and no other; anything else is the only one of its list. */
function listed(value: unknown, fields: readonly string[] | undefined): unknown {
  if (!fields) return value
  const isUsual =
    isPlain(value) && fields.every((name) => value[name] !== undefined) && Object.keys(value).length === fields.length
  return isUsual ? fields.map((name) => value[name]) : [value]
}

function unlisted(kept: unknown, fields: readonly string[] | undefined): unknown {
  if (!fields) return kept
  const values = kept as readonly unknown[]
  return values.length === fields.length ? Object.fromEntries(fields.map((name, at) => [name, values[at]])) : values[0]
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
  return packed(thinRecord(coded, usualAnswer(goods.snapshot, totals)), IN_ANSWER)
}

/** The whole answer of one as it is kept, to the whole snapshot. */
export function thickAnswer(kept: unknown, snapshot: unknown): unknown {
  const goods = goodsOf(snapshot)
  const thin = unpacked(kept, IN_ANSWER)
  if (!thin || !goods) return thatIsWhole(kept)
  const { totals: keptTotals, ...own } = thin as Plain & { readonly totals: Plain }
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

function goodsOf(snapshot: unknown): { snapshot: Plain; lines: readonly ThinGoodsLine[] } | undefined {
  const lines = isPlain(snapshot) ? snapshot['lines'] : undefined
  return isPlain(snapshot) && Array.isArray(lines) && lines.every(isPlain) ? { snapshot, lines } : undefined
}
