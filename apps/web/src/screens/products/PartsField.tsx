import { PRODUCT_LIMITS } from '@kassa/domain/product/field-limits.ts'
import { Button, Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { FormField } from '../../kit/form/FormField.tsx'
import { decimalsOf } from '../../kit/money/decimals.ts'
import { QuantityField } from '../../kit/money/MoneyField.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { removeIcon } from '../../ui/icons.ts'
import { GoodsPicker } from '../../parts/goods/GoodsPicker.tsx'
import type { PartDraft } from '../../parts/goods/product-form.ts'

/**
 * Edits the parts of a combined product, each with its quantity. Source: specification §5 (at least one included
 * product), D15.
 */
export function PartsField() {
  const { t } = useTranslation('product')
  const form = Form.useFormInstance()
  return (
    <Form.List name="parts">
      {(rows, { add, remove }) => {
        const parts = (form.getFieldValue('parts') ?? []) as readonly PartDraft[]
        return (
          <div className="k-stack">
            {rows.map(({ key, name: at }) => {
              const part = parts[at]
              return part ? (
                <div key={key} className="k-part">
                  <strong>{part.name}</strong>
                  <FormField
                    list="parts"
                    name={[at, 'quantity']}
                    label={t('part.quantity')}
                    decimals={decimalsOf(part.weightUnit)}
                  >
                    <QuantityField weightUnit={part.weightUnit} suffix={part.weightUnit ?? part.unit} />
                  </FormField>
                  <Button
                    type="text"
                    icon={<Icon of={removeIcon} />}
                    aria-label={t('part.remove', { name: part.name })}
                    onClick={() => remove(at)}
                  />
                </div>
              ) : null
            })}
            {parts.length === 0 ? <p className="k-bad">{t('part.none')}</p> : null}
            {parts.length < PRODUCT_LIMITS.includedProducts.max ? (
              <GoodsPicker
                hearsOnlyFocused
                taken={parts.map(({ variantId }) => variantId)}
                onPick={({ variantId, name, weightUnit, unit }) =>
                  add({ variantId, name, weightUnit, unit, quantity: decimalsOf(weightUnit) === 3 ? 1_000 : 1 })
                }
              />
            ) : null}
          </div>
        )
      }}
    </Form.List>
  )
}
