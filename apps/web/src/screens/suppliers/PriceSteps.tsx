import { SUPPLIER_PRICE_LIMITS } from '@kassa/domain/inventory/price/supplier-price.ts'
import { Button, Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDraftPart } from '../../kit/form/form-context.ts'
import { FormMoney, FormQuantity } from '../../kit/form/fields/FormNumber.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { addIcon, removeIcon } from '../../ui/icons.ts'

/** The quantities from which a price counts, and the price of each. */
export function PriceSteps() {
  const { t } = useTranslation('supply')
  const weightUnit = useDraftPart(({ weightUnit: unit }: { readonly weightUnit: string | null }) => unit)
  const currency = Form.useWatch<string | undefined>('currency', Form.useFormInstance()) ?? 'USD'
  return (
    <Form.List name="steps">
      {(rows, { add, remove }) => (
        <div className="k-stack">
          {rows.map(({ key, name: at }) => (
            <div key={key} className="k-form-pair">
              <FormQuantity
                list="steps"
                name={[at, 'fromQuantity']}
                label={t('prices.step', { step: at + 1 })}
                weightUnit={weightUnit}
              />
              <FormMoney
                list="steps"
                name={[at, 'priceMinor']}
                label={t('prices.stepPrice', { step: at + 1 })}
                hint={
                  rows.length === 1 ? undefined : (
                    <Button
                      type="text"
                      size="small"
                      icon={<Icon of={removeIcon} />}
                      aria-label={t('prices.removeStep', { step: at + 1 })}
                      onClick={() => remove(at)}
                    />
                  )
                }
                currency={currency}
              />
            </div>
          ))}
          {rows.length < SUPPLIER_PRICE_LIMITS.steps ? (
            <Button
              type="text"
              size="small"
              icon={<Icon of={addIcon} />}
              onClick={() => add({ fromQuantity: null, priceMinor: null })}
            >
              {t('prices.addStep')}
            </Button>
          ) : null}
        </div>
      )}
    </Form.List>
  )
}
