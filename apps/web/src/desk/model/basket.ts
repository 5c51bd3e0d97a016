import { exemptionBy } from '@kassa/domain/member/tax-standing.ts'
import type { Approval } from '@kassa/contract/journal/approval.ts'
import type { DeskCoupon } from '@kassa/contract/promotion/desk-coupon.calls.ts'
import type { ChosenOption, ExchangeChoice, GiftChoice, OrderChange, TaxExemption } from '@kassa/domain/basket/index.ts'
import type { PromisedPrice } from '@kassa/domain/cart/promised-price.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { deskMember } from '@kassa/contract/member/desk-member.calls.ts'
import type { LineGoods } from './goods/goods.ts'
import { hasSameOptions, withOptions } from './goods/line-options.ts'

/** One line as the cashier sees it. `quantity`: pieces, thousandths of a kg or pound, or grams. */
export interface DeskLine {
  readonly id: string
  readonly goods: LineGoods
  /** The code scanned or typed to find the goods; null when they were picked from the screen. */
  readonly code: string | null
  readonly quantity: number
  /** The amount a label carried; then it is the list amount and `quantity` is the weight it stands for (0: unknown). */
  readonly labelAmountMinor: number | null
  /** The typed price of goods without one. */
  readonly typedPriceMinor: number | null
  readonly manualUnitPriceMinor: number | null
  readonly priceReason: string
  readonly note: string
  /** The seller, where it is not the seller of the basket. */
  readonly sellerId?: string
  /** The piece, where goods have serial numbers: such a line is always one piece. Null: sold without; left out: has none. */
  readonly serial?: string | null
  /** The options of each piece, whose surcharge stands in the prices of `goods`; left out: none. */
  readonly options?: readonly ChosenOption[]
  /** The price list of web orders that its list price is from; left out: the price of the outlet. */
  readonly priceList?: string
  /** The times card whose uses its pieces are; left out: it is paid. */
  readonly timesCard?: { readonly code: string; readonly name: string }
  /** The last good day that stands on the goods in hand, or in the catalogue; left out where nobody knows it, or no plan asks for it. */
  readonly expiresOn?: string
}

/** Goods whose customer is asked for their age: those of a line, or what an offer puts beside the basket, by its plan's id. */
export interface LineInQuestion extends Pick<DeskLine, 'id' | 'quantity'> {
  readonly goods: Pick<LineGoods, 'id' | 'restriction' | 'categoryId' | 'parts'>
}

/** The approval of something above the cashier's own limits, with its approver and proof. */
export type { Approval }

/** A coupon in a basket; with what its QR code said, where it was taken without a line. */
export type BasketCoupon = DeskCoupon & { readonly word?: string }

/** A basket as an unchanging value: every step makes a new one. Times are epoch milliseconds of the device. */
export interface DeskBasket {
  readonly id: string
  readonly openedAt: number
  readonly lines: readonly DeskLine[]
  readonly orderChange: OrderChange | null
  readonly isRoundingPressed: boolean
  readonly approvals: readonly Approval[]
  readonly note: string
  /** The sale pays no tax, by this paper. */
  readonly exemption: TaxExemption | null
  /** Plans that were switched off for this basket, each with its reason. Left out: none. */
  readonly plansOff?: readonly PlanOff[]
  readonly giftChoices?: readonly GiftChoice[]
  readonly exchangeChoices?: readonly ExchangeChoice[]
  /** Coupons the customer showed. */
  readonly coupons?: readonly BasketCoupon[]
  /** The basket's member, as they were when they were attached. Left out: none. */
  readonly member?: BasketMember
  /** Points that shall pay; left out: none. */
  readonly pointsWanted?: number
  /** The seller; left out: the cashier. */
  readonly sellerId?: string
  /** The price that was promised when it was set aside; left out, or null: none was. */
  readonly promised?: PromisedPrice | null
}

/**
 * A member in a basket. `isKept`: from what this device holds, so that nobody knows points and balance. `isShared`: by the family card of somebody else,
 * `familyCard`.
 */
export type BasketMember = OutputOf<typeof deskMember> & { readonly isKept?: true; readonly isShared?: true }

interface PlanOff {
  readonly planId: string
  readonly reason: string
}

