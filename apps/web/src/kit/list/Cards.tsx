import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { downIcon, upIcon } from '../../ui/icons.ts'
import { ClockOf } from '../detail/outlet-clock.tsx'
import { RowActions } from './RowActions.tsx'
import { RowChoice } from './row/RowChoice.tsx'
import { nameOf, Opening } from './row-parts.tsx'
import type { Column, RowsProps } from './Rows.tsx'
import { useCompactRows } from './use-compact-rows.ts'

/** The number of columns on a row's second line beside its figure. */
const ON_LINE = 3

/** The text of a cell that has nothing; a line of facts leaves it out. */
const NONE = '–'

/** Rows where the window is as narrow as a phone: two lines each, what it is called, and what matters of it with the main figure at the end. */
export function Cards<Row>(props: RowsProps<Row>) {
  const [isCompact] = useCompactRows()
  return (
    <ul className={`k-cards${isCompact ? ' is-compact' : ''}`}>
      {props.rows.map((row) => (
        <ClockOf key={props.rowKey(row)} of={row}>
          <Card row={row} list={props} />
        </ClockOf>
      ))}
    </ul>
  )
}

function Card<Row>({ row, list }: { row: Row; list: RowsProps<Row> }) {
  const { columns, rowKey, rowActions, selected = [], onSelect } = list
  const { t } = useTranslation('kit')
  const [isUnfolded, setIsUnfolded] = useState(false)
  const [first] = columns
  if (!first) return null
  const { line, figure, rest } = partsOf(columns)
  const [key, name] = [rowKey(row), nameOf(columns, row)]
  // A card that opens a page shows the rest there.
  const folds = rest.length > 0 && first.opens?.(row) === undefined
  const toggle = (): void =>
    onSelect?.(selected.includes(key) ? selected.filter((one) => one !== key) : [...selected, key])
  return (
    <li className="k-card">
      <div className="k-card-head">
        {onSelect ? (
          <RowChoice label={t('selection.row', { name })} isChosen={selected.includes(key)} onChange={toggle} />
        ) : null}
        <div className="k-card-name">
          <Opening column={first} row={row} />
        </div>
        {folds ? (
          <button
            type="button"
            className="k-card-fold"
            aria-expanded={isUnfolded}
            aria-label={t('moreOf', { name })}
            onClick={() => setIsUnfolded(!isUnfolded)}
          >
            <Icon of={isUnfolded ? upIcon : downIcon} />
          </button>
        ) : null}
        {rowActions ? <RowActions name={name} actions={rowActions(row)} /> : null}
      </div>
      {line.length > 0 || figure ? <Line row={row} line={line} figure={figure} /> : null}
      {folds && isUnfolded ? <Rest row={row} columns={rest} /> : null}
    </li>
  )
}

interface Parts<Row> {
  readonly line: readonly Column<Row>[]
  readonly figure: Column<Row> | undefined
  readonly rest: readonly Column<Row>[]
}

function partsOf<Row>([, ...others]: readonly Column<Row>[]): Parts<Row> {
  const figure = others.find(({ onPhone }) => onPhone === 'figure') ?? others.findLast(({ align }) => align === 'end')
  const beside = others.filter((column) => column !== figure)
  const named = beside.filter(({ onPhone }) => onPhone === 'line')
  const line = (named.length > 0 ? named : beside).slice(0, ON_LINE)
  return { line, figure, rest: beside.filter((column) => !line.includes(column)) }
}

/** A figure says what it counts, but for the main one that a list names; words speak for themselves, and for a screen reader all are named. */
function Line<Row>({ row, line, figure }: { row: Row } & Omit<Parts<Row>, 'rest'>) {
  return (
    <div className="k-card-line">
      <div className="k-card-facts">
        {line
          .map((column) => ({ ...column, content: column.render(row) }))
          .filter(({ content }) => content !== NONE)
          .map(({ key, title, align, content }) => (
            <span key={key} className={align === 'end' ? 'is-figure' : ''}>
              <span className={align === 'end' ? '' : 'k-hidden'}>{title} </span>
              {content}
            </span>
          ))}
      </div>
      {figure ? (
        <div className="k-card-figure">
          <span className={figure.onPhone === 'figure' ? 'k-hidden' : 'k-muted'}>{figure.title} </span>
          {figure.render(row)}
        </div>
      ) : null}
    </div>
  )
}

function Rest<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <dl>
      {columns.map(({ key, title, render }) => (
        <div key={key}>
          <dt>{title}</dt>
          <dd>{render(row)}</dd>
        </div>
      ))}
    </dl>
  )
}
