import type { MoveDecisions } from '@kassa/domain/moving/move-decisions.ts'
import type { MovedProduct } from '@kassa/domain/moving/move-source.ts'
import { shelfPrice, wholeUnits } from '@kassa/domain/moving/columns/moved-amount.ts'
import { codeKey, codesOf, skuKey } from '@kassa/domain/moving/goods/goods-here.ts'
import {
  type MovedPrice,
  type MovedPriceList,
  priceListKeyOf,
} from '@kassa/domain/moving/others/price-lists/moved-price-list.ts'
import {
  isTouched,
  planPriceLists,
  type PlannedPriceList,
  type ResolvedPrices,
  resolvePrices,
} from '@kassa/domain/moving/others/price-lists/plan-price-lists.ts'
import type { ThingList } from '@kassa/domain/moving/thing-list.ts'
import { barCodeKey } from '@kassa/domain/product/upc.ts'
import type { PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { exponentOf } from '@kassa/domain/text/money-text.ts'
import { bumpChanges } from '../../../platform/books/change-cursor.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { addPlan, checkTerms, lockPlans, MOST_PLANS, writePlan } from '../../promotion/public.ts'
import type { MoveRun, NotTaken } from '../act/act-move.ts'
import { insertSources } from '../act/shop-move.store.ts'
import type { Destination } from '../plan/shop-here.ts'
import type { OtherPlan, OtherStep } from './other-plan.ts'
import { listGoodsOfCodes, listPriceListLinks, listPriceListsHere } from './price-lists.store.ts'

interface Around {
  readonly decisions: MoveDecisions
  readonly destination: Destination
  readonly goods: ThingList<MovedProduct>
}

const codesIn = ({ code, barcode }: MovedPrice): string[] => [code, barcode].filter((one) => one !== '')

/** Plans price lists; goods that come with the same move are found when they are here. */
export async function planPriceListsOfMove(
  tx: Tx,
  merchantId: string,
  lists: readonly MovedPriceList[],
  { decisions, destination, goods }: Around,
): Promise<OtherPlan> {
  const currency = decisions.currency ?? destination.outlets[0]?.currency ?? ''
  const resolve = await resolver(tx, merchantId, lists, { decisions, currency, destination })
  const links = await listPriceListLinks(tx, merchantId, lists.map(priceListKeyOf))
  const coming = new Set<string>()
  for (const { variants } of goods)
    for (const variant of variants) for (const code of codesOf(variant)) coming.add(code)
  const things = planPriceLists(lists, {
    here: await listPriceListsHere(tx, merchantId),
    links,
    resolve,
    comes: (price) => codesIn(price).some((code) => coming.has(skuKey(code)) || coming.has(codeKey(code))),
  })
  const ids = new Set(things.flatMap(({ targetId }) => targetId ?? []))
  return {
    kind: 'price-list',
    things,
    steps: things.filter(isWritten).map((one): OtherStep => ({
      count: 1,
      run: (now, acting) => takePriceList(now, acting, one, ids),
    })),
    inFiles: { listPrices: lists.reduce((sum, { prices }) => sum + prices.length, 0) },
    sumHere: async (now) => {
      const here = (await listPriceListsHere(now, merchantId)).filter(({ id }) => ids.has(id))
      return { listPrices: here.flatMap(({ prices }) => prices.flatMap(({ steps }) => steps)).length }
    },
  }
}

const isWritten = ({ verdict, doubt }: PlannedPriceList): boolean =>
  verdict === 'new' || (verdict === 'changed' && doubt === null)

/** Finds the goods of prices, and converts prices to what the outlets do with tax. */
async function resolver(
  tx: Tx,
  merchantId: string,
  lists: readonly MovedPriceList[],
  {
    decisions,
    currency,
    destination,
  }: { readonly decisions: MoveDecisions; readonly currency: string; readonly destination: Destination },
): Promise<(list: MovedPriceList) => ResolvedPrices> {
  const codes = [...new Set(lists.flatMap(({ prices }) => prices.flatMap(codesIn)))]
  const found = await listGoodsOfCodes(
    tx,
    merchantId,
    codes.map((code) => ({ code, folded: barCodeKey(code) })),
  )
  const byCode = new Map(found.map((goods) => [goods.code, goods]))
  const goodsOf = (price: MovedPrice) =>
    codesIn(price)
      .map((code) => byCode.get(code))
      .find((one) => one !== undefined)
  // One price for all outlets of the list: as the first one writes it.
  const outletId = destination.outlets[0]?.id ?? ''
  const minorOf = (price: MovedPrice): number =>
    shelfPrice(
      wholeUnits(price.price, exponentOf(currency)),
      decisions.pricesContainTax ?? 'keep',
      destination.applied.at(outletId, goodsOf(price)?.taxId ?? null),
    )
  return (list) => resolvePrices(list, goodsOf, minorOf)
}

/** Writes a new price list, switched off, or the prices of a newer file into one that came before and nobody touched. */
async function takePriceList(
  tx: Tx,
  acting: MoveRun,
  { list, targetId, file, row, name }: PlannedPriceList,
  ids: Set<string>,
): Promise<readonly NotTaken[]> {
  const { merchantId, moveId, decisions, destination } = acting
  const currency = decisions.currency ?? destination.outlets[0]?.currency ?? ''
  const { prices, failed } = (await resolver(tx, merchantId, [list], { decisions, currency, destination }))(list)
  const sourceKey = priceListKeyOf(list)
  const terms = termsOf(name, currency, destination, prices)
  const written = await write(tx, acting, { terms, targetId, sourceKey })
  if (!written.ok) return [{ file, row, name, refusal: written.refusal }]
  const { id, isMade } = written.value
  ids.add(id)
  const source = { kind: 'price-list' as const, sourceKey, targetId: id, said: { prices } }
  await insertSources(tx, merchantId, moveId, { rows: [source], isMade })
  return failed.map(({ price, doubt, facts }) => ({
    file: price.file,
    row: price.row,
    name,
    isPart: true,
    refusal: { code: `moving.${doubt}`, facts },
  }))
}

interface Writing {
  readonly terms: PlanTerms
  readonly targetId: string | null
  readonly sourceKey: string
}

/** Writes a list as it is under the lock: what a merchant did since it was planned stays. */
async function write(tx: Tx, acting: MoveRun, writing: Writing): Promise<Result<{ id: string; isMade: boolean }>> {
  const { merchantId, actor } = acting
  const { terms, targetId } = writing
  const reaches = (id: string): boolean => actor.outletIds === 'all' || actor.outletIds.includes(id)
  await bumpChanges(tx, merchantId)
  const plans = await lockPlans(tx, merchantId)
  const before = plans.find(({ id }) => id === targetId)
  const allowed = await checkStill(tx, merchantId, writing, { plans, before })
  if (!allowed.ok) return allowed
  const checked = await checkTerms(
    { tx, merchantId, reaches },
    before ? { ...before.terms, benefit: terms.benefit } : terms,
  )
  if (!checked.ok) return checked
  const writer = { ...acting, tx, audit: () => {}, emit: () => {} }
  if (before) await writePlan(writer, before, { terms: checked.value })
  const id = before?.id ?? (await addPlan(writer, plans, { terms: checked.value, isEnabled: false }))
  return accept({ id, isMade: !before })
}

type LockedPlan = Awaited<ReturnType<typeof lockPlans>>[number]

/** Refuses a list that was switched on or changed since the last file, and a new one that has no room or whose name is taken. */
async function checkStill(
  tx: Tx,
  merchantId: string,
  { terms: { name }, sourceKey }: Writing,
  { plans, before }: { readonly plans: readonly LockedPlan[]; readonly before: LockedPlan | undefined },
): Promise<Result<null>> {
  if (before) {
    const former = (await listPriceListLinks(tx, merchantId, [sourceKey])).get(sourceKey)?.said.prices ?? []
    const { isEnabled, terms } = before
    const prices = terms.benefit.type === 'price-list' ? terms.benefit.prices : []
    return isTouched({ isEnabled, prices }, former)
      ? refuse({ code: 'moving.price-list-touched', facts: { name } })
      : accept(null)
  }
  if (plans.length >= MOST_PLANS)
    return refuse({ code: 'plan.too-many', facts: { max: MOST_PLANS, given: plans.length } })
  return plans.some(({ terms }) => terms.benefit.type === 'price-list' && terms.name === name)
    ? refuse({ code: 'moving.price-list-known', facts: { name } })
    : accept(null)
}

/** For everybody at the outlets of the move, until its owner says for whom it is. */
const termsOf = (
  name: string,
  currency: string,
  { outlets }: Destination,
  prices: ResolvedPrices['prices'],
): PlanTerms => ({
  name,
  currency,
  scope: { kind: 'all' },
  target: { kind: 'all' },
  outlets: { kind: 'some', outletIds: outlets.map(({ id }) => id) },
  window: { fromDate: null, untilDate: null, timeOfDay: null, weekdays: null },
  limits: { total: null, perDay: null, perMember: null },
  leavesOutReduced: false,
  occasion: null,
  benefit: { type: 'price-list', prices },
})
