import {
  approveMarkdowns as approveCall,
  draftMarkdowns as draftCall,
} from '@kassa/contract/promotion/markdown.calls.ts'
import { markdownName, markdownTerms } from '@kassa/domain/promotion/markdown-terms.ts'
import { usualOffs } from '@kassa/domain/promotion/markdown-rule.ts'
import { PLAN_LIMITS } from '@kassa/domain/promotion/plan-limits.ts'
import type { PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { bumpChanges } from '../../../platform/books/change-cursor.ts'
import { command, type Command, type Context } from '../../../platform/command.ts'
import { listStandings } from '../../../platform/undo/undo.store.ts'
import type { ExpiringLot } from '../../inventory/warning/public.ts'
import { businessDayAt } from '../../organisation/public.ts'
import { checkTerms } from '../plan/check-against-books.ts'
import { findPlanForUpdate, lockPlans, type PlanRow } from '../plan/plan.store.ts'
import { addPlan, lastPriority, writePlan } from '../plan/save-plan.ts'
import { listCategoryParents, listPriceGoods } from '../price-trial/price-goods.store.ts'
import { chooseOff } from './choose-off.ts'
import { type ExpiryOutlet, findExpiryOutlet, listDrafted, setDraftedAgain } from './drafted.store.ts'
import { listUnmarkedLots } from './expiring-lots-unmarked.ts'
import { floorPlaceOf } from './marking-down.ts'
import { markdownWord } from './markdown-words.ts'

interface Kept {
  readonly things: readonly { readonly id: string; readonly version: number }[]
}

/** Drafts the markdowns. Nothing is sold for less by them: each is a plan of its own that is switched off until a person approves. */
const draft = command(draftCall, async (context, { outletId }) => {
  const { tx, merchantId, now } = context
  const outlet = context.reaches(outletId) ? await findExpiryOutlet(tx, { merchantId, outletId }) : undefined
  if (!outlet) return refuse({ code: 'thing.not-found' })
  await bumpChanges(tx, merchantId)
  const standing = await lockPlans(tx, merchantId)
  const wanted = await termsWanted(context, outlet, await listUnmarkedLots(tx, merchantId, outlet, now))
  if (wanted.length === 0) return refuse({ code: 'thing.not-found' })
  const given = standing.length + wanted.length
  if (given > PLAN_LIMITS.plans) return refuse({ code: 'plan.too-many', facts: { max: PLAN_LIMITS.plans, given } })
  const planIds: string[] = []
  for (const terms of wanted) {
    const checked = await checkTerms(context, terms)
    if (!checked.ok) return checked
    const id = await addPlan(context, standing, { terms: checked.value, isEnabled: false })
    standing.push({ id, version: 1, isEnabled: false, terms, priority: lastPriority(standing) })
    planIds.push(id)
  }
  context.keepUndo({ things: planIds.map((id) => ({ id, version: 1 })), request: { outletId }, kept: null })
  return accept({ planIds })
})

/** Returns the terms of a plan for each lot that can be reduced. */
async function termsWanted(
  { tx, merchantId, now }: Context,
  outlet: ExpiryOutlet,
  lots: readonly ExpiringLot[],
): Promise<PlanTerms[]> {
  const asked = { outletIds: [outlet.id], variantIds: [...new Set(lots.map(({ variantId }) => variantId))] }
  const goodsOf = new Map((await listPriceGoods(tx, merchantId, asked)).map((one) => [one.variantId, one]))
  const place = floorPlaceOf({ outlet, categories: await listCategoryParents(tx, merchantId) })
  const from = { outletId: outlet.id, currency: outlet.currency, fromDate: businessDayAt(now, outlet) }
  return lots.flatMap((lot): PlanTerms[] => {
    const goods = goodsOf.get(lot.variantId)
    if (!goods) return []
    const name = markdownName(markdownWord(outlet.locale), lot.expiresOn, goods.name)
    const quantity = Math.min(PLAN_LIMITS.lotQuantity.max, lot.quantity)
    const termsOf = (offBasisPoints: number) => markdownTerms(lot, from, { name, offBasisPoints, quantity })
    const { offBasisPoints } = chooseOff(usualOffs(lot.daysLeft), goods, { place, termsOf })
    return offBasisPoints === null ? [] : [termsOf(offBasisPoints)]
  })
}

const approve = command(approveCall, async (context, { outletId }) => {
  const { tx, merchantId, now } = context
  if (!context.reaches(outletId)) return refuse({ code: 'thing.not-found' })
  await bumpChanges(tx, merchantId)
  await lockPlans(tx, merchantId)
  const planIds = (await listDrafted(tx, merchantId, [outletId], now)).map(({ planId }) => planId)
  if (planIds.length === 0) return refuse({ code: 'thing.not-found' })
  const things: { id: string; version: number }[] = []
  await eachPlan(context, planIds, async (plan) => {
    await writePlan(context, plan, { isEnabled: true })
    things.push({ id: plan.id, version: plan.version + 1 })
  })
  context.keepUndo({ things, request: { outletId }, kept: null })
  return accept({ planIds })
})

async function eachPlan(
  { tx, merchantId }: Context,
  ids: readonly string[],
  write: (plan: PlanRow) => Promise<void>,
): Promise<void> {
  for (const id of ids) {
    const plan = await findPlanForUpdate(tx, merchantId, id)
    if (plan) await write(plan)
  }
}

/** All of it, or none where somebody changed one of the plans since. */
const takenBack =
  (change: { readonly isArchived?: true }) =>
  async (context: Context, note: unknown): Promise<Result<unknown>> => {
    const { tx, merchantId } = context
    const { things } = note as Kept
    const ids = things.map(({ id }) => id)
    await bumpChanges(tx, merchantId)
    const asked = { table: 'marketing_plan', column: 'archived_at', ids, isLocked: true } as const
    const now = new Map((await listStandings(tx, merchantId, asked)).map(({ id, version }) => [id, version]))
    if (things.some(({ id, version }) => now.get(id) !== version)) return refuse({ code: 'undo.changed-meanwhile' })
    await eachPlan(context, ids, (plan) => writePlan(context, plan, { isEnabled: false, ...change }))
    if (change.isArchived === undefined) await setDraftedAgain(tx, merchantId, ids)
    return accept({})
  }

export const markdownDrafting: readonly Command[] = [
  { ...draft, undo: takenBack({ isArchived: true }) },
  { ...approve, undo: takenBack({}) },
]
