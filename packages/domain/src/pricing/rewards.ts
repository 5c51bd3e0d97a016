import type {
  ExchangeOutcome,
  GiftOutcome,
  ExchangePlan,
  FullGiftPlan,
  Threshold,
  GiftItem,
  ExchangeItem,
} from '../basket/index.ts'
import { addRow, pricesOf, type Account } from './ledger.ts'
import type { ItemOutcome } from './item-variant.ts'
import { setUnder } from './unit-price.ts'
import { piecesOver, sumOver, timesOf, type Entry } from './order-steps.ts'
import type { PreparedBasket } from './prepare.ts'

/** The lines that stage C2 adds and what became of every gift and choice. */
interface Rewards {
  readonly gifts: readonly GiftOutcome[]
  readonly exchanges: readonly ExchangeOutcome[]
  readonly giftAccounts: readonly Account[]
  readonly exchangeAccounts: readonly Account[]
}

/** The basis of a gift or exchange plan, and the lines that make it up. */
type Reached = Omit<Entry, 'amountMinor'> & { readonly lineIds: readonly string[] }

/** Gifts and exchanges of the winning variant. Source: pricing.md, C2. */
export function addRewards(prepared: PreparedBasket, items: ItemOutcome): Rewards {
  const gifts: GiftOutcome[] = []
  const exchanges: ExchangeOutcome[] = []
  const giftAccounts: Account[] = []
  const exchangeAccounts: Account[] = []
  for (const { plan, condition, missing } of prepared.plans) {
    if (plan.type !== 'full-gift' && plan.type !== 'exchange') continue
    const set = setUnder(items, condition, plan.leavesOutReduced, prepared)
    const reached = {
      conditionMinor: sumOver(set, items.amounts),
      pieces: piecesOver(set, prepared.goods),
      lineIds: set.indexes.map((index) => prepared.goods[index]?.line.id ?? ''),
    }
    if (plan.type === 'full-gift' && missing.length === 0) {
      const gift = giveGift(prepared, plan, reached)
      if (gift) gifts.push(gift.outcome)
      if (gift?.account) giftAccounts.push(gift.account)
    }
    if (plan.type === 'exchange') {
      const sold = sellExchange(prepared, plan, missing.length === 0, reached)
      if (sold) exchanges.push(sold.outcome)
      if (sold?.account) exchangeAccounts.push(sold.account)
    }
  }
  return { gifts, exchanges, giftAccounts, exchangeAccounts }
}

function giveGift(
  prepared: PreparedBasket,
  plan: FullGiftPlan,
  reached: Reached,
): { readonly outcome: GiftOutcome; readonly account: Account | null } | null {
  const times = timesOf(plan, reached)
  if (times === 0) return null
  const choice = prepared.snapshot.giftChoices.find((one) => one.planId === plan.id)
  const wantedId = choice ? choice.giftId : (plan.gifts[0]?.id ?? null)
  const gift = plan.gifts.find((one) => one.id === wantedId)
  const wanted = gift ? times * gift.countPerTime : 0
  const state = !gift ? 'declined' : gift.onHand !== null && gift.onHand < wanted ? 'out-of-stock' : 'given'
  const count = state === 'given' ? wanted : 0
  return {
    outcome: {
      planId: plan.id,
      state,
      giftId: gift?.id ?? null,
      times,
      count,
      ...thresholdFacts(plan, reached),
      scopeLineIds: reached.lineIds,
    },
    account: gift && count > 0 ? rewardAccount('gift', plan.id, gift, count, 0, false) : null,
  }
}

function sellExchange(
  prepared: PreparedBasket,
  plan: ExchangePlan,
  isCounting: boolean,
  reached: Reached,
): { readonly outcome: ExchangeOutcome; readonly account: Account | null } | null {
  const choice = prepared.snapshot.exchangeChoices.find((one) => one.planId === plan.id)
  const item = plan.items.find((one) => one.id === choice?.itemId)
  if (!choice || !item) return null
  const count = isCounting ? Math.min(choice.count, timesOf(plan, reached)) : 0
  const state = !isCounting ? 'not-counting' : count === 0 ? 'threshold-missed' : 'sold'
  const isEarning = prepared.snapshot.settings.earnRule?.isExchangeEarning ?? false
  const price = Math.min(item.exchangePriceMinor, item.listPriceMinor)
  return {
    outcome: {
      planId: plan.id,
      itemId: item.id,
      state,
      wantedCount: choice.count,
      count,
      ...thresholdFacts(plan, reached),
      scopeLineIds: reached.lineIds,
    },
    account: count > 0 ? rewardAccount('exchange', plan.id, item, count, price, isEarning) : null,
  }
}

/** Threshold and entry as an outcome tells them: in money, and in pieces where the plan asks for pieces. */
const thresholdFacts = ({ thresholdMinor, thresholdPieces }: Threshold, { conditionMinor, pieces }: Reached) => ({
  thresholdMinor,
  entryMinor: conditionMinor,
  ...(thresholdPieces && { thresholdPieces, entryPieces: pieces }),
})

/** The difference to list is booked to the plan. */
function rewardAccount(
  kind: 'gift' | 'exchange',
  planId: string,
  item: GiftItem | ExchangeItem,
  count: number,
  unitPriceMinor: number,
  isEarning: boolean,
): Account {
  const amountMinor = unitPriceMinor * count
  const listMinor = item.listPriceMinor * count
  const units = [{ role: 'rewarded', planId, quantity: count, unitPriceMinor, amountMinor }] as const
  const account: Account = {
    id: `${kind}:${planId}`,
    kind,
    planId,
    productId: item.productId,
    variantId: item.variantId,
    quantity: count,
    listUnitPriceMinor: item.listPriceMinor,
    listMinor,
    unitPriceMinor,
    priceFrom: { kind: 'plan', planId },
    units,
    afterItemsMinor: 0,
    isDiscountable: item.isDiscountable,
    takesPoints: false,
    isEarning,
    taxParts: [{ partId: null, weight: 1, tax: item.tax }],
    prices: pricesOf(units),
    amountMinor,
    rows: [],
  }
  addRow(account, { stage: 'C2', kind: 'plan', id: planId, amountMinor: listMinor - amountMinor })
  return account
}
