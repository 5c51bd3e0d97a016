import type { BasketLine, Plan, PricedBasket, Snapshot } from '../basket/index.ts'
import { wideOf, type WideMinor } from '../money/wide.ts'
import { priceBasket } from '../pricing/index.ts'
import { labelsNamed, labelsOf } from '../promotion/labels.ts'
import { plansTouching } from '../promotion/plans-touching.ts'
import type { PlanTerms } from '../promotion/plan-terms.ts'

/** A basket that was sold: what was in it when it was priced, and what it earned. Minor units. */
export interface PastBasket {
  readonly orderId: string
  readonly number: string
  readonly day: string
  readonly outletId: string
  readonly snapshot: Snapshot
  readonly paidMinor: number
  /** Paid for the goods, without tax. */
  readonly revenueMinor: number
  readonly costMinor: number
}

/** A draft as it would have stood at an outlet; null where it can give nothing there. */
export interface TestedDraft {
  readonly plan: Plan | null
  /** The plan that it would have stood in the place of. */
  readonly replacesId: string | null
  /** The cost of a piece of a gift, by variant, in thousandths of a minor unit; left out where nobody knows it. */
  readonly giftCosts: Readonly<Record<string, number>>
  /** Other unit prices, by variant; left out: those that were. */
  readonly prices?: Readonly<Record<string, number>>
  /** Labels that goods carry today, by product, of those the draft names; left out: it names none. */
  readonly labels?: Readonly<Record<string, readonly string[]>>
}

/**
 * The effect that a draft would have had on one basket. Amounts in minor units; `marginMinor` is the change, negative
 * where it falls.
 */
export interface BackTestEffect {
  readonly kind: 'untouched' | 'unpriceable' | 'touched'
  readonly paidMinor: number
  readonly wouldPayMinor: number
  readonly marginMinor: number
  readonly hasUnknownCost: boolean
}

/**
 * A plan's rule without its dates and limits, which were not there yet when the past was sold: weekdays and times of day count, and so do
 * levels, outlets and goods. Source: members.md §6.
 */
export const draftOfTerms = (terms: PlanTerms): PlanTerms => ({
  ...terms,
  window: { ...terms.window, fromDate: null, untilDate: null },
  limits: { total: null, perDay: null, perMember: null },
})

const untouched = (paidMinor: number, kind: 'untouched' | 'unpriceable' = 'untouched'): BackTestEffect => ({
  kind,
  paidMinor,
  wouldPayMinor: paidMinor,
  marginMinor: 0,
  hasUnknownCost: false,
})

/**
 * Prices a basket of the past once more, with the draft among its plans (in the place of the one it replaces). All else
 * stays as it was then: prices, level, coupons, changes by hand. Goods that customers might have bought otherwise are
 * not guessed, and an add-on that nobody was offered is not bought.
 */
export function tryDraft(
  basket: PastBasket,
  { plan, replacesId, giftCosts, prices = {}, labels = {} }: TestedDraft,
): BackTestEffect {
  const { snapshot, paidMinor } = basket
  const others = snapshot.plans.filter(({ id }) => id !== replacesId)
  const isReplaced = others.length < snapshot.plans.length
  const labelled = withLabels(snapshot, labels)
  const mine = plan === null ? [] : plansTouching([plan], labelled, snapshot.categories)
  const lines = labelled.map((line) => atPrice(line, prices))
  const isRepriced = lines.some((line, at) => line !== labelled[at])
  if (mine.length === 0 && !isReplaced && !isRepriced) return untouched(paidMinor)
  const priced = priceBasket({ ...snapshot, lines, plans: [...others, ...mine], payment: null })
  if (!priced.ok) return untouched(paidMinor, 'unpriceable')
  const { gifts, unknown } = giftCostOf(priced.value, plan, giftCosts)
  const wouldPayMinor = priced.value.totals.payableMinor
  if (wouldPayMinor === paidMinor && gifts === 0 && !unknown) return untouched(paidMinor)
  const { goodsMinor, taxMinor } = priced.value.totals
  const revenueMinor = goodsMinor - (snapshot.settings.tax.mode === 'included' ? taxMinor : 0)
  const marginMinor = revenueMinor - basket.revenueMinor - gifts
  return { kind: 'touched', paidMinor, wouldPayMinor, marginMinor, hasUnknownCost: unknown }
}

const offersIn = ({ plans, coupons, settings }: Snapshot) => [...plans, ...coupons, ...(settings.earnRule?.rates ?? [])]

/** Lines with what they carry today; of a label that something named then it is known who carried it, and stays. */
function withLabels(snapshot: Snapshot, labels: NonNullable<TestedDraft['labels']>): readonly BasketLine[] {
  const then = labelsNamed(offersIn(snapshot))
  return snapshot.lines.map((line) => {
    const today = labels[line.productId]?.filter((id) => !then.has(id)) ?? []
    return today.length === 0 ? line : { ...line, ...labelsOf([...(line.labelIds ?? []), ...today]) }
  })
}

/** A line at another list price; a label's amount and a typed price stay what they were. */
function atPrice(line: BasketLine, prices: NonNullable<TestedDraft['prices']>): BasketLine {
  const sellPriceMinor = prices[line.variantId ?? line.productId]
  if (sellPriceMinor === undefined || !('sellPriceMinor' in line) || line.sellPriceMinor === sellPriceMinor) return line
  return { ...line, sellPriceMinor }
}

