import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  confirmedExample,
  deletePlanExample as deleteCall,
  EXAMPLE_LIMITS,
  keepPlanExample as keepCall,
  listPlanExamples as listCall,
} from '@kassa/contract/promotion/example.calls.ts'
import { isSameResult, priceExample } from '@kassa/domain/campaign/plan-example.ts'
import type { PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { findOutletFacts } from '../../organisation/public.ts'
import { findPlanForUpdate, findPlanRow } from '../plan/plan.store.ts'
import { exampleBasket } from './example-basket.ts'
import {
  deleteExample,
  insertExample,
  listCategoryParents,
  listExampleGoods,
  listExamples,
  setExampleResult,
} from './example.store.ts'

const listPlanExamples = command(listCall, async ({ tx, merchantId }, { id }) => {
  if (!(await findPlanRow(tx, merchantId, id))) return refuse({ code: 'thing.not-found' })
  const examples = await listExamples(tx, merchantId, id)
  return accept({
    examples: examples.map(({ lineNames, basket, ...example }) => ({
      ...example,
      basket: { ...basket },
      lines: basket.lines.map((line, at) => ({ name: lineNames[at] ?? '', count: 'count' in line ? line.count : 1 })),
    })),
  })
})

const keepPlanExample = command(keepCall, async (context, { planId, name, outletId, at, level, lines }) => {
  const { tx, merchantId, now } = context
  const plan = await findPlanForUpdate(tx, merchantId, planId)
  const outlet = context.reaches(outletId) ? await findOutletFacts(tx, merchantId, outletId) : undefined
  if (!plan || !outlet) return refuse({ code: 'thing.not-found' })
  const kept = await listExamples(tx, merchantId, planId)
  if (kept.length >= EXAMPLE_LIMITS.each) {
    return refuse({ code: 'plan.examples-too-many', facts: { max: EXAMPLE_LIMITS.each } })
  }
  const productIds = lines.map(({ productId }) => productId)
  const found = await listExampleGoods(tx, merchantId, { outletId, productIds })
  const known = lines.flatMap(({ productId, count }) => {
    const goods = found.find((one) => one.productId === productId)
    return goods ? [{ goods, count }] : []
  })
  if (known.length < lines.length || new Set(productIds).size < productIds.length) {
    return refuse({ code: 'plan.example-goods', facts: { field: 'lines' } })
  }
  const categories = await listCategoryParents(tx, merchantId)
  const { timeZone, currency } = outlet
  const place = { outlet: { id: outletId, timeZone, currency }, categories, now: Date.parse(at), level }
  const basket = exampleBasket(known, place)
  const result = priceExample(basket, plan.terms)
  if (!result) return refuse({ code: 'plan.example-unpriceable', facts: { field: 'lines' } })
  const id = context.newId()
  const lineNames = known.map(({ goods }) => goods.name)
  await insertExample(tx, merchantId, planId, { id, name, basket, lineNames, ...result }, now)
  context.audit({ subject: `plan/${planId}`, after: { example: name, ...result } })
  return accept({ id, ...result })
})

const deletePlanExample = command(deleteCall, async (context, { id }) => {
  const deleted = await deleteExample(context.tx, context.merchantId, id)
  if (deleted === 0) return refuse({ code: 'thing.not-found' })
  context.audit({ subject: `plan-example/${id}`, before: { isKept: true } })
  return accept({})
})

export const exampleCommands = [listPlanExamples, keepPlanExample, deletePlanExample]

/**
 * Prices the baskets kept with a plan by what it is to say. One that comes out otherwise has to be confirmed as it comes out; those that
 * are come out so from now on. Refuses with `plan.examples-changed`.
 */
export async function repriceExamples(
  { tx, merchantId }: Context,
  planId: string,
  terms: PlanTerms,
  confirmed: readonly OutputOf<typeof confirmedExample>[] = [],
): Promise<Result<null>> {
  for (const example of await listExamples(tx, merchantId, planId)) {
    const result = priceExample(example.basket, terms)
    if (isSameResult(result, example)) continue
    const seen = confirmed.find(({ id }) => id === example.id)
    if (!result || !seen || !isSameResult(seen, result)) {
      const facts = {
        name: example.name,
        before: example.payableMinor,
        after: result?.payableMinor ?? 0,
        currency: terms.currency,
      }
      return refuse({ code: 'plan.examples-changed', facts })
    }
    await setExampleResult(tx, merchantId, example.id, result)
  }
  return accept(null)
}
