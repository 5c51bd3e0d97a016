import type { LabelKind } from './label-template.ts'

/** Labels of one of the goods that are printed at once. */
export const LABEL_COPIES_LIMIT = 999

/**
 * Returns how many labels goods need of which there are so many, in pieces: one each on the goods themselves, one on the shelf.
 * Weighed goods (`weightUnit`) are not counted and get one.
 */
export function labelCopies(kind: LabelKind, quantity: number, weightUnit: string | null): number {
  if (kind === 'shelf' || weightUnit !== null) return 1
  return Math.min(LABEL_COPIES_LIMIT, Math.max(1, quantity))
}
