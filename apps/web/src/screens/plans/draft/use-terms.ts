import { createPlan } from '@kassa/contract/promotion/plan.calls.ts'
import { checkPlan } from '@kassa/domain/promotion/check-plan.ts'
import type { PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import { useDraftPart } from '../../../kit/form/form-context.ts'
import type { PlanDraft } from '../plan-draft.ts'

/** Drafts that were read already: the sentence and the preview ask for the same one. */
const read = new WeakMap<PlanDraft, PlanTerms | null>()

/** Returns the plan as far as it is sound, and null while something is missing; in typing, after a pause. */
export const useTerms = (): PlanTerms | null => useDraftPart(termsOf)

function termsOf(draft: PlanDraft): PlanTerms | null {
  const before = read.get(draft)
  if (before !== undefined) return before
  const sound = createPlan.request.safeParse(draft)
  const checked = sound.success ? checkPlan(sound.data) : undefined
  const terms = checked?.ok ? checked.value : null
  read.set(draft, terms)
  return terms
}
