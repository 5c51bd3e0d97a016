import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { downIcon, upIcon } from '../../ui/icons.ts'
import { ClockOf } from '../detail/outlet-clock.tsx'
import { RowActions } from './RowActions.tsx'
import { RowChoice } from './row/RowChoice.tsx'
import { nameOf, Opening } from './row-parts.tsx'
import type { RowsProps } from './Rows.tsx'
import { useCompactRows } from './use-compact-rows.ts'

/**
 * Rows as a table that is scrolled sideways where it is wider than the window; choosing and what can be done stay in sight.
 * Our own: the library's brings trees, menus and filters that no list of ours has (docs/decisions/0390).
 */
export function RowTable<Row>(props: RowsProps<Row>) {
  const { rows, columns, rowKey, rowActions, selected = [], onSelect } = props
  const { t } = useTranslation('kit')
  const [isCompact] = useCompactRows()
  const keys = rows.map(rowKey)
  const toggle = (key: string): void =>
    onSelect?.(selected.includes(key) ? selected.filter((one) => one !== key) : [...selected, key])
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
          {rows.map((row, at) => (
            <tr key={keys[at]} className={selected.includes(keys[at] ?? '') ? 'is-chosen' : ''}>
              {onSelect ? (
                <td className="is-choice">
                  <RowChoice
                    label={t('selection.row', { name: nameOf(columns, row) })}
                    isChosen={selected.includes(keys[at] ?? '')}
                    onChange={() => toggle(keys[at] ?? '')}
                  />
                </td>
              ) : null}
              {columns.map((column, index) => (
                <td key={column.key} className={column.align === 'end' ? 'is-end' : ''}>
                  <ClockOf of={row}>{index === 0 ? <Opening column={column} row={row} /> : column.render(row)}</ClockOf>
                </td>
              ))}
              {rowActions ? (
                <td className="is-actions">
                  <RowActions name={nameOf(columns, row)} actions={rowActions(row)} />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
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
