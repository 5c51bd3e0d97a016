import { returnBalance } from '../member/balance.ts'
import type { CashRounding } from '../basket/index.ts'
import { KINDS_OF_TIP } from '../payment/method.ts'
import { roundCash } from '../tenders/cash.ts'
import { accept, refuse, type Result } from '../result.ts'
import { feeBackOf } from './refund-fees.ts'
import { paidBy, type RefundableOrder, type RefundableTender, type TipPaid } from './refundable-order.ts'
import type { RefundedSoFar } from './refunded-so-far.ts'
import type { RefundedTender, RefundRequest } from './refund.types.ts'

/** The most a tender can still give back: what it paid less what went back to it; nothing where more did, by a till that knew no better. */
export const mostOf = (tender: RefundableTender, soFar: RefundedSoFar): number =>
  Math.max(0, paidBy(tender) - soFar.tenderOf(tender.id).amountMinor)

/**
 * Lays `moneyMinor` on the tenders of the sale: as asked, or electronic → gift card → balance → cash, each up to what it paid. Bonus and
 * points never become cash. The cash part is a multiple of the coin of the drawer that pays; the refund that empties it closes against what was taken.
 * Where new goods are taken (`exchangeMinor`), what cash and then electronic tenders paid goes into them first, and only the rest is laid.
 *
 * Refuses with `refund.unknown-tender` (`tenderId`), `refund.tender-cap` (`tenderId`, `maximumMinor`, `wantedMinor`) or
 * `refund.tender-sum` (`expectedMinor`, `givenMinor`). Source: pricing.md, Refunds, tender caps and balance.
 */
export function refundTenders(
  order: RefundableOrder,
  soFar: RefundedSoFar,
  moneyMinor: number,
  request: Pick<RefundRequest, 'tenders' | 'exchangeMinor' | 'settings' | 'cashRounding'>,
): Result<readonly RefundedTender[]> {
  const { tenders: asked, exchangeMinor, settings, cashRounding = order.cashRounding } = request
  const exchanged = lay(order, EXCHANGED, Math.min(moneyMinor, exchangeMinor ?? 0), (tender) => mostOf(tender, soFar))
  const outMinor = moneyMinor - sumOf(exchanged)
  const mostOut = (tender: RefundableTender): number => mostOf(tender, soFar) - (exchanged.get(tender.id) ?? 0)
  const amounts =
    asked === null
      ? lay(order, PROPOSED, outMinor, mostOut)
      : new Map(asked.map((one) => [one.tenderId, one.amountMinor]))
  for (const [tenderId, wantedMinor] of amounts) {
    const tender = order.tenders.find(({ id }) => id === tenderId)
    if (!tender) return refuse({ code: 'refund.unknown-tender', facts: { tenderId } })
    const maximumMinor = mostOut(tender)
    if (!(Number.isSafeInteger(wantedMinor) && wantedMinor >= 0 && wantedMinor <= maximumMinor)) {
      return refuse({ code: 'refund.tender-cap', facts: { tenderId, maximumMinor, wantedMinor } })
    }
  }
  const givenMinor = sumOf(amounts)
  if (givenMinor !== outMinor)
    return refuse({ code: 'refund.tender-sum', facts: { expectedMinor: outMinor, givenMinor } })
  const isVoid = settings.isVoid === true
  const givesFees = (isVoid || settings.givesFees === true) && exchangeMinor === undefined
  const back = (tender: RefundableTender): Laid => ({
    givesFees,
    isVoid,
    cashRounding,
    outMinor: amounts.get(tender.id) ?? 0,
    exchangedMinor: exchanged.get(tender.id) ?? 0,
  })
  return accept(order.tenders.map((tender) => giveBack(soFar, tender, back(tender))).filter(isMoved))
}

/** Returns the part of a refund's tenders that pays for goods taken in exchange. Minor units. */
export const exchangedBy = (tenders: readonly RefundedTender[]): number =>
  tenders.reduce((sum, { exchangedMinor = 0 }) => sum + exchangedMinor, 0)

/** Returns the amount that the outlet's coins add to (or, negative, take off) the refund of a tender. */
export const roundedBy = ({
  amountMinor,
  paidOutMinor,
  exchangedMinor = 0,
  storedMinor = 0,
  feeMinor = 0,
  tipMinor = 0,
}: RefundedTender): number => paidOutMinor + exchangedMinor + storedMinor - amountMinor - feeMinor - tipMinor

const sumOf = (amounts: ReadonlyMap<string, number>): number =>
  [...amounts.values()].reduce((sum, amount) => sum + amount, 0)

/** An amount laid on the tenders of these kinds in this order, each up to its most; what does not fit stays. */
function lay(
  order: RefundableOrder,
  kinds: readonly RefundableTender['kind'][],
  moneyMinor: number,
  mostIn: (tender: RefundableTender) => number,
): ReadonlyMap<string, number> {
  const amounts = new Map<string, number>()
  let left = moneyMinor
  for (const kind of kinds) {
    for (const tender of order.tenders.filter((one) => one.kind === kind)) {
      const amount = Math.min(left, mostIn(tender))
      amounts.set(tender.id, amount)
      left -= amount
    }
  }
  return amounts
}

