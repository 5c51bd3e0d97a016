import { listAttributes } from '@kassa/contract/catalogue/attribute.calls.ts'
import { attributeCombinations } from '@kassa/domain/product/attribute-combinations.ts'
import { PRODUCT_LIMITS } from '@kassa/domain/product/field-limits.ts'
import { AutoComplete, Button, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { DisabledReason } from '../../kit/state/DisabledReason.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { addIcon, removeIcon } from '../../ui/icons.ts'
import { goodsRefusalText } from '../../parts/goods/goods-refusal-text.ts'
import type { AttributeDraft } from '../../parts/goods/product-form.ts'

interface Props {
  readonly id?: string
  readonly value?: AttributeDraft[]
  readonly onChange?: (attributes: AttributeDraft[]) => void
}

const { attributes: limit, combinations: most } = PRODUCT_LIMITS

/** Edits up to five attributes with their values, picked from the library or typed. Source: specification §5. */
export function AttributesField({ value: attributes = [], onChange }: Props) {
  const { t } = useTranslation('product')
  const { data } = useAnswer(listAttributes, {}, { isQuiet: true })
  const library = data?.rows ?? []
  const change = (at: number, part: Partial<AttributeDraft>): void =>
    onChange?.(attributes.map((one, row) => (row === at ? { ...one, ...part } : one)))
  const names = attributes.map(({ name }) => name)
  return (
    <div className="k-stack-tight">
      {attributes.map(({ name, values }, at) => {
        return (
          <div key={at} className="k-attribute">
            <AutoComplete
              aria-label={t('attribute.name', { number: at + 1 })}
              placeholder={t('attribute.namePlaceholder')}
              value={name}
              maxLength={PRODUCT_LIMITS.attributeName.maxLength}
              // A suggestion that does not fit the typed text would cover the values below, and be in the way of a
              // finger.
              options={library
                .filter((one) => !names.includes(one.name) && fits(name, one.name))
                .map((one) => ({ value: one.name }))}
              onChange={(typed: string) => change(at, { name: typed })}
              onSelect={(picked: string) =>
                change(at, {
                  name: picked,
                  values: values.length > 0 ? values : [...(library.find((one) => one.name === picked)?.values ?? [])],
                })
              }
            />
            <Select
              mode="tags"
              // An open list would take Tab for a choice, and so take the last value away again.
              open={false}
              aria-label={t('attribute.values', { name: name === '' ? String(at + 1) : name })}
              placeholder={t('attribute.valuesPlaceholder')}
              suffixIcon={null}
              tokenSeparators={[',', '，', '、', '\n']}
              value={values}
              onChange={(typed: string[]) => change(at, { values: typed.map((one) => one.trim()).filter(Boolean) })}
            />
            <Button
              type="text"
              icon={<Icon of={removeIcon} />}
              aria-label={t('attribute.remove', { name })}
              onClick={() => onChange?.(attributes.filter((_, row) => row !== at))}
            />
          </div>
        )
      })}
      <div className="k-page-actions">
        <DisabledReason
          reason={
            attributes.length >= limit.max
              ? goodsRefusalText({ code: 'attribute.too-many', facts: { max: limit.max } })
              : null
          }
        >
          <Button
            size="small"
            icon={<Icon of={addIcon} />}
            onClick={() => onChange?.([...attributes, { name: '', values: [] }])}
          >
            {t('attribute.add')}
          </Button>
        </DisabledReason>
        <Counted attributes={attributes} />
      </div>
    </div>
  )
}

const fits = (typed: string, name: string): boolean =>
  name.normalize('NFKC').toLowerCase().includes(typed.trim().normalize('NFKC').toLowerCase())

function Counted({ attributes }: { attributes: readonly AttributeDraft[] }) {
  const { t } = useTranslation('product')
  if (attributes.length === 0) return <span className="k-muted">{t('attribute.hint')}</span>
  const made = attributeCombinations(attributes)
  if (made.ok)
    return <span className="k-muted">{t('attribute.makes', { count: made.value.length, most: most.max })}</span>
  const isUnfinished = attributes.some(({ name, values }) => name === '' || values.length === 0)
  return isUnfinished ? (
    <span className="k-muted">{t('attribute.unfinished')}</span>
  ) : (
    <span className="k-bad" role="alert">
      {goodsRefusalText(made.refusal)}
    </span>
  )
}
