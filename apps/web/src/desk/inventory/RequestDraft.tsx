import { createStockRequest, listAskableOutlets } from '@kassa/contract/inventory/stock-request.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { desk, tell } from '../model/desk-state.ts'
import { DocumentFrame, FindGoods, ProblemNote, SaveFoot } from './DocumentParts.tsx'
import { type GoodsDraft, GoodsDraftList, withScan } from './GoodsDraft.tsx'
import { stillOffered } from './still-offered.ts'
import { useDeskChange } from './use-desk-change.ts'
import { useGoodsScans } from './use-goods-scans.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import { useRequestWords } from './use-request-words.ts'

interface Draft {
  readonly fromOutletId: string
  /** One product, or none yet. */
  readonly lines: GoodsDraft
  readonly note: string
}

const empty: Draft = { fromOutletId: '', lines: [], note: '' }

/** The draft as it begins for goods that are known already: one piece of them, or a weight still to be typed. */
function draftFor(variantId: string | null): Draft {
  const item = variantId === null ? undefined : desk.read().catalogue.find(variantId)
  return item ? { ...empty, lines: withScan([], item, { code: '', item, quantity: null }) } : empty
}

/** The draft with other goods; another product is asked of nobody yet. */
function withGoods(draft: Draft, lines: GoodsDraft): Draft {
  const [line] = lines
  const isSame = line !== undefined && line.variantId === draft.lines[0]?.variantId
  return { ...draft, lines: lines.slice(0, 1), fromOutletId: isSame ? draft.fromOutletId : '' }
}

interface Props {
  /** Goods that are known already; null: they are scanned. */
  readonly variantId: string | null
  readonly onBack: () => void
}

/** Asks another outlet for one product, the one that was scanned last. Source: features IN-P15. */
export function RequestDraft({ variantId, onBack }: Props) {
  const { t } = useRequestWords()
  const [draft, change, drop] = useKeptDraft(`new-stock-request/${variantId ?? ''}`, draftFor(variantId))
  const create = useDeskChange(createStockRequest)
  const setLines = (step: (lines: GoodsDraft) => GoodsDraft): void => change((now) => withGoods(now, step(now.lines)))
  const { take, hear, said } = useGoodsScans(setLines)
  const [line] = draft.lines
  const { note } = draft
  const variant = { variantId: line?.variantId ?? '' }
  const { data } = useAnswer(listAskableOutlets, variant, { isQuiet: true, isEnabled: line !== undefined })
  const fromOutletId = stillOffered(
    draft.fromOutletId,
    data?.rows.map(({ outletId }) => outletId),
  )
  const missing = !line ? 'goods' : line.quantity === 0 ? 'quantity' : fromOutletId === '' ? 'asked' : null
  const send = async (): Promise<void> => {
    if (!line) return
    const asked = { variantId: line.variantId, quantity: line.quantity, fromOutletId, note: note.trim() }
    const answer = await create.run(asked)
    if (!answer) return
    drop()
    tell('info', 'message.documentWritten', { number: answer.number })
    onBack()
  }
  return (
    <DocumentFrame
      title={t('new')}
      onBack={onBack}
      foot={<SaveFoot missing={missing} isBusy={create.isBusy} onSave={send} label={t('send')} />}
    >
      <FindGoods onCode={hear} onPick={take} said={said.text} isBad={said.isBad} />
      <ProblemNote problem={create.problem} isSaidAt={(at) => at === line?.variantId} />
      <GoodsDraftList
        lines={draft.lines}
        onChange={(next) => setLines(() => next)}
        refusalOf={(at) => (create.problem?.at === at ? create.problem.text : null)}
      />
      {line ? (
        <OutletToAsk
          rows={data?.rows}
          value={fromOutletId}
          onChange={(chosen) => change((now) => ({ ...now, fromOutletId: chosen }))}
        />
      ) : null}
      <label className="d-field">
        {t('supply:note')}
        <input
          value={note}
          maxLength={255}
          onChange={({ target }) => change((now) => ({ ...now, note: target.value }))}
        />
      </label>
    </DocumentFrame>
  )
}

interface OutletProps {
  /** Left out: nobody has answered yet. */
  readonly rows: OutputOf<(typeof listAskableOutlets)['answer']>['rows'] | undefined
  readonly value: string
  readonly onChange: (outletId: string) => void
}

/** The outlets that sell the product in the same currency, those that have some first. */
function OutletToAsk({ rows, value, onChange }: OutletProps) {
  const { t } = useRequestWords()
  return (
    <label className="d-field">
      {t('outlet')}
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">–</option>
        {rows?.map(({ outletId, outletName, hasSome }) => (
          <option key={outletId} value={outletId}>
            {t(hasSome ? 'hasSome' : 'hasNone', { name: outletName })}
          </option>
        ))}
      </select>
      <small>{rows?.length === 0 ? t('none') : t('outletHint')}</small>
    </label>
  )
}
