import { decimalText } from '@kassa/domain/money/money.ts'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exponentOf, symbolOf } from '../../../kit/money/format.ts'
import type { NumberDraft } from '../../../kit/money/NumberInput.tsx'
import { numberOf } from '../matrix/MatrixRow.tsx'
import { useProductChoices } from '../use-product-choices.ts'
import { useCategories } from '../../categories/use-categories.ts'
import { categoryPath } from '../../categories/category-tree.ts'
import { type Edit, type Edits, type GridField, type GridProduct, hasPrice, wrongIn } from './grid-edits.ts'

type OnEdit = <Field extends GridField>(row: GridProduct, field: Field, value: Edit[Field]) => void

interface Props {
  readonly rows: readonly GridProduct[]
  readonly edits: Edits
  readonly picked: readonly string[]
  readonly refused: { readonly productId: string; readonly why: string } | null
  readonly onEdit: OnEdit
  readonly onPick: (ids: readonly string[]) => void
}

interface Choices {
  readonly categories: readonly Choice[]
  readonly brands: readonly Choice[]
  readonly taxes: readonly Choice[]
}

export interface Choice {
  readonly value: string
  readonly label: string
}

/** The choices of the grid's lists, categories with what they stand under. */
export function useGridChoices(): Choices {
  const categories = useCategories()
  const { brands, taxes } = useProductChoices()
  return { brands, taxes, categories: categories.map(({ id }) => ({ value: id, label: categoryPath(categories, id) })) }
}

const numberText = (value: NumberDraft | undefined, decimals: number): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : decimalText(value, decimals)

