import { createPurchaseOrder } from '@kassa/contract/inventory/purchase-order.calls.ts'
import { listSuppliers } from '@kassa/contract/inventory/supplier.calls.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { exponentOf } from '../../kit/money/format.ts'
import { parseNumber } from '../../kit/money/parse-number.ts'
import { desk, tell } from '../model/desk-state.ts'
import { DeskDayField } from '../ui/day/DeskDayField.tsx'
import { useStore } from '../ui/store.ts'
import { DocumentFrame, FindGoods, NeedsLine, ProblemNote, SaveFoot } from './DocumentParts.tsx'
import { type GoodsDraft, GoodsDraftList } from './GoodsDraft.tsx'
import { stillOffered } from './still-offered.ts'
import { useDeskChange } from './use-desk-change.ts'
import { useDocumentWords } from './use-document-words.ts'
import { useGoodsScans } from './use-goods-scans.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import { currencyUnit } from '../../words/currency-name.ts'

interface Draft {
  readonly supplierId: string
  readonly expectedOn: string
  readonly lines: GoodsDraft
  /** Prices as typed, by variant. */
  readonly prices: Readonly<Record<string, string>>
}

const empty: Draft = { supplierId: '', expectedOn: '', lines: [], prices: {} }

interface Props {
  readonly onBack: () => void
  readonly onWritten: (id: string) => void
}

/** Writes the draft of a purchase order; it is submitted in the back office, or received at once. */
export function OrderDraft({ onBack, onWritten }: Props) {
  const { t } = useDocumentWords()
  const currency = useStore(desk, (state) => state.setup?.outlet.currency ?? 'USD')
  const suppliers = useAnswer(listSuppliers, { limit: 200 }, { isQuiet: true })
  const [draft, change, drop] = useKeptDraft('new-purchase-order', empty)
  const create = useDeskChange(createPurchaseOrder)
  const setLines = (step: (lines: GoodsDraft) => GoodsDraft): void =>
    change((now) => ({ ...now, lines: step(now.lines) }))
  const { take, hear, said } = useGoodsScans(setLines)
  const lines = draft.lines.flatMap(({ variantId, quantity }) => {
    const price = parseNumber(draft.prices[variantId] ?? '', exponentOf(currency))
    return quantity > 0 && price.ok && price.value >= 0 ? [{ variantId, quantity, unitPriceMinor: price.value }] : []
  })
  const supplierId = stillOffered(
    draft.supplierId,
    suppliers.data?.rows.map(({ id }) => id),
  )
  const missing =
    supplierId === ''
      ? 'supplier'
      : draft.lines.length === 0
        ? 'goods'
        : lines.length < draft.lines.length
          ? 'price'
          : null
  const write = async (): Promise<void> => {
    const { expectedOn } = draft
    const answer = await create.run({ supplierId, expectedOn: expectedOn || null, note: '', lines })
    if (!answer) return
    drop()
    tell('info', 'message.documentWritten', { number: answer.number })
    onWritten(answer.id)
  }
  return (
    <DocumentFrame
      title={t('supply:order.new')}
      onBack={onBack}
      foot={<SaveFoot missing={missing} isBusy={create.isBusy} onSave={write} />}
    >
      {suppliers.isError ? <NeedsLine /> : null}
      <div className="d-pair">
        <label className="d-field">
          {t('supply:order.supplier')}
          <select value={supplierId} onChange={({ target }) => change((now) => ({ ...now, supplierId: target.value }))}>
            <option value="">–</option>
            {suppliers.data?.rows.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          {suppliers.data?.rows.length === 0 ? <small className="d-note">{t('orders.noSupplier')}</small> : null}
        </label>
        <DeskDayField
          label={t('supply:order.expectedOn')}
          value={draft.expectedOn}
          onChange={(expectedOn) => change((now) => ({ ...now, expectedOn }))}
        />
      </div>
      <FindGoods onCode={hear} onPick={take} said={said.text} isBad={said.isBad} />
      <ProblemNote problem={create.problem} isSaidAt={(at) => lines.some(({ variantId }) => variantId === at)} />
      <GoodsDraftList
        lines={draft.lines}
        onChange={(next) => setLines(() => next)}
        refusalOf={(variantId) => (create.problem?.at === variantId ? create.problem.text : null)}
        renderMore={(variantId, name) => (
          <label className="d-field is-short">
            {t('orders.price', { currency: currencyUnit(currency) })}
            <input
              inputMode="decimal"
              autoComplete="off"
              aria-label={`${t('orders.price', { currency: currencyUnit(currency) })}: ${name}`}
              value={draft.prices[variantId] ?? ''}
              onChange={({ target }) =>
                change((now) => ({ ...now, prices: { ...now.prices, [variantId]: target.value } }))
              }
            />
          </label>
        )}
      />
    </DocumentFrame>
  )
}
