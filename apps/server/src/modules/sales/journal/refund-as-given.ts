import type { JournalRefundBody } from '@kassa/contract/journal/journal.ts'
import type { CashRounding } from '@kassa/domain/basket/index.ts'
import { cashAsGiven } from '@kassa/domain/order/cash-as-given.ts'
import { feesBack, tipsBack } from '@kassa/domain/order/refund-fees.ts'
import type { Refund, RefundSettings } from '@kassa/domain/order/refund.types.ts'
import { accept, type Result } from '@kassa/domain/result.ts'
import { cashGivenBy, feesGiven, tipsGiven } from '../refund/check-refund.ts'
import { heldBehind, planOf } from '../refund/plan-refund.ts'
import type { SoldOrder } from '../refund/sold-order.store.ts'
import { soldAsGiven } from '../refund/ways-back.ts'

/** The settings where a refund is booked, and the facts of its member. */
export interface SetNow {
  readonly settings: RefundSettings
  /** The numbers of the payment methods that refunds pay back in cash instead. */
  readonly inCash: readonly number[]
  /** Points the member has by the books; undefined without a member. */
  readonly pointsNow: number | undefined
  /** The price of new goods that went out with it; null where there were none. */
  readonly exchangeMinor: number | null
  /** The cash rounding of the drawers here. */
  readonly cashRounding: CashRounding | null
}

/** A refund as a till gave it, laid on the rule, and what the rule would have given as it is set now. */
export interface GivenRefund {
  readonly sold: SoldOrder
  readonly planned: Refund
  /** True where money went back by the ways that are set now. */
  readonly isAsSet: boolean
  readonly feesSetMinor: number
  /** Money that would be withheld now for points that are spent. */
  readonly pointsSetMinor: number
}

/** How points that are missing are met, and by how many the member is taken to have. */
interface Met {
  readonly pointsShortage: RefundSettings['pointsShortage']
  readonly memberPointsNow?: number
}

const below: Met = { pointsShortage: 'negative' }

/**
 * Works a refund out again as its till gave it: what it withheld for missing points, by which ways the money went, which fees went back. What
 * went out stands; the answer says what is set otherwise. Refuses as the rule does, where nothing explains what went out.
 */
export function refundAsGiven(found: SoldOrder, body: JournalRefundBody, now: SetNow): Result<GivenRefund> {
  const { settings, inCash } = now
  const givesFees = settings.givesFees === true
  const { met, pointsSetMinor } = metAsGiven(found, body, now)
  const planOn = (of: SoldOrder, hasFees: boolean) => planOf(of, askedBy(body, now, met, { givesFees: hasFees }))
  const planSet = (of: SoldOrder) => wholeAsGiven(of, body, now, met) ?? planOn(of, givesFees)
  const { sold, isAsSet } = soldAsGiven(found, body, inCash, planSet)
  const asSet = planSet(sold)
  if (!asSet.ok) return asSet
  const feesSetMinor = feesBack(asSet.value.tenders).feeMinor
  // Fees that went back are booked as they went, whatever the settings are by now.
  const planned = feesSetMinor === feesGiven(body) ? asSet : planOn(sold, feesGiven(body) > 0)
  if (!planned.ok) return planned
  const coinMinor = Math.max(now.cashRounding?.unitMinor ?? 1, sold.snapshot.payment?.cashRounding?.unitMinor ?? 1)
  const given = cashAsGiven(planned.value, cashGivenBy(body), coinMinor)
  return accept({ sold, planned: given, isAsSet, feesSetMinor, pointsSetMinor })
}

/** A sale undone whole with its tip and all fees; undefined where its till did not give them all, as one of an older release. Source: D123. */
function wholeAsGiven(of: SoldOrder, body: JournalRefundBody, now: SetNow, met: Met): Result<Refund> | undefined {
  if (!body.isVoid) return undefined
  const whole = planOf(of, askedBy(body, now, met, { givesFees: true, isVoid: true }))
  if (!whole.ok) return undefined
  const { tenders } = whole.value
  return feesBack(tenders).feeMinor === feesGiven(body) && tipsBack(tenders) === tipsGiven(body) ? whole : undefined
}

type Beside = Pick<RefundSettings, 'givesFees' | 'isVoid'>

function askedBy(body: JournalRefundBody, now: SetNow, met: Met, { givesFees = false, isVoid = false }: Beside) {
  const { settings, exchangeMinor, cashRounding } = now
  const { lines, mode, businessDay: today } = body
  const { pointsShortage, ...held } = met
  // The part that new goods do not use goes back as the rule splits it.
  const money = exchangeMinor === null ? { tenders: tendersOf(body) } : { tenders: null, exchangeMinor }
  return {
    lines,
    mode,
    ...money,
    ...held,
    cashRounding,
    today,
    settings: { ...settings, givesFees, isVoid, pointsShortage },
  }
}

const tendersOf = ({ tenders }: JournalRefundBody) =>
  tenders.map(({ method, amountMinor, cashRoundingMinor, feeMinor = 0, tipMinor = 0 }) => ({
    method,
    amountMinor: amountMinor - cashRoundingMinor - feeMinor - tipMinor,
  }))

/**
 * Returns the sold order with missing points met as they were. An offline till gives everything back, and one that asked first gave the
 * amount due then. So missing points are met by today's setting, by the balance going below zero, or by as many in money as the amount
 * shows, whichever gives the amount that went out.
 */
function metAsGiven(found: SoldOrder, body: JournalRefundBody, now: SetNow) {
  const { settings, pointsNow } = now
  if (found.accountId === null) return { met: below, pointsSetMinor: 0 }
  const asSet: Met =
    pointsNow === undefined ? below : { pointsShortage: settings.pointsShortage, memberPointsNow: pointsNow }
  const planAs = (met: Met) => planOf(found, { ...askedBy(body, now, met, {}), tenders: null })
  const gives = (planned: Result<Refund>) => planned.ok && planned.value.moneyMinor === body.amountMinor
  const [set, full] = [planAs(asSet), planAs(below)]
  const pointsSetMinor = set.ok ? set.value.points.settledMinor : 0
  if (gives(set) || !full.ok) return { met: asSet, pointsSetMinor }
  if (gives(full)) return { met: below, pointsSetMinor }
  const held = heldBehind(found, full.value, body.amountMinor)
  return {
    met: held === undefined ? asSet : { pointsShortage: 'money' as const, memberPointsNow: held },
    pointsSetMinor,
  }
}
