import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { colon } from '../../words/colon.ts'
import type { MovePreview } from './move-answers.ts'

export type MoveRowPage = NonNullable<MovePreview['rows']>
type Row = MoveRowPage['rows'][number]

export interface MoveRowFilter {
  readonly fate?: Row['fate']
  readonly search?: string
  readonly from: number
}

const FATES = ['new', 'changed', 'same', 'doubtful', 'cannot', 'left-out'] as const
const PAGE = 50
const ALL = 'all'

interface Props {
  readonly isBusy: boolean
  readonly onFind: (query: MoveRowFilter) => Promise<MoveRowPage | undefined>
}

/** The rows of the files before the move: which row becomes what, by what becomes of it and by words. */
export function MoveRows({ isBusy, onFind }: Props) {
  const { t } = useTranslation('moving')
  const [found, setFound] = useState<{ readonly query: MoveRowFilter; readonly rows: MoveRowPage } | null>(null)
  const [fate, setFate] = useState<Row['fate'] | typeof ALL>(ALL)
  const [search, setSearch] = useState('')
  const find = async (from: number): Promise<void> => {
    const query = { ...(fate !== ALL && { fate }), ...(search.trim() !== '' && { search: search.trim() }), from }
    const rows = await onFind(query)
    if (rows) setFound({ query, rows })
  }
  return (
    <details>
      <summary>{t('rows.title')}</summary>
      <form
        className="k-move-find"
        onSubmit={(event) => {
          event.preventDefault()
          void find(0)
        }}
      >
        <Input
          aria-label={t('rows.search')}
          placeholder={t('rows.search')}
          value={search}
          maxLength={200}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Select
          aria-label={t('fate')}
          value={fate}
          options={([ALL, ...FATES] as const).map((value) => ({ value, label: t(`rows.fates.${value}`) }))}
          onChange={setFate}
        />
        <Button htmlType="submit" loading={isBusy}>
          {t('rows.find')}
        </Button>
      </form>
      {found ? <FoundRows {...found} isBusy={isBusy} onPage={(from) => void find(from)} /> : null}
    </details>
  )
}

interface FoundProps {
  readonly query: MoveRowFilter
  readonly rows: MoveRowPage
  readonly isBusy: boolean
  readonly onPage: (from: number) => void
}

function FoundRows({ query: { from }, rows: { total, rows }, isBusy, onPage }: FoundProps) {
  const { t } = useTranslation('moving')
  return (
    <>
      <p role="status">{t('rows.count', { count: total })}</p>
      <ul className="k-move-rows">
        {rows.map((row, at) => (
          // One row may stand here several times, once for each remark.
          // oxlint-disable-next-line react/no-array-index-key -- the place in the list is what tells them apart
          <li key={`${row.file} ${row.row} ${row.code} ${at}`}>
            <RowLine row={row} />
          </li>
        ))}
      </ul>
      <div className="k-move-actions">
        <Button size="small" disabled={isBusy || from === 0} onClick={() => onPage(Math.max(0, from - PAGE))}>
          {t('rows.before')}
        </Button>
        <Button size="small" disabled={isBusy || from + PAGE >= total} onClick={() => onPage(from + PAGE)}>
          {t('rows.after')}
        </Button>
      </div>
    </>
  )
}

function RowLine({ row: { file, row, name, kind, fate, message } }: { row: Row }) {
  const { t } = useTranslation('moving')
  return (
    <>
      <span className="k-block">
        {name === '' ? file : name}
        {colon()}
        {kind === null ? '' : `${t(`rows.kinds.${kind}`)} · `}
        {t(`rows.fates.${fate}`)}
      </span>
      <span className="k-block k-muted">
        {t('classes.place', { file, row })}
        {message === '' ? '' : ` · ${message}`}
      </span>
    </>
  )
}
