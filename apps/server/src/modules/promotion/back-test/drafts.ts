import { type TestedDraft, draftOfTerms } from '@kassa/domain/campaign/back-test.ts'
import { planOf, type RewardFacts, noPlanUse } from '@kassa/domain/promotion/plan-of.ts'
import type { PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { BackTestRow } from './back-test.store.ts'
import { thingsNamed } from '../plan/named-things.ts'
import { listCarried, listRewardGoods, type RewardGoods } from './reward-goods.store.ts'

function rewardsOf({ benefit }: PlanTerms): string[] {
  if (benefit.type === 'full-gift') return benefit.gifts.map(({ variantId }) => variantId)
  return benefit.type === 'exchange' ? benefit.items.map(({ variantId }) => variantId) : []
}

/** Tax is left aside: a gift's is none, and an add-on that nobody was offered is not bought. */
const noTax = { id: 'none', rateBasisPoints: 0 } as const

const factsOf = ({
  productId,
  variantId,
  averageCostThousandths: _cost,
  outletId: _outlet,
  ...facts
}: RewardGoods) => ({
  ...facts,
  productId,
  variantId: variantId === productId ? null : variantId,
  tax: noTax,
  onHand: null,
})

/** Returns the carriers of the labels that a draft names; empty where it names none. */
async function labelsFor(tx: Tx, merchantId: string, terms: PlanTerms): Promise<Pick<TestedDraft, 'labels'>> {
  const { labels } = thingsNamed([terms])
  return labels.length === 0 ? {} : { labels: Object.fromEntries(await listCarried(tx, merchantId, labels)) }
}

/** The draft as it would have stood at each outlet: a gift that is not sold there is not given there. */
export async function draftsOf(tx: Tx, test: BackTestRow): Promise<[string, TestedDraft][]> {
  const { merchantId, outletIds, planId } = test
  if (test.terms === null) {
    const draft = { plan: null, replacesId: null, giftCosts: {}, prices: test.prices ?? {} }
    return outletIds.map((outletId) => [outletId, draft])
  }
  const terms = draftOfTerms(test.terms)
  const variantIds = rewardsOf(terms)
  const goods = variantIds.length === 0 ? [] : await listRewardGoods(tx, merchantId, { outletIds, variantIds })
  const labels = await labelsFor(tx, merchantId, terms)
  const standing = { id: test.id, version: 1, isEnabled: true, priority: test.priority, used: noPlanUse }
  return outletIds.map((outletId) => {
    const here = goods.filter((one) => one.outletId === outletId)
    const goodsOf = (variantId: string): RewardFacts | undefined => {
      const found = here.find((one) => one.variantId === variantId)
      return found && factsOf(found)
    }
    const giftCosts = Object.fromEntries(
      here.flatMap(({ variantId, averageCostThousandths: cost }) => (cost === null ? [] : [[variantId, cost]])),
    )
    return [outletId, { plan: planOf(terms, standing, goodsOf), replacesId: planId, giftCosts, ...labels }]
  })
}