/** The rows as plain inputs and lists; Enter and the arrows go down a column. */
export function GridTable({ rows, edits, picked, refused, onEdit, onPick }: Props) {
  const { t } = useTranslation(['grid', 'product'])
  const choices = useGridChoices()
  const currency = rows.find((row) => row.currency !== null)?.currency
  const sign = currency ? ` ${symbolOf(currency).trim()}` : ''
  const toggle = (id: string): void =>
    onPick(picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id])
  return (
    <div className="k-grid" tabIndex={0} role="group" aria-label={t('product:column.name')}>
      <table>
        <thead>
          <tr>
            <th scope="col" className="is-pick">
              <input
                type="checkbox"
                aria-label={t('pickAll')}
                checked={rows.every(({ id }) => picked.includes(id))}
                onChange={(event) => onPick(event.target.checked ? rows.map(({ id }) => id) : [])}
              />
            </th>
            <th scope="col">{t('product:column.name')}</th>
            <th scope="col" className="is-end">
              {t('product:column.price')}
              {sign}
            </th>
            <th scope="col" className="is-end">
              {t('product:column.memberPrice')}
              {sign}
            </th>
            <th scope="col">{t('product:field.category')}</th>
            <th scope="col">{t('product:field.brand')}</th>
            <th scope="col">{t('product:field.tax')}</th>
            <th scope="col">{t('product:shelf.on')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <GridLine
              key={row.id}
              row={row}
              at={at}
              edit={edits.get(row.id)}
              isPicked={picked.includes(row.id)}
              why={refused?.productId === row.id ? refused.why : null}
              choices={choices}
              onEdit={onEdit}
              onPick={toggle}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface LineProps {
  readonly row: GridProduct
  readonly at: number
  readonly edit: Edit | undefined
  readonly isPicked: boolean
  readonly why: string | null
  readonly choices: Choices
  readonly onEdit: OnEdit
  readonly onPick: (id: string) => void
}

const unchanged: Edit = {}

/** Where a row says in words what a list is about. */
const nameOf = { categoryId: 'categoryName', brandId: 'brandName', taxId: 'taxName' } as const

const GridLine = memo(function GridLine(props: LineProps) {
  const { row, at, edit = unchanged, isPicked, why, choices, onEdit, onPick } = props
  const { t } = useTranslation(['grid', 'product'])
  const wrong = wrongIn(row, edit)
  const text = (field: 'name' | 'sellPriceMinor' | 'memberPriceMinor', title: string) => {
    const decimals = exponentOf(row.currency ?? 'USD')
    const value = field in edit ? edit[field] : row[field]
    return (
      <TextCell
        label={`${title} ${row.name}`}
        place={`${at}/${field}`}
        text={field === 'name' ? String(value) : numberText(value, decimals)}
        isNumber={field !== 'name'}
        isWrong={wrong.includes(field)}
        isChanged={field in edit}
        onCommit={(typed) => onEdit(row, field, field === 'name' ? typed : numberOf(typed, decimals))}
      />
    )
  }
  const list = (field: 'categoryId' | 'brandId' | 'taxId', title: string, from: readonly Choice[]) => (
    <ChoiceCell
      label={`${title} ${row.name}`}
      choices={from}
      now={row[nameOf[field]]}
      value={edit[field]}
      isChanged={field in edit}
      onChoose={(value) => onEdit(row, field, value)}
    />
  )
  return (
    <>
      <tr className={edit === unchanged ? '' : 'is-changed'}>
        <td className="is-pick">
          <input
            type="checkbox"
            aria-label={t('pick', { name: row.name })}
            checked={isPicked}
            onChange={() => onPick(row.id)}
          />
        </td>
        <td className="is-name">{text('name', t('product:column.name'))}</td>
        {hasPrice(row) ? (
          <>
            <td>{text('sellPriceMinor', t('product:column.price'))}</td>
            <td>{text('memberPriceMinor', t('product:column.memberPrice'))}</td>
          </>
        ) : (
          <td colSpan={2} className="k-muted is-note">
            {row.variantCount > 0 ? t('variants', { count: row.variantCount }) : t('unlisted')}
          </td>
        )}
        <td>{list('categoryId', t('product:field.category'), choices.categories)}</td>
        <td>{list('brandId', t('product:field.brand'), choices.brands)}</td>
        <td>{list('taxId', t('product:field.tax'), choices.taxes)}</td>
        <td className="is-pick">
          {hasPrice(row) ? (
            <input
              type="checkbox"
              aria-label={t('shelf', { name: row.name })}
              checked={edit.isOnShelf ?? row.isOnShelf}
              onChange={(event) => onEdit(row, 'isOnShelf', event.target.checked)}
            />
          ) : null}
        </td>
      </tr>
      {why === null ? null : (
        <tr>
          <td colSpan={8} className="k-bad is-note" role="alert">
            {t('refused', { why })}
          </td>
        </tr>
      )}
    </>
  )
})

interface TextProps {
  readonly label: string
  readonly place: string
  readonly text: string
  readonly isNumber: boolean
  readonly isWrong: boolean
  readonly isChanged: boolean
  readonly onCommit: (text: string) => void
}

function TextCell({ label, place, text, isNumber, isWrong, isChanged, onCommit }: TextProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const commit = (): void => {
    if (typed !== null && typed !== text) onCommit(typed)
    setTyped(null)
  }
  return (
    <input
      className={`k-cell${isNumber ? ' is-number' : ''}${isChanged ? ' is-changed' : ''}`}
      aria-label={label}
      aria-invalid={isWrong}
      data-place={place}
      inputMode={isNumber ? 'decimal' : 'text'}
      autoComplete="off"
      value={typed ?? text}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onFocus={(event) => event.target.select()}
      onKeyDown={(event) => {
        const step = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key]
        if (step === undefined || event.nativeEvent.isComposing) return
        event.preventDefault()
        const [row = '', column = ''] = place.split('/')
        const next = `[data-place="${Number(row) + step}/${column}"]`
        event.currentTarget.closest('table')?.querySelector<HTMLInputElement>(next)?.focus()
      }}
    />
  )
}

interface ChoiceProps {
  readonly label: string
  readonly choices: readonly Choice[]
  /** What it is now, in words; the list does not say by which id. */
  readonly now: string | null
  readonly value: string | null | undefined
  readonly isChanged: boolean
  readonly onChoose: (value: string | null) => void
}

const SAME = '='

/** A list of choices; the first entry leaves it as it is, the second takes it away. */
function ChoiceCell({ label, choices, now, value, isChanged, onChoose }: ChoiceProps) {
  return (
    <select
      className={isChanged ? 'k-cell is-changed' : 'k-cell'}
      aria-label={label}
      value={value === undefined ? SAME : (value ?? '')}
      onChange={(event) => {
        if (event.target.value !== SAME) onChoose(event.target.value === '' ? null : event.target.value)
      }}
    >
      <option value={SAME}>{now ?? '–'}</option>
      {now === null ? null : <option value="">–</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}
