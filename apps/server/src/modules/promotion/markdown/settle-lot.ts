import { markdownName, markdownTerms } from '@kassa/domain/promotion/markdown-terms.ts'
import { PLAN_LIMITS } from '@kassa/domain/promotion/plan-limits.ts'
import type { PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import { checkTerms } from '../plan/check-against-books.ts'
import { addPlan, lastPriority, writePlan } from '../plan/save-plan.ts'
import { chooseOff } from './choose-off.ts'
import { endMarkdown, isTakenOver } from './end-markdown.ts'
import { floorPlaceOf, type MarkingDown, type RiskyLot } from './marking-down.ts'
import { setMarkedLot, type MarkdownFault, type MarkedLotWithPlan, type MarkedState } from './markdown.store.ts'
import { markdownWord } from './markdown-words.ts'

/** Brings one lot to what the rule says of it today. */
export async function settleLot(
  context: MarkingDown,
  lot: RiskyLot,
  row: MarkedLotWithPlan | undefined,
): Promise<void> {
  const { tx } = context
  if (row?.state === 'theirs') return
  const isStanding = row?.state === 'live' || row?.state === 'draft'
  if (row && isStanding && isTakenOver(row))
    return setMarkedLot(tx, context, { ...bare(row), state: 'theirs', why: null })
  if (!isStanding && (lot.atRisk === 0 || lot.isOfPeople)) return
  const { offBasisPoints, why } = chooseOff(lot.offs, lot.goods, {
    place: floorPlaceOf(context),
    termsOf: (off) => termsOf(context, lot, row, off),
  })
  if (offBasisPoints !== null) return markDown(context, lot, row, { offBasisPoints, why })
  if (row && isStanding) return endMarkdown(context, row, why)
  await setRefused(context, lot, row, why ?? 'no-effect')
}

const bare = ({ plan: _plan, ...row }: MarkedLotWithPlan) => row

const setRefused = (
  { tx, ...place }: MarkingDown,
  { variantId, expiresOn }: RiskyLot,
  row: MarkedLotWithPlan | undefined,
  why: MarkdownFault,
): Promise<void> => {
  const fresh = { variantId, expiresOn, planId: null, version: null, offBasisPoints: null, since: null }
  const lot = row?.planId ? { ...bare(row), state: 'ended' as const } : { ...fresh, state: 'refused' as const }
  return setMarkedLot(tx, place, { ...lot, why })
}

/** Returns the terms of a lot's plan; its quantity is the quantity reduced so far plus the rest of the lot. */
function termsOf(
  { outlet, today }: MarkingDown,
  lot: RiskyLot,
  row: MarkedLotWithPlan | undefined,
  offBasisPoints: number,
): PlanTerms {
  const plan = row?.plan ?? null
  const quantity = Math.min(PLAN_LIMITS.lotQuantity.max, (plan?.used ?? 0) + lot.quantity)
  const fromDate = plan && !plan.isArchived ? (plan.terms.window.fromDate ?? today) : today
  const name = plan?.terms.name ?? markdownName(markdownWord(outlet.locale), lot.expiresOn, lot.goods.name)
  const place = { outletId: outlet.id, currency: outlet.currency, fromDate }
  return markdownTerms(lot, place, { name, offBasisPoints, quantity })
}

/** A draft goes live when a person switches it on, or the rule comes to work at once and nobody has touched it. */
function stateOf({ rule }: MarkingDown, row: MarkedLotWithPlan | undefined): Extract<MarkedState, 'live' | 'draft'> {
  if (row?.state === 'live') return 'live'
  if (row?.state !== 'draft') return rule.isLive ? 'live' : 'draft'
  const isUntouched = row.plan?.version === row.version
  return row.plan?.isEnabled === true || (rule.isLive && isUntouched) ? 'live' : 'draft'
}

async function markDown(
  context: MarkingDown,
  lot: RiskyLot,
  row: MarkedLotWithPlan | undefined,
  { offBasisPoints, why }: { readonly offBasisPoints: number; readonly why: MarkdownFault | null },
): Promise<void> {
  const state = stateOf(context, row)
  const terms = termsOf(context, lot, row, offBasisPoints)
  const isSameOff = row?.offBasisPoints === offBasisPoints && row.plan?.isArchived === false
  const since = isSameOff && row.since !== null ? row.since : context.today
  const kept = { variantId: lot.variantId, expiresOn: lot.expiresOn, state, offBasisPoints, since, why }
  const written = await writeMarkdown(context, row, { terms, isEnabled: state === 'live' })
  if ('fault' in written) return setRefused(context, lot, row, written.fault)
  await setMarkedLot(context.tx, context, { ...kept, ...written })
}

type Written = { readonly planId: string; readonly version: number } | { readonly fault: MarkdownFault }

/** Writes the plan where it says something new; a new one, and one that comes back, has to find room. */
async function writeMarkdown(
  context: MarkingDown,
  row: MarkedLotWithPlan | undefined,
  wanted: { readonly terms: PlanTerms; readonly isEnabled: boolean },
): Promise<Written> {
  const plan = row?.plan ?? null
  // Its last wording by the rule stays what it is, so that a person's hand is still to be seen.
  if (plan && saysSame(plan, wanted)) return { planId: plan.id, version: row?.version ?? plan.version }
  const isComing = plan === null || plan.isArchived
  if (isComing && context.standing.length >= PLAN_LIMITS.plans) return { fault: 'too-many' }
  const checked = await checkTerms({ ...context, reaches: () => true }, wanted.terms)
  if (!checked.ok) return { fault: 'unfit' }
  await context.touch()
  if (plan) await writePlan(context, plan, wanted)
  const planId = plan?.id ?? (await addPlan(context, context.standing, wanted))
  if (isComing) context.standing.push({ id: planId, priority: plan?.priority ?? lastPriority(context.standing) })
  return { planId, version: (plan?.version ?? 0) + 1 }
}

const saysSame = (
  { terms, isEnabled, isArchived }: NonNullable<MarkedLotWithPlan['plan']>,
  wanted: { readonly terms: PlanTerms; readonly isEnabled: boolean },
): boolean => !isArchived && isEnabled === wanted.isEnabled && saidOf(terms) === saidOf(wanted.terms)

const saidOf = ({ benefit, lots, window }: PlanTerms): string =>
  [offOf(benefit), lots?.quantity, lots?.expiresBy, window.fromDate].join(' ')

const offOf = (benefit: PlanTerms['benefit']): string =>
  benefit.type === 'bundle' && benefit.reward.kind === 'percent'
    ? `each ${benefit.reward.offBasisPoints}`
    : benefit.type === 'item-discount' && benefit.off.kind === 'percent'
      ? `whole ${benefit.off.offBasisPoints}`
      : ''
