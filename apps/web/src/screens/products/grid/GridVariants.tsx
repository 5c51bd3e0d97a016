import { readProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../../api/use-answer.ts'
import { exponentOf } from '../../../kit/money/format.ts'
import { numberOf } from '../matrix/MatrixRow.tsx'
import {
  type GridProduct,
  type GridVariant,
  type PriceEdit,
  type PriceField,
  variantsOf,
  wrongInVariant,
} from './grid-edits.ts'
import { numberText } from './typed-cell.ts'
import { TextCell } from './GridCells.tsx'

export type OnVariantEdit = <Field extends PriceField>(
  row: GridProduct,
  variant: GridVariant,
  field: Field,
  value: PriceEdit[Field],
) => void

interface Props {
  readonly row: GridProduct
  readonly edits: Readonly<Record<string, PriceEdit>> | undefined
  readonly onEdit: OnVariantEdit
}

/** The combinations of a product as lines below it, read when they are opened. */
export function GridVariants({ row, edits = {}, onEdit }: Props) {
  const { t } = useTranslation('grid')
  const { data, error } = useAnswer(readProduct, { id: row.id })
  if (!data)
    return (
      <tr>
        <td colSpan={8} className="k-muted is-note" role="status">
          {error ? error.message : t('opening')}
        </td>
      </tr>
    )
  return variantsOf(row, data).map((variant) => (
    <VariantLine
      key={variant.variantId}
      row={row}
      variant={variant}
      edit={edits[variant.variantId] ?? {}}
      onEdit={onEdit}
    />
  ))
}

interface LineProps {
  readonly row: GridProduct
  readonly variant: GridVariant
  readonly edit: PriceEdit
  readonly onEdit: OnVariantEdit
}

function VariantLine({ row, variant, edit, onEdit }: LineProps) {
  const { t } = useTranslation(['grid', 'product'])
  const decimals = exponentOf(row.currency ?? 'USD')
  const wrong = wrongInVariant(row, edit)
  const name = `${row.name} ${variant.name}`
  const price = (field: 'sellPriceMinor' | 'memberPriceMinor', title: string) => (
    <td>
      <TextCell
        label={`${title} ${name}`}
        column={field}
        text={numberText(field in edit ? edit[field] : variant[field], decimals)}
        isNumber
        isWrong={wrong.includes(field)}
        isChanged={field in edit}
        onCommit={(typed) => onEdit(row, variant, field, numberOf(typed, decimals))}
      />
    </td>
  )
  return (
    <tr className={Object.keys(edit).length === 0 ? 'is-variant' : 'is-variant is-changed'}>
      <td />
      <th scope="row">{variant.name}</th>
      {price('sellPriceMinor', t('product:column.price'))}
      {price('memberPriceMinor', t('product:column.memberPrice'))}
      <td colSpan={3} />
      <td className="is-pick">
        <input
          type="checkbox"
          aria-label={t('shelf', { name })}
          checked={edit.isOnShelf ?? variant.isOnShelf}
          onChange={(event) => onEdit(row, variant, 'isOnShelf', event.target.checked)}
        />
      </td>
    </tr>
  )
}
