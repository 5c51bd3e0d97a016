import { percentText } from '../../../kit/money/format.ts'
import { parseNumber } from '../../../kit/money/parse-number.ts'
import type { NumberDraft } from '../../../kit/money/NumberInput.tsx'
import { decimalText } from '@kassa/domain/money/money.ts'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/Icon.tsx'
import { closeIcon } from '../../../ui/icons.ts'
import { OnHand } from '../../../parts/goods/OnHand.tsx'
import type { ListingDraft, SpecialDraft, VariantDraft } from '../../../parts/goods/product-form.ts'
import { numberText, useTypedCell } from '../grid/typed-cell.ts'
import type { MatrixColumn } from './matrix-columns.ts'

export interface RowProps {
  readonly row: VariantDraft
  readonly at: number
  readonly columns: readonly MatrixColumn[]
  readonly outletId: string
  readonly isPicked: boolean
  /** The columns that cannot be saved as they are, joined by a blank. */
  readonly wrong: string
  readonly onPick: (at: number, isPicked: boolean) => void
  readonly onType: (at: number, column: MatrixColumn, text: string) => void
  readonly onShelf: (at: number, isOnShelf: boolean) => void
  readonly onLeaveOut: (at: number) => void
}

/**
 * One combination: plain inputs, drawn again only when it changes itself. A typed text stays in its cell until the cell
 * is left, so typing costs the same in a matrix of two hundred rows as in one of two.
 */
export const MatrixRow = memo(function MatrixRow(props: RowProps) {
  const { row, at, columns, outletId, isPicked, wrong, onPick, onType, onShelf, onLeaveOut } = props
  const { t } = useTranslation('product')
  const name = row.valueNames.join(' ')
  const listing = row.listings.find((one) => one.outletId === outletId)
  const bad = wrong.split(' ')
  return (
    <div role="row" className="k-matrix-row">
      <div role="cell" className="is-pick">
        <input
          type="checkbox"
          aria-label={t('matrix.pick', { name })}
          checked={isPicked}
          onChange={(event) => onPick(at, event.target.checked)}
        />
      </div>
      <div role="rowheader" className="is-name">
        {name}
      </div>
      {columns.map((column) => (
        <div role="cell" key={column.key} className={column.isNumber ? 'is-end' : ''}>
          {column.key === 'stock' && row.id !== null ? (
            <span className="k-figures k-cell-fixed">
              {listing?.isTracked === false ? (
                <OnHand of={{ onHand: 0, isTracked: false, weightUnit: null }} />
              ) : (
                decimalText(listing?.onHand ?? 0, column.decimals)
              )}
            </span>
          ) : column.choices ? (
            <select
              className="k-cell"
              aria-label={`${column.title} ${name}`}
              value={textOf(column, row, listing)}
              onChange={(event) => onType(at, column, event.target.value)}
            >
              {column.choices.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          ) : (
            <Cell
              label={`${column.title} ${name}`}
              text={textOf(column, row, listing)}
              isNumber={column.isNumber}
              isWrong={bad.includes(column.key)}
              place={`${at}/${column.key}`}
              onCommit={(text) => onType(at, column, text)}
            />
          )}
        </div>
      ))}
      <div role="cell" className="is-pick">
        <input
          type="checkbox"
          aria-label={t('matrix.shelf', { name })}
          checked={listing?.isOnShelf ?? false}
          onChange={(event) => onShelf(at, event.target.checked)}
        />
      </div>
      <div role="cell" className="is-pick">
        <button
          type="button"
          className="k-cell-button"
          aria-label={t('matrix.leaveOut', { name })}
          onClick={() => onLeaveOut(at)}
        >
          <Icon of={closeIcon} />
        </button>
      </div>
    </div>
  )
})

/** Returns the text of a cell. */
export function textOf(column: MatrixColumn, row: VariantDraft, listing: ListingDraft | undefined): string {
  switch (column.key) {
    case 'codes':
      return row.codes.join(' ')
    case 'customCode':
      return row.customCode ?? ''
    case 'sku':
      return row.sku ?? ''
    case 'stock':
      return numberText(listing?.openingStock, column.decimals)
    case 'special':
      return specialText(listing?.special ?? null, column.decimals)
    case 'warningType':
      return String(listing?.warningType ?? 1)
    default:
      return numberText(listing?.[column.key], column.decimals)
  }
}

/** A promotion as it is typed: its price, or the percentage off with its sign. */
function specialText(special: SpecialDraft, decimals: number): string {
  if (special === null) return ''
  if (special.kind === 'price') return numberText(special.priceMinor, decimals)
  const { offBasisPoints: off } = special
  return typeof off === 'number' ? percentText(off) : `${off ?? ''}%`
}

/** A typed promotion: `4.50` is a price, `20%` a percentage off, nothing is none. */
export function specialOf(text: string, decimals: number): SpecialDraft {
  const typed = text.normalize('NFKC').trim()
  if (typed === '') return null
  return typed.endsWith('%')
    ? { kind: 'percent', offBasisPoints: numberOf(typed.slice(0, -1), 2) }
    : { kind: 'price', priceMinor: numberOf(typed, decimals) }
}

/** A typed number as a draft holds it: the integer, nothing, or the text that cannot be read. */
export function numberOf(text: string, decimals: number): NumberDraft {
  if (text.trim() === '') return null
  const parsed = parseNumber(text, decimals)
  return parsed.ok ? parsed.value : text
}

interface CellProps {
  readonly label: string
  readonly text: string
  readonly isNumber: boolean
  readonly isWrong: boolean
  readonly place: string
  readonly onCommit: (text: string) => void
}

function Cell({ place, isNumber, isWrong, ...props }: CellProps) {
  const cell = useTypedCell(props, { isNumber, isWrong, goAlong })
  return <input {...cell} className="k-cell" data-place={place} spellCheck={false} />
}

/** Enter and the arrows go to the same column of the row below or above. */
function goAlong(here: HTMLInputElement, step: number): void {
  const [row = '', column = ''] = (here.dataset['place'] ?? '').split('/')
  const table = here.closest('[role=table]')
  table?.querySelector<HTMLInputElement>(`[data-place="${Number(row) + step}/${column}"]`)?.focus()
}
