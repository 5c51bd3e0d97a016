import {
  listStocktakes,
  openStocktake,
  readStocktake,
  submitStocktake,
} from '@kassa/contract/inventory/stocktake.calls.ts'
import { useState } from 'react'
import { useAnswer } from '../../api/use-answer.ts'
import { stocktakeStateKinds } from '../../parts/document/stocktake-state.ts'
import { useSilentTills } from '../../parts/document/use-silent-tills.ts'
import { colon } from '../../words/colon.ts'
import { categoryNameIn } from '../model/goods/goods.ts'
import { useCashierCan } from '../model/desk-can.ts'
import { desk, tell } from '../model/desk-state.ts'
import { useStore } from '../ui/store.ts'
import { StocktakeCounting } from './StocktakeCounting.tsx'
import { AskButton, DocumentFrame, DocumentRow, NeedsLine, ProblemNote, StateMark } from './DocumentParts.tsx'
import { useDeskChange } from './use-desk-change.ts'
import { useDocumentWords } from './use-document-words.ts'

/** Inventory checks of this outlet: opened, counted and handed in at the desk. Source: specification §6, tree 02. */
export function Stocktakes() {
  const { t } = useDocumentWords()
  const [open, setOpen] = useState<string | null>(null)
  const mayAdd = useCashierCan('desk.inventory.stocktakes.add')
  const { data, isError } = useAnswer(listStocktakes, { limit: 50 }, { isQuiet: true, refreshesEveryMs: 30_000 })
  const back = (): void => setOpen(null)
  if (open === 'new') return <NewStocktake onBack={back} onOpened={setOpen} />
  if (open !== null) return <StocktakeOf id={open} onBack={back} />
  if (isError) return <NeedsLine />
  return (
    <div className="d-section-body">
      {mayAdd ? (
        <button type="button" className="d-button is-primary" onClick={() => setOpen('new')}>
          {t('stocktake:new')}
        </button>
      ) : null}
      {data?.rows.length === 0 ? <p className="d-empty">{t('stocktakes.none')}</p> : null}
      <ul className="d-list" aria-label={t('tabs.stocktakes')}>
        {data?.rows.map((row) => (
          <DocumentRow
            key={row.id}
            number={row.number}
            note={t('stocktake:countedOf', { counted: row.countedCount, total: row.lineCount })}
            state={<StateMark kind={stocktakeStateKinds[row.state]}>{t(`stocktake:states.${row.state}`)}</StateMark>}
            onOpen={() => setOpen(row.id)}
          />
        ))}
      </ul>
    </div>
  )
}

interface NewProps {
  readonly onBack: () => void
  readonly onOpened: (id: string) => void
}

/** Opens a blind check of everything or of one category. Shelves and lists of goods are chosen in the back office. */
function NewStocktake({ onBack, onOpened }: NewProps) {
  const { t, i18n } = useDocumentWords()
  const [categoryId, setCategoryId] = useState('')
  const categories = useStore(desk, (state) => state.setup?.categories ?? [])
  const create = useDeskChange(openStocktake)
  const start = async (): Promise<void> => {
    const scope =
      categoryId === '' ? { kind: 'all' as const } : { kind: 'category' as const, categoryIds: [categoryId] }
    const answer = await create.run({ scope })
    if (answer) onOpened(answer.id)
  }
  return (
    <DocumentFrame
      title={t('stocktake:new')}
      onBack={onBack}
      foot={
        <button
          type="button"
          className="d-button is-primary is-large"
          disabled={create.isBusy}
          onClick={() => void start()}
        >
          {t('stocktake:start')}
        </button>
      }
    >
      <label className="d-field">
        {t('stocktake:scope.title')}
        <select value={categoryId} onChange={({ target }) => setCategoryId(target.value)}>
          <option value="">{t('stocktake:scope.all')}</option>
          {categories.map((one) => (
            <option key={one.id} value={one.id}>
              {categoryNameIn(one, i18n.language)}
            </option>
          ))}
        </select>
      </label>
      <ProblemNote problem={create.problem} isSaidAt={() => false} />
    </DocumentFrame>
  )
}

function StocktakeOf({ id, onBack }: { id: string; onBack: () => void }) {
  const { t } = useDocumentWords()
  const { data, isError } = useAnswer(
    readStocktake,
    { id },
    { isQuiet: true, refreshesEveryMs: ({ silentTills = [] }) => (silentTills.length > 0 ? 15_000 : false) },
  )
  const mayEdit = useCashierCan('desk.inventory.stocktakes.edit')
  const submit = useDeskChange(submitStocktake)
  const { text: tills } = useSilentTills(data ?? {})
  if (!data) return isError ? <NeedsLine /> : null
  const { number, state, countedCount, lineCount } = data
  const end = async (): Promise<void> => {
    if (!(await submit.run({ id }))) return
    tell('info', 'message.documentBooked', { number })
    onBack()
  }
  return (
    <DocumentFrame
      title={number}
      state={<StateMark kind={stocktakeStateKinds[state]}>{t(`stocktake:states.${state}`)}</StateMark>}
      onBack={onBack}
      foot={
        data.can.submit && mayEdit ? (
          <AskButton
            label={t('stocktake:do.submit')}
            title={t('stocktake:ask.submit', { number })}
            body={[tills, t('stocktake:askBody.submit', { uncounted: lineCount - countedCount })]
              .filter(Boolean)
              .join(' ')}
            isDisabled={submit.isBusy}
            onYes={() => void end()}
          />
        ) : undefined
      }
    >
      <p className="d-lead">
        {t('stocktake:progress')}
        {colon()}
        {t('stocktake:countedOf', { counted: countedCount, total: lineCount })}
      </p>
      {tills === null ? null : <p className="d-lead">{tills}</p>}
      <ProblemNote problem={submit.problem} isSaidAt={() => false} />
      {data.can.count ? <StocktakeCounting stocktake={data} /> : null}
    </DocumentFrame>
  )
}
