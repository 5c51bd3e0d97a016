import { listDamageReports, submitDamageReport } from '@kassa/contract/inventory/damage-report.calls.ts'
import { useState } from 'react'
import { useAnswer } from '../../api/use-answer.ts'
import { damageStateKinds } from '../../screens/damage-reports/damage-state.ts'
import { useCashierCan } from '../desk-can.ts'
import { tell } from '../desk-state.ts'
import { DamageDraft } from './DamageDraft.tsx'
import { AskButton, DocumentRow, NeedsLine, ProblemNote, StateMark } from './DocumentParts.tsx'
import { useDeskChange } from './use-desk-change.ts'
import { useDocumentWords } from './use-document-words.ts'

/** Damage reports of this outlet, and new ones with photos. Source: specification §6, tree 02 (damage report). */
export function DamageReports() {
  const { t } = useDocumentWords()
  const [isWriting, setWriting] = useState(false)
  const mayAdd = useCashierCan('desk.inventory.damageReports.add')
  const { data, isError } = useAnswer(listDamageReports, { limit: 50 }, { isQuiet: true, refreshesEveryMs: 30_000 })
  const [openId, setOpenId] = useState<string | null>(null)
  if (isWriting) return <DamageDraft onBack={() => setWriting(false)} />
  return (
    <div className="d-section-body">
      {mayAdd ? (
        <button type="button" className="d-button is-primary" onClick={() => setWriting(true)}>
          {t('damage:new')}
        </button>
      ) : null}
      {isError ? <NeedsLine /> : null}
      {data?.rows.length === 0 ? <p className="d-empty">{t('damages.none')}</p> : null}
      <ul className="d-list" aria-label={t('tabs.damages')}>
        {data?.rows.map((row) => (
          <DocumentRow
            key={row.id}
            number={row.number}
            note={`${t(`damage:reasons.${row.reason}`)} · ${row.reporterName}`}
            state={<StateMark kind={damageStateKinds[row.state]}>{t(`damage:states.${row.state}`)}</StateMark>}
            onOpen={() => setOpenId(openId === row.id ? null : row.id)}
          />
        ))}
      </ul>
      {data?.rows.some(({ id, state }) => id === openId && state === 'draft') && openId !== null ? (
        <SubmitDraft id={openId} number={data.rows.find(({ id }) => id === openId)?.number ?? ''} />
      ) : null}
    </div>
  )
}

function SubmitDraft({ id, number }: { id: string; number: string }) {
  const { t } = useDocumentWords()
  const submit = useDeskChange(submitDamageReport)
  const send = async (): Promise<void> => {
    if (await submit.run({ id })) tell('info', 'message.documentBooked', { number })
  }
  return (
    <>
      <AskButton
        label={t('damage:do.submit')}
        title={t('damage:ask.submit', { number })}
        body={t('damage:askBody.submit')}
        isDisabled={submit.isBusy}
        onYes={() => void send()}
      />
      <ProblemNote problem={submit.problem} isSaidAt={() => false} />
    </>
  )
}
