import { SNAPSHOT_LIMITS } from '@kassa/domain/basket/limits.ts'
import { PRODUCT_CHARGES } from '@kassa/domain/product/product-charges.ts'
import { Button, Form, Input, Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { CountLimit } from '../../kit/form/fields/CountLimit.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormMoney } from '../../kit/form/fields/FormNumber.tsx'
import { useSession } from '../../session/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { addIcon, removeIcon } from '../../ui/icons.ts'
import { type ChargeDraft, emptyCharge } from '../../parts/goods/product-form.ts'
import { useProductChoices } from './use-product-choices.ts'
import { currencyChoice } from '../../words/currency-name.ts'

/** The charges of goods by the piece, at most three of a currency. Source: pricing.md, Growth 2, 15. */
export function ChargesField() {
  const { t } = useTranslation('product')
  const form = Form.useFormInstance()
  const currencies = useSession(({ outlets }) => outlets.map(({ payCurrency }) => payCurrency).join(' ')).split(' ')
  return (
    <Form.List name="charges">
      {(rows, { add, remove }) => {
        const charges = (form.getFieldValue('charges') ?? []) as readonly ChargeDraft[]
        const known = [...new Set([...currencies, ...charges.map(({ currency }) => currency)])].filter(Boolean)
        return (
          <div className="k-stack">
            {rows.map(({ key, name: at }) => (
              <div key={key} className="k-charge">
                <ChargeRow at={at} currency={charges[at]?.currency ?? 'USD'} currencies={known} />
                <Button type="text" icon={<Icon of={removeIcon} />} onClick={() => remove(at)}>
                  {t('charge.remove', { place: at + 1 })}
                </Button>
              </div>
            ))}
            <div>
              <CountLimit count={charges.length} most={PRODUCT_CHARGES * known.length}>
                <Button
                  icon={<Icon of={addIcon} />}
                  onClick={() => add(emptyCharge((known[0] ?? 'USD') as ChargeDraft['currency']))}
                >
                  {t('charge.add')}
                </Button>
              </CountLimit>
            </div>
          </div>
        )
      }}
    </Form.List>
  )
}

interface RowProps {
  readonly at: number
  readonly currency: string
  /** The currencies that outlets sell in; where it is one, there is no question. */
  readonly currencies: readonly string[]
}

function ChargeRow({ at, currency, currencies }: RowProps) {
  const { t } = useTranslation('product')
  const { taxes } = useProductChoices()
  const place = at + 1
  return (
    <>
      <FormField list="charges" name={[at, 'name']} label={t('charge.name', { place })}>
        <Input maxLength={SNAPSHOT_LIMITS.chargeName} />
      </FormField>
      <FormField list="charges" name={[at, 'kind']} label={t('charge.kind', { place })} hint={t('charge.kindHint')}>
        <Segmented
          options={(['deposit', 'levy'] as const).map((value) => ({ value, label: t(`charge.kinds.${value}`) }))}
        />
      </FormField>
      {currencies.length > 1 ? (
        <FormField list="charges" name={[at, 'currency']} label={t('charge.currency', { place })}>
          <Select options={currencies.map((value) => ({ value, label: currencyChoice(value) }))} />
        </FormField>
      ) : null}
      <FormMoney list="charges" name={[at, 'amountMinor']} label={t('charge.amount', { place })} currency={currency} />
      <FormField list="charges" name={[at, 'taxId']} label={t('charge.tax', { place })} isOptional isNullable>
        <Select allowClear options={[...taxes]} placeholder={t('charge.noTax')} />
      </FormField>
    </>
  )
}
