import { listDamageReports } from '@kassa/contract/inventory/damage-report.calls.ts'
import { useState } from 'react'
import { useAnswer } from '../../api/use-answer.ts'
import { damageStateKinds } from '../../parts/document/damage-state.ts'
import { useCashierCan } from '../model/desk-can.ts'
import { DamageDraft } from './DamageDraft.tsx'
import { DamageView } from './DamageView.tsx'
import { DocumentRow, NeedsLine, StateMark } from './DocumentParts.tsx'
import { useDocumentWords } from './use-document-words.ts'

const NEW = 'new'

/** Damage reports of this outlet, and new ones with photos. Source: specification §6, tree 02 (damage report). */
export function DamageReports() {
  const { t } = useDocumentWords()
  const [open, setOpen] = useState<string | null>(null)
  const mayAdd = useCashierCan('desk.inventory.damageReports.add')
  const { data, isError } = useAnswer(listDamageReports, { limit: 50 }, { isQuiet: true, refreshesEveryMs: 30_000 })
  const back = (): void => setOpen(null)
  if (open === NEW) return <DamageDraft onBack={back} />
  if (open !== null) return <DamageView id={open} onBack={back} />
  return (
    <div className="d-section-body">
      {mayAdd ? (
        <button type="button" className="d-button is-primary" onClick={() => setOpen(NEW)}>
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
            onOpen={() => setOpen(row.id)}
          />
        ))}
      </ul>
    </div>
  )
}