/** A change that can be made to a basket, and undone. Plain data: it is stored as it is. */
export type BasketStep =
  | { readonly kind: 'add-line'; readonly line: DeskLine }
  | { readonly kind: 'set-quantity'; readonly lineId: string; readonly quantity: number }
  | { readonly kind: 'remove-line'; readonly lineId: string }
  | {
      readonly kind: 'set-price'
      readonly lineId: string
      readonly manualUnitPriceMinor: number | null
      readonly reason: string
      readonly approval: Approval | null
    }
  /** `card` null: the line is paid again. */
  | { readonly kind: 'use-card'; readonly lineId: string; readonly card: DeskLine['timesCard'] | null }
  /** With `options` it is about them: a till of before, which takes over the basket, writes the note that stands there already. */
  | {
      readonly kind: 'set-line-note'
      readonly lineId: string
      readonly note: string
      readonly options?: readonly ChosenOption[]
    }
  /** `lineId` null: of the whole basket, whatever its lines said before. `sellerId` null: nobody in particular. */
  | { readonly kind: 'set-seller'; readonly lineId: string | null; readonly sellerId: string | null }
  | {
      readonly kind: 'change-order'
      readonly change: OrderChange | null
      readonly reason: string
      readonly approval: Approval | null
    }
  | {
      readonly kind: 'set-exemption'
      readonly exemption: TaxExemption | null
      readonly approval?: Approval | null
    }
  /** `reason` null: the plan counts again. */
  | { readonly kind: 'switch-plan'; readonly planId: string; readonly reason: string | null }
  | { readonly kind: 'choose-gift'; readonly choice: GiftChoice }
  | { readonly kind: 'add-coupon'; readonly coupon: BasketCoupon }
  | { readonly kind: 'remove-coupon'; readonly couponId: string }
  /** 0 pieces: not wanted any more. */
  | { readonly kind: 'choose-exchange'; readonly choice: ExchangeChoice }
  | { readonly kind: 'press-rounding'; readonly isPressed: boolean }
  /** Null: nobody's any more. */
  | { readonly kind: 'set-member'; readonly member: BasketMember | null }
  | { readonly kind: 'want-points'; readonly points: number }
  /**
   * A promise comes with the note, because older desks pass over what they do not know of a step, and stop at a step that they do not know. Null: an
   * older desk saved the order without one.
   */
  | { readonly kind: 'set-note'; readonly note: string; readonly promised?: PromisedPrice | null }
  | { readonly kind: 'clear' }

export const emptyBasket = (id: string, openedAt: number): DeskBasket => ({
  id,
  openedAt,
  lines: [],
  orderChange: null,
  isRoundingPressed: false,
  approvals: [],
  note: '',
  exemption: null,
})

const changeLine = (basket: DeskBasket, lineId: string, change: Partial<DeskLine>): DeskBasket => ({
  ...basket,
  lines: basket.lines.map((line) => (line.id === lineId ? { ...line, ...change } : line)),
})

const sold = <One extends { readonly sellerId?: string }>(
  { sellerId: _seller, ...one }: One,
  sellerId: string | null,
) => (sellerId === null ? one : { ...one, sellerId }) as One

const withSeller = (basket: DeskBasket, lineId: string | null, sellerId: string | null): DeskBasket =>
  lineId === null
    ? { ...sold(basket, sellerId), lines: basket.lines.map((line) => sold(line, null)) }
    : { ...basket, lines: basket.lines.map((line) => (line.id === lineId ? sold(line, sellerId) : line)) }

const withCard = (basket: DeskBasket, lineId: string, card: DeskLine['timesCard'] | null): DeskBasket => ({
  ...basket,
  lines: basket.lines.map(({ timesCard: _card, ...line }, place) => {
    if (line.id !== lineId) return basket.lines[place] ?? line
    return card ? { ...line, timesCard: card } : line
  }),
})

function withNote(
  basket: DeskBasket,
  { lineId, note, options }: Extract<BasketStep, { readonly kind: 'set-line-note' }>,
): DeskBasket {
  const noted = (line: DeskLine): DeskLine => ({ ...(options ? withOptions(line, options) : line), note })
  return { ...basket, lines: basket.lines.map((line) => (line.id === lineId ? noted(line) : line)) }
}

