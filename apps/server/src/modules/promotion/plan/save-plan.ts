import {
  createPlan as createCall,
  deletePlan as deleteCall,
  editPlan as editCall,
  orderPlans as orderCall,
  setPlanEnabled as enableCall,
} from '@kassa/contract/promotion/plan.calls.ts'
import { needsOfPlan } from '@kassa/contract/device/desk-needs.ts'
import { PLAN_LIMITS } from '@kassa/domain/promotion/plan-limits.ts'
import type { PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { bumpChanges } from '../../../platform/books/change-cursor.ts'
import { command, type Context } from '../../../platform/command.ts'
import { holdBackForOlderTills } from '../../../platform/older-tills/hold-back.ts'
import { repriceExamples } from '../example/examples.ts'
import { checkTerms } from './check-against-books.ts'
import { findPlanForUpdate, insertPlan, lockPlans, setPlans, type PlanRow, type PlanWritten } from './plan.store.ts'
import { undoneBySwitching } from '../../../platform/undo/undo.ts'
import { changedMeanwhile } from '../../../platform/calls/changed-meanwhile.ts'

/** The most plans that stand. */
export const MOST_PLANS = PLAN_LIMITS.plans

/** Plans stand this far apart, so that the list can be read. */
const PRIORITY_STEP = 10

/** A setting that older tills do not know waits for them, unless the plan stood so at these outlets already. */
function holdBack(
  context: Context,
  terms: PlanTerms,
  before: PlanTerms | null,
  isConfirmed: boolean | undefined,
): Promise<Result<null>> {
  const { outlets } = terms
  const isSamePlace = before !== null && JSON.stringify(before.outlets) === JSON.stringify(outlets)
  const known = isSamePlace ? needsOfPlan(before) : []
  const needs = needsOfPlan(terms).filter((need) => !known.includes(need))
  return holdBackForOlderTills(context, {
    needs,
    outletIds: outlets.kind === 'all' ? null : outlets.outletIds,
    isConfirmed,
  })
}

const createPlan = command(createCall, async (context, { confirmsOlderTills, ...given }) => {
  const { tx, merchantId } = context
  await bumpChanges(tx, merchantId)
  const others = await lockPlans(tx, merchantId)
  if (others.length >= MOST_PLANS) {
    return refuse({ code: 'plan.too-many', facts: { max: MOST_PLANS, given: others.length } })
  }
  const checked = await checkTerms(context, given)
  if (!checked.ok) return checked
  const held = await holdBack(context, checked.value, null, confirmsOlderTills)
  if (!held.ok) return held
  const id = await addPlan(context, others, { terms: checked.value, isEnabled: true })
  return accept({ id, version: 1 })
})

const editPlan = command(
  editCall,
  async (context, { id, version, confirmedExamples, confirmsOlderTills, ...given }) => {
    const { tx, merchantId } = context
    await bumpChanges(tx, merchantId)
    const before = await findPlanForUpdate(tx, merchantId, id)
    if (!before) return refuse({ code: 'thing.not-found' })
    if (before.version !== version) {
      return changedMeanwhile({ ...before.terms, id, version: before.version })
    }
    const checked = await checkTerms(context, withUnsaid(given, before.terms))
    if (!checked.ok) return checked
    const stood = before.terms.controlPercent ?? 0
    if (before.usedCount > 0 && (checked.value.controlPercent ?? 0) !== stood)
      return refuse({ code: 'plan.control-stands', facts: { field: 'controlPercent', given: stood } })
    const held = await holdBack(context, checked.value, before.terms, confirmsOlderTills)
    if (!held.ok) return held
    const repriced = await repriceExamples(context, id, checked.value, confirmedExamples)
    if (!repriced.ok) return repriced
    await writePlan(context, before, { terms: checked.value })
    return accept({ id, version: version + 1 })
  },
)

/** A page of before says nothing of budgets, and nothing of web orders: a price list of theirs stays one, unless it was given outlets there. */
function withUnsaid(given: PlanTerms, { web, budget }: PlanTerms): PlanTerms {
  const { outlets } = given
  const isOfNoTill = outlets.kind === 'some' && outlets.outletIds.length === 0
  return {
    ...given,
    ...(given.web === undefined && web && isOfNoTill && { web }),
    ...(given.budget === undefined && budget && { budget }),
  }
}

/** Switched as it is already: nothing changes, and no version comes of it. */
const setPlanEnabled = command(enableCall, async (context, { id, isEnabled }) => {
  const { tx, merchantId } = context
  await bumpChanges(tx, merchantId)
  const before = await findPlanForUpdate(tx, merchantId, id)
  if (!before) return refuse({ code: 'thing.not-found' })
  if (before.isEnabled === (isEnabled === 1)) return accept({ id, version: before.version })
  await writePlan(context, before, { isEnabled: isEnabled === 1 })
  return accept({ id, version: before.version + 1 })
})

const deletePlan = command(deleteCall, async (context, { id }) => {
  const { tx, merchantId } = context
  await bumpChanges(tx, merchantId)
  const before = await findPlanForUpdate(tx, merchantId, id)
  if (!before) return refuse({ code: 'thing.not-found' })
  await writePlan(context, before, { isArchived: true, isEnabled: false })
  return accept({})
})

/** Only plans whose place changes get a version. */
const orderPlans = command(orderCall, async (context, { ids }) => {
  const { tx, merchantId, now } = context
  await bumpChanges(tx, merchantId)
  const plans = new Map((await lockPlans(tx, merchantId)).map((plan) => [plan.id, plan]))
  const isWhole = new Set(ids).size === ids.length && ids.length === plans.size && ids.every((id) => plans.has(id))
  if (!isWhole) return refuse({ code: 'plan.list-changed', facts: { given: ids.length, plans: plans.size } })
  const moved = ids.flatMap((id, at): PlanWritten[] => {
    const plan = plans.get(id)
    const priority = (at + 1) * PRIORITY_STEP
    if (!plan || plan.priority === priority) return []
    return [{ ...plan, version: plan.version + 1, priority, isArchived: false }]
  })
  if (moved.length > 0) await setPlans(tx, merchantId, moved, now)
  context.audit({ subject: 'plan/order', after: { ids } })
  told(context)
  return accept({})
})

export const planWriting = [
  createPlan,
  editPlan,
  undoneBySwitching(setPlanEnabled, 'marketing_plan'),
  deletePlan,
  orderPlans,
]

/** The parts of a context that writing a plan needs, from a call or a job. */
export type PlanWriter = Pick<Context, 'tx' | 'merchantId' | 'now' | 'audit' | 'emit'>

/** Writes a plan's next version, and notifies everything that shows it or sells by it. */
export async function writePlan(
  context: PlanWriter,
  before: Omit<PlanRow, 'usedCount'>,
  changes: { readonly terms?: PlanTerms; readonly isEnabled?: boolean; readonly isArchived?: boolean },
): Promise<void> {
  const { id, priority, isEnabled, terms } = before
  const plan = { id, priority, isEnabled, terms, isArchived: false, ...changes, version: before.version + 1 }
  await setPlans(context.tx, context.merchantId, [plan], context.now)
  context.audit({
    subject: `plan/${id}`,
    before: { isEnabled, ...terms },
    after: { isEnabled: plan.isEnabled, ...plan.terms, ...(plan.isArchived ? { isArchived: true } : {}) },
  })
  told(context)
}

/** A new plan behind the others that stand, whose terms were checked; answers its id. */
export async function addPlan(
  context: PlanWriter & Pick<Context, 'newId'>,
  others: readonly { readonly priority: number }[],
  { terms, isEnabled }: { readonly terms: PlanTerms; readonly isEnabled: boolean },
): Promise<string> {
  const id = context.newId()
  const plan = { id, version: 1, priority: lastPriority(others), isEnabled, isArchived: false }
  await insertPlan(context.tx, context.merchantId, { ...plan, terms }, context.now)
  context.audit({ subject: `plan/${id}`, after: terms })
  told(context)
  return id
}

/** The place behind all of some plans. */
export const lastPriority = (others: readonly { readonly priority: number }[]): number =>
  others.reduce((most, { priority }) => Math.max(most, priority), 0) + PRIORITY_STEP

/** Desks and open lists hear of it. */
const told = (context: PlanWriter): void => context.emit({ name: 'plan.changed', outletId: null, payload: {} })