function giftCostOf(
  { lines }: PricedBasket,
  plan: Plan | null,
  costs: TestedDraft['giftCosts'],
): { readonly gifts: number; readonly unknown: boolean } {
  let thousandths = 0
  let unknown = false
  for (const line of lines) {
    if (line.kind !== 'gift' || line.planId !== plan?.id) continue
    const each = costs[line.variantId ?? line.productId]
    if (each === undefined) unknown = true
    else thousandths += each * line.quantity
  }
  return { gifts: Math.round(thousandths / 1_000), unknown }
}

/** Sums of a back-test so far, whole numbers of any size. */
interface Sums {
  baskets: number
  touched: number
  paid: bigint
  wouldPay: bigint
  margin: bigint
}

const noSums = (): Sums => ({ baskets: 0, touched: 0, paid: 0n, wouldPay: 0n, margin: 0n })

export interface BackTestSums {
  readonly baskets: number
  readonly touched: number
  /** The amounts of the touched baskets: paid, payable under the draft, and the change of the margin. */
  readonly paidMinor: WideMinor
  readonly wouldPayMinor: WideMinor
  readonly marginMinor: WideMinor
}

export interface BackTestResult extends BackTestSums {
  /** Baskets that cannot be priced once more; left out. */
  readonly unpriceable: number
  /** Touched baskets that would have cost more. */
  readonly dearer: number
  /** A gift was given whose cost nobody knows: the margin is without it. */
  readonly hasUnknownCost: boolean
  readonly days: readonly (BackTestSums & { readonly day: string })[]
  readonly outlets: readonly (BackTestSums & { readonly outletId: string })[]
  /** The ten baskets that would have paid so much less than they did; the largest first. */
  readonly largest: readonly {
    readonly orderId: string
    readonly number: string
    readonly paidMinor: number
    readonly wouldPayMinor: number
  }[]
}

const LARGEST = 10

/** Adds up what a draft would have done, basket by basket. */
export class BackTest {
  readonly #all = noSums()
  readonly #days = new Map<string, Sums>()
  readonly #outlets = new Map<string, Sums>()
  readonly #drafts: ReadonlyMap<string, TestedDraft>
  #largest: BackTestResult['largest'] = []
  #unpriceable = 0
  #dearer = 0
  #hasUnknownCost = false

  /** The draft as it would have stood at each outlet. */
  constructor(drafts: ReadonlyMap<string, TestedDraft>) {
    this.#drafts = drafts
  }

  take(basket: PastBasket): void {
    const draft = this.#drafts.get(basket.outletId)
    const tried = draft ? tryDraft(basket, draft) : untouched(basket.paidMinor)
    if (tried.kind === 'unpriceable') this.#unpriceable += 1
    this.#hasUnknownCost ||= tried.hasUnknownCost
    if (tried.wouldPayMinor > tried.paidMinor) this.#dearer += 1
    add(this.#all, tried)
    add(into(this.#days, basket.day), tried)
    add(into(this.#outlets, basket.outletId), tried)
    this.#note(basket, tried)
  }

  #note({ orderId, number }: PastBasket, { paidMinor, wouldPayMinor }: BackTestEffect): void {
    const lessOf = (one: { readonly paidMinor: number; readonly wouldPayMinor: number }): number =>
      one.paidMinor - one.wouldPayMinor
    const least = this.#largest[LARGEST - 1]
    const less = paidMinor - wouldPayMinor
    if (less <= 0 || (least !== undefined && less <= lessOf(least))) return
    this.#largest = [...this.#largest, { orderId, number, paidMinor, wouldPayMinor }]
      .toSorted((one, other) => lessOf(other) - lessOf(one))
      .slice(0, LARGEST)
  }

  result(): BackTestResult {
    const byKey = (sums: ReadonlyMap<string, Sums>) => [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1))
    return {
      ...shown(this.#all),
      unpriceable: this.#unpriceable,
      dearer: this.#dearer,
      hasUnknownCost: this.#hasUnknownCost,
      days: byKey(this.#days).map(([day, sums]) => ({ day, ...shown(sums) })),
      outlets: byKey(this.#outlets).map(([outletId, sums]) => ({ outletId, ...shown(sums) })),
      largest: this.#largest,
    }
  }
}

function into(sums: Map<string, Sums>, key: string): Sums {
  const found = sums.get(key) ?? noSums()
  sums.set(key, found)
  return found
}

function add(sums: Sums, { kind, paidMinor, wouldPayMinor, marginMinor }: BackTestEffect): void {
  sums.baskets += 1
  if (kind !== 'touched') return
  sums.touched += 1
  sums.paid += BigInt(paidMinor)
  sums.wouldPay += BigInt(wouldPayMinor)
  sums.margin += BigInt(marginMinor)
}

const shown = ({ baskets, touched, paid, wouldPay, margin }: Sums): BackTestSums => ({
  baskets,
  touched,
  paidMinor: wideOf(paid),
  wouldPayMinor: wideOf(wouldPay),
  marginMinor: wideOf(margin),
})
