import { readDamageReport, submitDamageReport } from '@kassa/contract/inventory/damage-report.calls.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { quantityText } from '../../kit/money/format.ts'
import { damageStateKinds } from '../../parts/document/damage-state.ts'
import { goodsName } from '../../parts/goods/goods-name.ts'
import { tell } from '../model/desk-state.ts'
import { AskButton, DocumentFrame, NeedsLine, ProblemNote, StateMark } from './DocumentParts.tsx'
import { useDeskChange } from './use-desk-change.ts'
import { useDocumentWords } from './use-document-words.ts'

/** A damage report to look at; a draft of the back office is submitted from here. */
export function DamageView({ id, onBack }: { id: string; onBack: () => void }) {
  const { t } = useDocumentWords()
  const { data, isError } = useAnswer(readDamageReport, { id }, { isQuiet: true })
  const submit = useDeskChange(submitDamageReport)
  if (!data) return isError ? <NeedsLine /> : null
  const { number, state, lines, decisionNote } = data
  const send = async (): Promise<void> => {
    if (!(await submit.run({ id }))) return
    tell('info', 'message.documentBooked', { number })
    onBack()
  }
  return (
    <DocumentFrame
      title={number}
      state={<StateMark kind={damageStateKinds[state]}>{t(`damage:states.${state}`)}</StateMark>}
      onBack={onBack}
      foot={
        data.can.submit ? (
          <AskButton
            label={t('damage:do.submit')}
            title={t('damage:ask.submit', { number })}
            body={t('damage:askBody.submit')}
            isDisabled={submit.isBusy}
            onYes={() => void send()}
          />
        ) : undefined
      }
    >
      <p className="d-lead">
        {[t(`damage:reasons.${data.reason}`), data.reporterName, data.note, decisionNote].filter(Boolean).join(' · ')}
      </p>
      <ProblemNote problem={submit.problem} isSaidAt={() => false} />
      <ul className="d-list" aria-label={t('supply:lines.title')}>
        {lines.map((line) => (
          <li key={line.lineId} className="d-goods-line d-goods-head">
            <span className="d-document-name">
              <b>{goodsName(line)}</b>
              <small className="d-figures">{[line.code, ...line.serials].filter(Boolean).join(' · ')}</small>
            </span>
            <b className="d-figures">{quantityText(line.quantity, line.weightUnit, line.unit)}</b>
          </li>
        ))}
      </ul>
    </DocumentFrame>
  )
}
