import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { type confirmedExample, listPlanExamples } from '@kassa/contract/promotion/example.calls.ts'
import { isSameResult } from '@kassa/domain/campaign/plan-example.ts'
import type { PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import { moneyText } from '../../kit/money/format.ts'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { type PlanExample, resultOf } from './PlanExamples.tsx'

type Confirmed = OutputOf<typeof confirmedExample>

const none: readonly PlanExample[] = []

/**
 * The baskets kept with a plan. Before it is saved, those that come out otherwise are asked about; what is not confirmed the server refuses
 * with the first of them.
 */
export function useExamples(planId: string | null) {
  const { t } = useTranslation('promotion')
  const confirm = useConfirm()
  const isEnabled = planId !== null
  const { data } = useAnswer(listPlanExamples, { id: planId ?? '' }, { isQuiet: true, isEnabled })
  const examples = data?.examples ?? none
  const confirmExamples = async (terms: PlanTerms): Promise<Confirmed[]> => {
    const changed = examples.flatMap((example) => {
      const result = resultOf(example, terms)
      return result && !isSameResult(result, example) ? [{ example, result }] : []
    })
    if (changed.length === 0) return []
    const said = changed.map(({ example, result }) => {
      const [before, after] = [example, result].map(({ payableMinor }) => moneyText(payableMinor, terms.currency))
      return `${example.name}: ${before} → ${after}`
    })
    const question = { title: t('example.question'), body: said.join('; '), ok: t('example.confirm') }
    return (await confirm(question)) ? changed.map(({ example: { id }, result }) => ({ id, ...result })) : []
  }
  return { examples, confirmExamples }
}
