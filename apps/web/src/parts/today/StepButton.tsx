import { snoozeErrand } from '@kassa/contract/today/today.calls.ts'
import { UNDOABLE } from '@kassa/contract/today/undoable.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { announce } from '../../api/notices.ts'
import { announceUndoable } from '../../api/undo.ts'
import { useChange } from '../../api/use-change.ts'
import { moneyText } from '../../kit/money/format.ts'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { useCan } from '../../session/permission.ts'
import type { ShownErrand, ErrandStep } from './errand-kind.ts'
import { errandTitle } from './use-errand-text.ts'
import { useTakeBack } from './use-take-back.ts'

interface Props {
  readonly errand: ShownErrand
  readonly step: ErrandStep
  /** The text of the entry. */
  readonly text: string
}

/** The usual step: asked first where it cannot be taken back; done it says what happened, with the way back where there is one. */
export function StepButton({ errand, step, text }: Props) {
  const { t } = useTranslation('today')
  const holds = useCan(...(step.permission === undefined ? [] : [step.permission]))
  const ask = useConfirm()
  const takeBack = useTakeBack(errand, text)
  const words = step.words === undefined ? `kind.${errand.kind}` : `steps.${step.words}`
  const facts = factsOf(errand)
  // Every kind with a step has those of these words that its step needs.
  const say = (part: 'step' | 'did' | 'undone' | 'ask' | 'askBody'): string =>
    t(`${words}.${part}` as 'kind.damage-report.did', facts)
  const label = say('step')
  const change = useChange(step.call, {
    refreshes: ['today'],
    onDone: (_answer, _request, key) => {
      if (step.call.name === snoozeErrand.name) return takeBack.saySnoozed(t('said.done', { step: label, text }))
      const title = say('did')
      if (!UNDOABLE.has(step.call.name)) return void announce({ kind: 'good', title })
      announceUndoable({ call: step.call.name, key, refreshes: ['today'], title, undone: say('undone') })
    },
  })
  const run = async (): Promise<void> => {
    const asked = () => ask({ title: say('ask'), body: say('askBody'), ok: label })
    if (step.asksFirst !== true || (await asked())) change.mutate(step.requestOf(errand))
  }
  return step.permission === undefined || holds ? (
    <Button type="primary" className="k-errand-step" loading={change.isPending} onClick={() => void run()}>
      {label}
    </Button>
  ) : null
}

const factsOf = ({ kind, title, amountMinor, currency }: ShownErrand) => ({
  title: errandTitle({ kind, title, currency }),
  amount: amountMinor === null || currency === null ? '' : moneyText(amountMinor, currency),
})
