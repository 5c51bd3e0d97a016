import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exponentOf } from '../../../kit/money/format.ts'
import { numberOf } from '../matrix/MatrixRow.tsx'
import { useProductChoices } from '../use-product-choices.ts'
import {
  type Edit,
  type GridField,
  type GridProduct,
  hasPrice,
  hasVariants,
  type PriceEdit,
  type PriceField,
} from './grid-edits.ts'
import { useGridChoices } from './GridTable.tsx'

interface Props {
  readonly rows: readonly GridProduct[]
  readonly picked: readonly string[]
  readonly onPick: (ids: readonly string[]) => void
  readonly onFill: <Field extends GridField>(rows: readonly GridProduct[], field: Field, value: Edit[Field]) => void
  readonly onFillPrices: <Field extends PriceField>(
    rows: readonly GridProduct[],
    field: Field,
    value: PriceEdit[Field],
  ) => Promise<void>
}

const fields = [
  'sellPriceMinor',
  'memberPriceMinor',
  'categoryId',
  'brandId',
  'taxId',
  'labelIds',
  'isOnShelf',
] as const
type Fillable = (typeof fields)[number]

/** Puts one value into a column of the rows that are picked. Shown once a row is. */
export function GridFill({ rows, picked, onPick, onFill, onFillPrices }: Props) {
  const { t } = useTranslation(['grid', 'product', 'kit'])
  const [field, setField] = useState<Fillable>('sellPriceMinor')
  const [text, setText] = useState('')
  const [choice, setChoice] = useState<string | null>(null)
  const [labelIds, setLabelIds] = useState<string[]>([])
  const { labels } = useProductChoices()
  const { categories, brands, taxes } = useGridChoices()
  const chosen = rows.filter(({ id }) => picked.includes(id))
  if (chosen.length === 0) return null
  const isNumber = field === 'sellPriceMinor' || field === 'memberPriceMinor'
  const target = isNumber || field === 'isOnShelf' ? chosen.filter((row) => hasPrice(row) || hasVariants(row)) : chosen
  const lists = {
    categoryId: categories,
    brandId: brands,
    taxId: taxes,
    isOnShelf: (['on', 'off'] as const).map((value) => ({ value, label: t(`product:shelf.${value}`) })),
  }
  const titles: Readonly<Record<Fillable, string>> = {
    sellPriceMinor: t('product:column.price'),
    memberPriceMinor: t('product:column.memberPrice'),
    categoryId: t('product:field.category'),
    brandId: t('product:field.brand'),
    taxId: t('product:field.tax'),
    labelIds: t('addLabels'),
    isOnShelf: t('product:column.shelf'),
  }
  const fill = (): void => {
    if (isNumber) void onFillPrices(target, field, numberOf(text, exponentOf(target[0]?.currency ?? 'USD')))
    else if (field === 'labelIds') onFill(target, field, labelIds)
    else if (field === 'isOnShelf') void onFillPrices(target, field, choice === 'on')
    else onFill(target, field, choice)
  }
  return (
    <div className="k-matrix-fill k-grid-fill" role="group" aria-label={t('fill')}>
      <strong>{t('kit:selected', { count: chosen.length })}</strong>
      <Select
        aria-label={t('column')}
        value={field}
        options={fields.map((value) => ({ value, label: titles[value] }))}
        onChange={(next) => {
          setField(next)
          setChoice(next === 'isOnShelf' ? 'on' : null)
        }}
      />
      {isNumber ? (
        <Input
          className="k-number"
          aria-label={t('value')}
          inputMode="decimal"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onPressEnter={fill}
        />
      ) : field === 'labelIds' ? (
        <Select
          mode="multiple"
          aria-label={t('value')}
          value={labelIds}
          options={[...labels]}
          onChange={setLabelIds}
          placeholder={t('kit:select')}
        />
      ) : (
        <Select
          aria-label={t('value')}
          allowClear={field !== 'isOnShelf'}
          value={choice}
          options={[...lists[field]]}
          onChange={(value: string | null) => setChoice(value ?? null)}
          placeholder="–"
        />
      )}
      <Button onClick={fill}>{t('fillRows', { count: target.length })}</Button>
      <Button type="text" onClick={() => onPick([])}>
        {t('kit:selection.clear')}
      </Button>
    </div>
  )
}