const withApproval = (basket: DeskBasket, approval: Approval | null): readonly Approval[] =>
  approval ? [...basket.approvals, approval] : basket.approvals

const without = <One extends { readonly planId: string }>(ones: readonly One[] = [], planId: string): One[] =>
  ones.filter((one) => one.planId !== planId)

/** The basket after a step. A step about a line that is not there changes nothing. */
export function applyStep(basket: DeskBasket, step: BasketStep): DeskBasket {
  switch (step.kind) {
    case 'add-line':
      return { ...basket, lines: [...basket.lines, step.line] }
    case 'set-quantity':
      return changeLine(basket, step.lineId, { quantity: step.quantity })
    case 'remove-line':
      return { ...basket, lines: basket.lines.filter((line) => line.id !== step.lineId) }
    case 'set-price': {
      const change = { manualUnitPriceMinor: step.manualUnitPriceMinor, priceReason: step.reason }
      return { ...changeLine(basket, step.lineId, change), approvals: withApproval(basket, step.approval) }
    }
    case 'use-card':
      return withCard(basket, step.lineId, step.card ?? null)
    case 'set-line-note':
      return withNote(basket, step)
    case 'set-seller':
      return withSeller(basket, step.lineId, step.sellerId)
    case 'change-order':
      return { ...basket, orderChange: step.change, approvals: withApproval(basket, step.approval) }
    case 'set-exemption':
      return { ...basket, exemption: step.exemption, approvals: withApproval(basket, step.approval ?? null) }
    case 'switch-plan': {
      const { planId, reason } = step
      const others = without(basket.plansOff, planId)
      return { ...basket, plansOff: reason === null ? others : [...others, { planId, reason }] }
    }
    case 'choose-gift':
      return { ...basket, giftChoices: [...without(basket.giftChoices, step.choice.planId), step.choice] }
    case 'add-coupon': {
      const others = (basket.coupons ?? []).filter(({ id }) => id !== step.coupon.id)
      return { ...basket, coupons: [...others, step.coupon] }
    }
    case 'remove-coupon':
      return { ...basket, coupons: (basket.coupons ?? []).filter(({ id }) => id !== step.couponId) }
    case 'choose-exchange': {
      const others = without(basket.exchangeChoices, step.choice.planId)
      return { ...basket, exchangeChoices: step.choice.count > 0 ? [...others, step.choice] : others }
    }
    case 'press-rounding':
      return { ...basket, isRoundingPressed: step.isPressed }
    case 'set-member': {
      const { member: _member, pointsWanted: _points, ...rest } = basket
      // A paper that a person gave by hand stays, whoever comes and goes.
      const byHand = rest.exemption?.by === 'hand' ? rest.exemption : null
      if (step.member === null) return { ...rest, exemption: byHand }
      const { taxStanding } = step.member
      return { ...rest, member: step.member, exemption: byHand ?? (taxStanding ? exemptionBy(taxStanding) : null) }
    }
    case 'want-points':
      return { ...basket, pointsWanted: step.points }
    case 'set-note': {
      const { kind: _kind, ...noted } = step
      return { ...basket, ...noted }
    }
    case 'clear':
      return emptyBasket(basket.id, basket.openedAt)
  }
}

/** The line a repeated scan adds to: the newest one, when it is the same goods and options at an untouched price. Source: CD-P05. */
export function lineToRepeat(
  basket: DeskBasket,
  goodsId: string,
  expiresOn: string | null = null,
  options: readonly ChosenOption[] = [],
): DeskLine | null {
  const last = basket.lines.at(-1)
  if (!last || last.goods.id !== goodsId || last.goods.type === 'weighed' || last.goods.tracksSerials) return null
  if (last.timesCard || !hasSameOptions(last.options ?? [], options)) return null
  const isPlain = last.labelAmountMinor === null && last.typedPriceMinor === null && last.manualUnitPriceMinor === null
  return isPlain && last.note === '' && (last.expiresOn ?? null) === expiresOn ? last : null
}

/** Pieces in the basket; a weighed or labeled line counts as one. */
export const itemCount = (basket: DeskBasket): number =>
  basket.lines.reduce(
    (sum, line) => sum + (line.goods.type === 'weighed' || line.labelAmountMinor !== null ? 1 : line.quantity),
    0,
  )
