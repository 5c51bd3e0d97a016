import { isOpened } from '@kassa/domain/moving/plan-move.ts'
import { freshIn } from '../others/other-plan.ts'
import { isPosted } from '../cards/move-all-cards.ts'
import { countOf, type PlannedMove } from './act-move.ts'

const isNew = ({ verdict }: { readonly verdict: string }): boolean => verdict === 'new'

/** Returns how many things a plan brings or posts to. */
export const freshOf = ({ goods, people, cards, others, pictures, histories }: PlannedMove): number =>
  countOf(goods, (one) => isNew(one) || isOpened(one)) +
  countOf(people, (one) => isNew(one) || isOpened(one)) +
  countOf(cards, (one) => isNew(one) || isPosted(one)) +
  others.reduce((sum, one) => sum + freshIn(one), 0) +
  pictures.length +
  histories.reduce((sum, one) => sum + one.new + one.changed, 0)
