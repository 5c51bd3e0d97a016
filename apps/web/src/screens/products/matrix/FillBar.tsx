import { Button, Checkbox, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AttributeDraft } from '../../../parts/goods/product-form.ts'
import type { MatrixColumn } from './matrix-columns.ts'

interface Props {
  readonly columns: readonly MatrixColumn[]
  /** How many rows would be filled. */
  readonly count: number
  /** True where another outlet has the same currency. */
  readonly hasOthers: boolean
  readonly attributes: readonly AttributeDraft[]
  readonly onPickValue: (values: readonly string[]) => void
  readonly onFill: (column: MatrixColumn, text: string, isEverywhere: boolean) => void
}

/** Writes one value into a column of many rows: all of them, or those that are picked. Source: PR-P02. */
export function FillBar({ columns, count, hasOthers, attributes, onPickValue, onFill }: Props) {
  const { t } = useTranslation('product')
  const fillable = columns.filter((column) => column.isNumber || column.choices)
  const [key, setKey] = useState<MatrixColumn['key'] | undefined>(fillable[0]?.key)
  const [text, setText] = useState('')
  const [isEverywhere, setIsEverywhere] = useState(true)
  const column = fillable.find((one) => one.key === key)
  const fill = (): void => {
    if (column) onFill(column, text, hasOthers && isEverywhere)
  }
  return (
    <div className="k-matrix-fill" role="group" aria-label={t('matrix.fill')}>
      <Select
        mode="multiple"
        className="k-matrix-values"
        aria-label={t('matrix.pickBy')}
        placeholder={t('matrix.pickBy')}
        maxTagCount="responsive"
        options={attributes.map(({ name, values }) => ({
          label: name,
          options: values.map((value) => ({ value, label: value })),
        }))}
        onChange={onPickValue}
      />
      <Select
        aria-label={t('matrix.column')}
        value={key}
        options={fillable.map((one) => ({ value: one.key, label: one.title }))}
        onChange={(next) => {
          setKey(next)
          setText(fillable.find((one) => one.key === next)?.choices?.[0]?.value ?? '')
        }}
      />
      {column?.choices ? (
        <Select aria-label={t('matrix.fillValue')} value={text} options={[...column.choices]} onChange={setText} />
      ) : (
        <Input
          className="k-number"
          aria-label={t('matrix.fillValue')}
          inputMode="decimal"
          placeholder={column?.placeholder}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onPressEnter={(event) => {
            event.preventDefault()
            fill()
          }}
        />
      )}
      {hasOthers ? (
        <Checkbox checked={isEverywhere} onChange={(event) => setIsEverywhere(event.target.checked)}>
          {t('matrix.everywhere')}
        </Checkbox>
      ) : null}
      <Button onClick={fill}>{t('matrix.fillRows', { count })}</Button>
    </div>
  )
}
