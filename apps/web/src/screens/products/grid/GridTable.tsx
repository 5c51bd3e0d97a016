import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exponentOf, symbolOf } from '../../../kit/money/format.ts'
import { numberOf } from '../matrix/MatrixRow.tsx'
import { useProductChoices } from '../use-product-choices.ts'
import { useCategories } from '../../../parts/goods/use-categories.ts'
import { categoryPath } from '../../../parts/goods/category-tree.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { downIcon, rightIcon } from '../../../ui/icons.ts'
import {
  type Edit,
  type Edits,
  type GridField,
  type GridProduct,
  hasPrice,
  hasVariants,
  wrongIn,
} from './grid-edits.ts'
import { numberText } from './typed-cell.ts'
import { type CellChoice, ChoiceCell, TextCell } from './GridCells.tsx'
import { GridVariants, type OnVariantEdit } from './GridVariants.tsx'

type OnEdit = <Field extends GridField>(row: GridProduct, field: Field, value: Edit[Field]) => void

interface Props {
  readonly rows: readonly GridProduct[]
  readonly edits: Edits
  readonly picked: readonly string[]
  readonly refused: { readonly productId: string; readonly why: string } | null
  readonly onEdit: OnEdit
  readonly onVariantEdit: OnVariantEdit
  readonly onPick: (ids: readonly string[]) => void
}

interface Choices {
  readonly categories: readonly CellChoice[]
  readonly brands: readonly CellChoice[]
  readonly taxes: readonly CellChoice[]
}

/** The choices of the grid's lists, categories with what they stand under. */
export function useGridChoices(): Choices {
  const categories = useCategories()
  const { brands, taxes } = useProductChoices()
  return { brands, taxes, categories: categories.map(({ id }) => ({ value: id, label: categoryPath(categories, id) })) }
}

/** The rows as plain inputs and lists; Enter and the arrows go down a column. */
export function GridTable({ rows, edits, picked, refused, onEdit, onVariantEdit, onPick }: Props) {
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
          {rows.map((row) => (
            <GridLine
              key={row.id}
              row={row}
              edit={edits.get(row.id)}
              isPicked={picked.includes(row.id)}
              why={refused?.productId === row.id ? refused.why : null}
              choices={choices}
              onEdit={onEdit}
              onVariantEdit={onVariantEdit}
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
  readonly edit: Edit | undefined
  readonly isPicked: boolean
  readonly why: string | null
  readonly choices: Choices
  readonly onEdit: OnEdit
  readonly onVariantEdit: OnVariantEdit
  readonly onPick: (id: string) => void
}

const unchanged: Edit = {}

/** Where a row says in words what a list is about. */
const nameOf = { categoryId: 'categoryName', brandId: 'brandName', taxId: 'taxName' } as const

const GridLine = memo(function GridLine(props: LineProps) {
  const { row, edit = unchanged, isPicked, why, choices, onEdit, onVariantEdit, onPick } = props
  const [isOpen, setIsOpen] = useState(false)
  const { t } = useTranslation(['grid', 'product'])
  const wrong = wrongIn(row, edit)
  const text = (field: 'name' | 'sellPriceMinor' | 'memberPriceMinor', title: string) => {
    const decimals = exponentOf(row.currency ?? 'USD')
    const value = field in edit ? edit[field] : row[field]
    return (
      <TextCell
        label={`${title} ${row.name}`}
        column={field}
        text={field === 'name' ? String(value) : numberText(value, decimals)}
        isNumber={field !== 'name'}
        isWrong={wrong.includes(field)}
        isChanged={field in edit}
        onCommit={(typed) => onEdit(row, field, field === 'name' ? typed : numberOf(typed, decimals))}
      />
    )
  }
  const list = (field: 'categoryId' | 'brandId' | 'taxId', title: string, from: readonly CellChoice[]) => (
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
        <td className="is-name">
          {text('name', t('product:column.name'))}
          {row.shownName === row.name ? null : <small className="k-block k-muted">{row.shownName}</small>}
        </td>
        {hasPrice(row) ? (
          <>
            <td>{text('sellPriceMinor', t('product:column.price'))}</td>
            <td>{text('memberPriceMinor', t('product:column.memberPrice'))}</td>
          </>
        ) : (
          <td colSpan={2} className="k-muted is-note">
            {hasVariants(row) ? (
              <button
                type="button"
                className="k-grid-open"
                aria-expanded={isOpen}
                aria-label={t('open', { name: row.name, count: row.variantCount })}
                onClick={() => setIsOpen(!isOpen)}
              >
                <Icon of={isOpen ? downIcon : rightIcon} /> {t('variants', { count: row.variantCount })}
              </button>
            ) : (
              t('unlisted')
            )}
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
      {isOpen ? <GridVariants row={row} edits={edit.variants} onEdit={onVariantEdit} /> : null}
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
