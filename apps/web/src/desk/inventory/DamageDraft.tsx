import { createDamageReport, damageReason, submitDamageReport } from '@kassa/contract/inventory/damage-report.calls.ts'
import { useRef, useState } from 'react'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { isApiError } from '../../api/api-error.ts'
import { Icon } from '../../ui/Icon.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { cameraIcon } from '../../ui/icons.ts'
import { tell } from '../model/desk-state.ts'
import { AskButton, DocumentFrame, FindGoods, MissingPart, ProblemNote } from './DocumentParts.tsx'
import { type GoodsDraft, GoodsDraftList, linesOfDraft } from './GoodsDraft.tsx'
import { useDeskChange } from './use-desk-change.ts'
import { useDocumentWords } from './use-document-words.ts'
import { useGoodsScans } from './use-goods-scans.ts'
import { useKeptDraft } from './use-kept-draft.ts'

type Reason = OutputOf<typeof damageReason>

interface Draft {
  /** The report on the server, once it is written there and only has to be submitted. */
  readonly writtenId: string | null
  readonly reason: Reason
  readonly note: string
  readonly fileIds: readonly string[]
  readonly lines: GoodsDraft
}

const empty: Draft = { writtenId: null, reason: 'broken', note: '', fileIds: [], lines: [] }
const MOST_PICTURES = 9

/** Writes and submits a damage report: scanned goods, a reason, photos of this device's camera. Source: D12. */
export function DamageDraft({ onBack }: { onBack: () => void }) {
  const { t } = useDocumentWords()
  const [draft, change, drop] = useKeptDraft('new-damage-report', empty)
  const create = useDeskChange(createDamageReport)
  const submit = useDeskChange(submitDamageReport)
  const setLines = (step: (lines: GoodsDraft) => GoodsDraft): void =>
    change((now) => ({ ...now, writtenId: null, lines: step(now.lines) }))
  const { take, hear, said } = useGoodsScans(setLines)
  const lines = draft.lines.filter(({ quantity }) => quantity > 0)
  const isNoteMissing = draft.reason === 'other' && draft.note.trim() === ''
  const missing = lines.length === 0 ? 'goods' : isNoteMissing ? 'note' : null
  const problem = create.problem ?? submit.problem

  const send = async (): Promise<void> => {
    const { reason, note, fileIds } = draft
    const fields = {
      happenedAt: null,
      reason,
      note,
      reporterName: null,
      fileIds: [...fileIds],
      lines: linesOfDraft(lines),
    }
    const writtenId = draft.writtenId ?? (await create.run(fields))?.id
    if (writtenId === undefined) return
    change((now) => ({ ...now, writtenId }))
    const answer = await submit.run({ id: writtenId })
    if (!answer) return
    drop()
    tell('info', answer.state === 'approved' ? 'message.damageApproved' : 'message.damageWaits', {
      number: answer.number,
    })
    onBack()
  }
  return (
    <DocumentFrame
      title={t('damage:new')}
      onBack={onBack}
      foot={
        <>
          <MissingPart what={missing} />
          <AskButton
            label={t('damage:do.submit')}
            title={t('submitDamage')}
            body={t('damage:askBody.submit')}
            isDisabled={missing !== null || create.isBusy || submit.isBusy}
            onYes={() => void send()}
          />
        </>
      }
    >
      <FindGoods onCode={hear} onPick={take} said={said.text} isBad={said.isBad} />
      <ProblemNote problem={problem} isSaidAt={(at) => lines.some(({ variantId }) => variantId === at)} />
      <GoodsDraftList
        asksSerials
        lines={draft.lines}
        onChange={(next) => setLines(() => next)}
        refusalOf={(variantId) => (problem?.at === variantId ? problem.text : null)}
      />
      <div className="d-pair">
        <label className="d-field">
          {t('damage:reason')}
          <select
            value={draft.reason}
            onChange={({ target }) => change((now) => ({ ...now, writtenId: null, reason: target.value as Reason }))}
          >
            {damageReason.options.map((reason) => (
              <option key={reason} value={reason}>
                {t(`damage:reasons.${reason}`)}
              </option>
            ))}
          </select>
        </label>
        <label className="d-field">
          {t('supply:note')}
          <input
            maxLength={255}
            value={draft.note}
            aria-invalid={isNoteMissing}
            onChange={({ target }) => change((now) => ({ ...now, writtenId: null, note: target.value }))}
          />
          {isNoteMissing ? <small className="d-note is-bad">{t('damage:noteNeeded')}</small> : null}
        </label>
      </div>
      <Photos ids={draft.fileIds} onChange={(fileIds) => change((now) => ({ ...now, writtenId: null, fileIds }))} />
    </DocumentFrame>
  )
}

function Photos({ ids, onChange }: { ids: readonly string[]; onChange: (ids: readonly string[]) => void }) {
  const { t } = useDocumentWords()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const send = async (file: File | undefined): Promise<void> => {
    if (!file) return
    setBusy(true)
    setProblem(null)
    try {
      const { sendPicture } = await import('../../parts/pictures/send-picture.ts')
      onChange([...ids, await sendPicture('damage', file)])
    } catch (error) {
      setProblem(isApiError(error) && error.status !== 0 ? error.message : t('noLinePhoto'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-label={t('damage:pictures')}>
      <input
        ref={input}
        className="k-hidden"
        tabIndex={-1}
        type="file"
        accept="image/png,image/jpeg"
        capture="environment"
        aria-label={t('damage:pictures')}
        onChange={(event) => {
          void send(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <div className="d-row">
        {ids.map((id, index) => (
          <button
            key={id}
            type="button"
            className="d-photo"
            aria-label={`${t('removePhoto')} ${index + 1}`}
            onClick={() => onChange(ids.filter((one) => one !== id))}
          >
            <StoredPicture address={`/cashier/api/file/pictures/${id}?size=small`} alt="" />
          </button>
        ))}
        {ids.length < MOST_PICTURES && (
          <button type="button" className="d-button" disabled={isBusy} onClick={() => input.current?.click()}>
            <Icon of={cameraIcon} /> {t('takePhoto')}
          </button>
        )}
      </div>
      {problem === null ? null : (
        <p className="d-note is-bad" role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}
