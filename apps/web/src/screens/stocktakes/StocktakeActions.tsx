import { applyStocktake, cancelStocktake, submitStocktake } from '@kassa/contract/inventory/stocktake.calls.ts'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { countText } from '../../kit/money/format.ts'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { useSilentTills } from '../../parts/document/use-silent-tills.ts'
import type { Stocktake } from '../../parts/document/stocktake-state.ts'
import { DocumentButton } from '../../parts/document/DocumentButton.tsx'

/** Draws the actions of this person on a check in its state; the rest are not shown. */
export function StocktakeActions({ stocktake }: { stocktake: Stocktake }) {
  const { t } = useTranslation('stocktake')
  const { can } = stocktake
  const step = useSteps(stocktake)
  return (
    <>
      <DocumentButton may={can.cancel} kind="danger" run={() => void step('cancel')} label={t('do.cancel')} />
      <DocumentButton may={can.submit} kind="main" run={() => void step('submit')} label={t('do.submit')} />
      <DocumentButton may={can.apply} kind="main" run={() => void step('apply')} label={t('do.apply')} />
    </>
  )
}

type Step = 'cancel' | 'submit' | 'apply'

function useSteps(stocktake: Stocktake): (step: Step) => Promise<void> {
  const { id, number, sums, countedCount, lineCount } = stocktake
  const { t } = useTranslation('stocktake')
  const { text: tills } = useSilentTills(stocktake)
  const confirm = useConfirm()
  const cancel = useChange(cancelStocktake)
  const submit = useChange(submitStocktake)
  const apply = useChange(applyStocktake, { refreshes: ['catalogue', 'report'] })
  const above = sums?.needsRecount ?? 0
  const uncounted = countText(lineCount - countedCount)
  const bodies: Readonly<Record<Step, string>> = {
    cancel: t('askBody.cancel'),
    submit: t('askBody.submit', { uncounted }),
    apply: t(above > 0 ? 'askBody.applyAbove' : 'askBody.apply', { above: countText(above), uncounted }),
  }
  return async (step) => {
    const isWaitOffered = tills !== null && step !== 'cancel'
    const question = {
      title: t(`ask.${step}`, { number }),
      body: isWaitOffered ? [tills, bodies[step]].join(' ') : bodies[step],
      ok: t(isWaitOffered ? 'tills.doAnyway' : `do.${step}`),
      ...(isWaitOffered && { cancel: t('tills.waitFor') }),
    }
    if (!(await confirm({ ...question, isDanger: step === 'cancel' || above > 0 }))) return
    if (step === 'cancel') cancel.mutate({ id })
    else if (step === 'submit') submit.mutate({ id })
    else apply.mutate({ id, acceptsAbove: above > 0 })
  }
}