/** Where it can be followed first, and cash last. */
const PROPOSED: readonly RefundableTender['kind'][] = [...KINDS_OF_TIP.filter((kind) => kind !== 'cash'), 'cash']

/** Cash first, so that what goes out of the till at all goes back where it can be followed; balance and gift cards stay what they are. */
const EXCHANGED: readonly RefundableTender['kind'][] = ['cash', 'electronic']

type CashTender = Extract<RefundableTender, { kind: 'cash' }>

interface Laid {
  readonly outMinor: number
  readonly exchangedMinor: number
  readonly givesFees: boolean
  /** True where the sale is undone whole, tips and all. */
  readonly isVoid: boolean
  /** The rounding of the drawer that pays. */
  readonly cashRounding: CashRounding | null
}

const isMoved = ({ amountMinor, paidOutMinor }: RefundedTender): boolean => amountMinor !== 0 || paidOutMinor !== 0

function giveBack(soFar: RefundedSoFar, tender: RefundableTender, laid: Laid): RefundedTender {
  const { outMinor, exchangedMinor, givesFees, isVoid } = laid
  const before = soFar.tenderOf(tender.id)
  const hasFee = givesFees && (isVoid || tender.kind === 'electronic')
  const fee = hasFee ? feeBackOf(tender, before.amountMinor - before.exchangedMinor, outMinor) : null
  const tip = isVoid ? (tender.tip ?? noTip) : noTip
  const besidesMinor = (fee?.feeMinor ?? 0) + tip.tipMinor
  const plain = {
    tenderId: tender.id,
    kind: tender.kind,
    amountMinor: outMinor + exchangedMinor,
    paidOutMinor: outMinor + besidesMinor,
    principalMinor: 0,
    bonusMinor: 0,
    ...(exchangedMinor > 0 && { exchangedMinor }),
    ...(fee && fee.feeMinor > 0 && fee),
    ...(tip.tipMinor > 0 && { tipMinor: tip.tipMinor }),
  }
  if (tender.kind === 'cash')
    return {
      ...plain,
      paidOutMinor: cashOut(withBesides(tender, besidesMinor), before, { ...laid, outMinor: outMinor + besidesMinor }),
    }
  if (tender.kind !== 'balance') return plain
  const { bonusMinor: returnedBonus } = before
  const returned = { principalMinor: before.amountMinor - returnedBonus, bonusMinor: returnedBonus }
  const back = returnBalance(tender, returned, outMinor)
  return {
    ...plain,
    principalMinor: back.principalMinor + tip.tipMinor - tip.bonusMinor,
    bonusMinor: back.bonusMinor + tip.bonusMinor,
  }
}

const noTip: TipPaid = { tipMinor: 0, bonusMinor: 0 }

/** Cash with the tip, and the fee of another way, that go back in it. */
const withBesides = (tender: CashTender, besidesMinor: number): CashTender => ({
  ...tender,
  paidMinor: tender.paidMinor + besidesMinor,
  takenMinor: tender.takenMinor + besidesMinor,
})

/**
 * Cash that leaves the drawer, always a multiple of its coin: the part rounded by itself; the other way where the roundings of several refunds would add up to a
 * whole unit; never more than was taken; and with the last of the part what was taken and is not back yet, to the coin: a tip that stays may leave less than one.
 * Where a part paid for new goods, the coins of the sale's own rounding cannot be told apart any more, and where another way paid, there were none: what goes out is
 * rounded by itself. Source: pricing.md, Refunds; D123.
 */
function cashOut(
  tender: CashTender,
  before: { readonly amountMinor: number; readonly paidOutMinor: number; readonly exchangedMinor: number },
  { outMinor: amountMinor, exchangedMinor, cashRounding }: Pick<Laid, 'outMinor' | 'exchangedMinor' | 'cashRounding'>,
): number {
  const paidNew = before.exchangedMinor + exchangedMinor
  const hasCoins = paidNew === 0 && tender.isInstead !== true
  const left = Math.max(0, tender.takenMinor - before.paidOutMinor)
  if (amountMinor === 0) return 0
  if (hasCoins && before.amountMinor + amountMinor === tender.paidMinor) return roundCash(left, cashRounding)
  const unit = cashRounding?.unitMinor ?? 1
  const rounded = roundCash(amountMinor, cashRounding)
  const drift = before.paidOutMinor + before.exchangedMinor + rounded - (before.amountMinor + amountMinor)
  const steadied = drift >= unit ? rounded - unit : drift <= -unit ? rounded + unit : rounded
  return hasCoins ? Math.max(0, Math.min(steadied, left - (left % unit))) : Math.max(0, steadied)
}
