import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { downIcon, upIcon } from '../../ui/icons.ts'
import { ownCurrencies } from '../../session/own-currencies.ts'
import { useSession } from '../../session/session.ts'
import { useLast } from '../state/use-last.ts'
import { RowChoice } from './row/RowChoice.tsx'
import { TableRow } from './row/TableRow.tsx'
import { nameOf } from './row-parts.tsx'
import type { Column, RowsProps } from './Rows.tsx'
import { useCompactRows } from './use-compact-rows.ts'

/**
 * Rows as a table that is scrolled sideways where it is wider than the window; choosing and what can be done stay in sight.
 * Our own: the library's brings trees, menus and filters that no list of ours has (docs/decisions/0390).
 */
export function RowTable<Row>(props: RowsProps<Row>) {
  const { rows, columns, rowKey, rowActions, selected = [], onSelect } = props
  const { t } = useTranslation('kit')
  const [isCompact] = useCompactRows()
  const writtenBy = [t, useSession(ownCurrencies)]
  const keys = rows.map(rowKey)
  const does = useDoes(props, keys)
  return (
    <div className={`k-table${isCompact ? ' is-compact' : ''}`}>
      <table>
        <thead>
          <tr>
            {onSelect ? (
              <th scope="col" className="is-choice">
                <AllChoice keys={keys} selected={selected} onSelect={onSelect} />
              </th>
            ) : null}
            {columns.map(({ key, title, align, width, sort: by }) => (
              <Heading
                key={key}
                title={title}
                align={align}
                width={width}
                by={by}
                sort={props.sort}
                onSort={props.onSort}
              />
            ))}
            {rowActions ? (
              <th scope="col" className="is-actions">
                <span className="k-hidden">{t('actions')}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const id = keys[at] ?? ''
            const { name, ...drawn } = drawnOf(columns, row)
            return (
              <TableRow
                key={id}
                id={id}
                row={row}
                {...drawn}
                {...does}
                actions={rowActions?.(row)}
                actionsLabel={rowActions ? t('actionsOf', { name }) : ''}
                choice={onSelect && t('selection.row', { name })}
                isChosen={selected.includes(id)}
                writtenBy={writtenBy}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** The acts on a row by its key: the same functions for as long as the table is shown, by which no row is drawn anew. */
function useDoes<Row>({ rows, columns, rowActions, selected = [], onSelect }: RowsProps<Row>, keys: readonly string[]) {
  const rowOf = (id: string): Row | undefined => rows[keys.indexOf(id)]
  return {
    onChoose: useLast((id: string) =>
      onSelect?.(selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id]),
    ),
    onOpen: useLast((id: string) => {
      const row = rowOf(id)
      const target = row === undefined ? undefined : columns[0]?.opens?.(row)
      if (typeof target === 'function') target()
    }),
    onAct: useLast((id: string, action: string) => {
      const row = rowOf(id)
      if (row !== undefined)
        rowActions?.(row)
          .find(({ key }) => key === action)
          ?.run()
    }),
  }
}

/** Returns what a row shows. */
function drawnOf<Row>(columns: readonly Column<Row>[], row: Row) {
  const cells = columns.map(({ key, align, render }) => [key, align === 'end', render(row)] as const)
  const target = columns[0]?.opens?.(row)
  return {
    cells,
    name: nameOf(columns, row, () => cells[0]?.[2]),
    opens: typeof target === 'string' ? target : target !== undefined,
  }
}

interface HeadingProps {
  readonly title: string
  readonly align: 'start' | 'end' | undefined
  readonly width: number | undefined
  /** Its name in the list's `sort`. */
  readonly by: string | undefined
  readonly sort: string | undefined
  readonly onSort: ((sort: string | null) => void) | undefined
}

/** A heading; pressed, it sorts from first to last, then from last to first, then as the list stands by itself. */
function Heading({ title, align, width, by, sort, onSort }: HeadingProps) {
  const { t } = useTranslation('kit')
  const way = by === undefined ? undefined : sort === by ? 'ascending' : sort === `-${by}` ? 'descending' : 'none'
  const next = way === 'none' ? by : way === 'ascending' ? `-${by}` : null
  return (
    <th scope="col" className={align === 'end' ? 'is-end' : ''} style={{ width }} aria-sort={way}>
      {by === undefined || !onSort ? (
        title
      ) : (
        <button type="button" className="k-sort" title={t('sort')} onClick={() => onSort(next ?? null)}>
          {title}
          {way === 'none' ? null : <Icon of={way === 'ascending' ? upIcon : downIcon} />}
        </button>
      )}
    </th>
  )
}

/** Chooses every row of the page, or none; what is chosen on other pages stays chosen. */
function AllChoice(props: {
  readonly keys: readonly string[]
  readonly selected: readonly string[]
  readonly onSelect: (keys: readonly string[]) => void
}) {
  const { keys, selected, onSelect } = props
  const { t } = useTranslation('kit')
  const chosen = keys.filter((key) => selected.includes(key))
  const isAll = keys.length > 0 && chosen.length === keys.length
  const others = selected.filter((key) => !keys.includes(key))
  return (
    <RowChoice
      label={t('selection.all')}
      isChosen={isAll}
      isPartly={chosen.length > 0 && !isAll}
      onChange={() => onSelect(isAll ? others : [...others, ...keys])}
    />
  )
}
