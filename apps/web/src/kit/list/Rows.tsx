import { Checkbox } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../state/Skeleton.tsx'
import { type Action, RowActions } from './RowActions.tsx'
import { nameOf, Opening } from './row-parts.tsx'
import { RowTable } from './RowTable.tsx'
import { useNarrow } from './use-narrow.ts'

export interface Column<Row> {
  readonly key: string
  readonly title: string
  readonly render: (row: Row) => ReactNode
  /** Money and quantities stand at the end, in tabular figures. */
  readonly align?: 'start' | 'end'
  readonly width?: number
  readonly isHiddenAtFirst?: boolean
  /** The heading's name in the list's `sort`; left out where it means no order. */
  readonly sort?: string
  /** The first column opens the detail: an address, or something to do; undefined where a row has none. */
  readonly opens?: (row: Row) => string | (() => void) | undefined
  /** The column in plain text where it draws more: for a file, and of the first for what a screen reader says of a row's buttons. */
  readonly text?: (row: Row) => string
  /** What a file says where the column says more than what a row is called by. */
  readonly inFile?: (row: Row) => string
  /** What a file says instead unless it is asked for with everything (`Revealed`). */
  readonly masked?: string
}

export interface RowsProps<Row> {
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string
  readonly isLoading?: boolean
  readonly rowActions?: (row: Row) => readonly Action[]
  readonly selected?: readonly string[]
  readonly onSelect?: (keys: readonly string[]) => void
  /** The order the rows are in, as the list's call has it; undefined is the list's own. */
  readonly sort?: string | undefined
  readonly onSort?: (sort: string | null) => void
}

/** The rows of a list as a table, or as cards where the window is as narrow as a phone. */
export function Rows<Row>(props: RowsProps<Row>) {
  const isNarrow = useNarrow()
  if (props.isLoading === true) return <Skeleton rows={8} />
  return isNarrow ? <Cards {...props} /> : <RowTable {...props} />
}

function Cards<Row>({ rows, columns, rowKey, rowActions, selected, onSelect }: RowsProps<Row>) {
  const { t } = useTranslation('kit')
  const [first, ...rest] = columns
  if (!first) return null
  const toggle = (key: string): void =>
    onSelect?.(selected?.includes(key) === true ? selected.filter((one) => one !== key) : [...(selected ?? []), key])
  return (
    <ul className="k-cards">
      {rows.map((row) => (
        <li key={rowKey(row)} className="k-card">
          <div className="k-card-head">
            {onSelect ? (
              <Checkbox
                aria-label={t('selection.row', { name: nameOf(columns, row) })}
                checked={selected?.includes(rowKey(row)) ?? false}
                onChange={() => toggle(rowKey(row))}
              />
            ) : null}
            <Opening column={first} row={row} />
            {rowActions ? <RowActions name={nameOf(columns, row)} actions={rowActions(row)} /> : null}
          </div>
          <dl>
            {rest.map((column) => (
              <div key={column.key}>
                <dt>{column.title}</dt>
                <dd>{column.render(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
