import { useDraftPart, useFormPart } from '../../../kit/form/form-context.ts'
import type { BenefitDraft, PlanDraft } from '../plan-draft.ts'

/** Returns the plain value that `read` finds in the benefit of the plan; its reader is drawn anew only where the value is another one. */
export const useBenefit = <Part extends string | number | boolean | null>(
  read: (benefit: BenefitDraft) => Part,
): Part => useDraftPart((draft: PlanDraft) => read(draft.benefit))

/** Returns how to write some fields of the benefit; the others stay as they were typed. */
export function usePutBenefit(): (fields: Readonly<Record<string, unknown>>) => void {
  const { draftNow, put } = useFormPart()
  return (fields) => put({ benefit: { ...(draftNow() as PlanDraft).benefit, ...fields } })
}
