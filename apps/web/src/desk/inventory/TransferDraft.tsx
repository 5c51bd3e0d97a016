import { createTransfer } from '@kassa/contract/inventory/transfer.calls.ts'
import { useSession } from '../../session/session.ts'
import { tell } from '../model/desk-state.ts'
import { DocumentFrame, FindGoods, ProblemNote, SaveFoot } from './DocumentParts.tsx'
import { type GoodsDraft, GoodsDraftList, linesOfDraft } from './GoodsDraft.tsx'
import { stillOffered } from './still-offered.ts'
import { useDeskChange } from './use-desk-change.ts'
import { useDocumentWords } from './use-document-words.ts'
import { useGoodsScans } from './use-goods-scans.ts'
import { useKeptDraft } from './use-kept-draft.ts'

interface Draft {
  readonly toOutletId: string
  readonly lines: GoodsDraft
}

const empty: Draft = { toOutletId: '', lines: [] }

interface Props {
  readonly onBack: () => void
  /** The draft is on the server: it is looked at, and shipped from there. */
  readonly onWritten: (id: string) => void
}

/** Writes the draft of a transfer to another outlet. */
export function TransferDraft({ onBack, onWritten }: Props) {
  const { t } = useDocumentWords()
  const here = useSession((session) => session.outlet?.outletId)
  const outlets = useSession((session) => session.outlets).filter(({ id }) => id !== here)
  const [draft, change, drop] = useKeptDraft('new-transfer', empty)
  const create = useDeskChange(createTransfer)
  const setLines = (step: (lines: GoodsDraft) => GoodsDraft): void =>
    change((now) => ({ ...now, lines: step(now.lines) }))
  const { take, hear, said } = useGoodsScans(setLines)
  const lines = draft.lines.filter(({ quantity }) => quantity > 0)
  const toOutletId = stillOffered(
    draft.toOutletId,
    outlets.map(({ id }) => id),
  )
  const missing = toOutletId === '' ? 'outlet' : lines.length === 0 ? 'goods' : null
  const write = async (): Promise<void> => {
    const answer = await create.run({ toOutletId, note: '', lines: linesOfDraft(lines) })
    if (!answer) return
    drop()
    tell('info', 'message.documentWritten', { number: answer.number })
    onWritten(answer.id)
  }
  return (
    <DocumentFrame
      title={t('supply:transfer.new')}
      onBack={onBack}
      foot={<SaveFoot missing={missing} isBusy={create.isBusy} onSave={write} />}
    >
      <label className="d-field">
        {t('supply:transfer.to')}
        <select value={toOutletId} onChange={({ target }) => change((now) => ({ ...now, toOutletId: target.value }))}>
          <option value="">–</option>
          {outlets.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <FindGoods onlyOnHand onCode={hear} onPick={take} said={said.text} isBad={said.isBad} />
      <ProblemNote problem={create.problem} isSaidAt={(at) => lines.some(({ variantId }) => variantId === at)} />
      <GoodsDraftList
        asksSerials
        lines={draft.lines}
        onChange={(next) => setLines(() => next)}
        refusalOf={(variantId) => (create.problem?.at === variantId ? create.problem.text : null)}
      />
    </DocumentFrame>
  )
}
