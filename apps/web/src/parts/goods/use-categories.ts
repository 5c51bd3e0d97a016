import { listCategories } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { useAnswer } from '../../api/use-answer.ts'
import type { Category } from './category-tree.ts'

const none: readonly Category[] = []

/** The categories, flat; none while they are on their way. */
export const useCategories = (): readonly Category[] =>
  useAnswer(listCategories, {}, { isQuiet: true }).data?.rows ?? none
