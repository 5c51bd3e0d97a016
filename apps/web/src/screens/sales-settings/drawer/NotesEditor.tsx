import { type SellingCurrency, SELLING_CURRENCIES } from '@kassa/domain/money/selling-currencies.ts'
import { FOREIGN_RATE_LIMITS } from '@kassa/domain/tenders/foreign-cash.ts'
import { Button, Form, Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { CountLimit } from '../../../kit/form/fields/CountLimit.tsx'
import { FormField } from '../../../kit/form/FormField.tsx'
import { FormNumber, FormPercent } from '../../../kit/form/fields/FormNumber.tsx'
import { NumberInput } from '../../../kit/money/NumberInput.tsx'
import { RoundingChoice } from '../RoundingChoice.tsx'
import { useSession } from '../../../session/session.ts'
import { currencyChoice } from '../../../words/currency-name.ts'

const currencyChoices = () => SELLING_CURRENCIES.map((value) => ({ value, label: currencyChoice(value) }))

/** Asks for the rounding of the rest for the notes, in the currency they are worth in. */
function OwnRounding({ name }: { readonly name: number }) {
  const { t } = useTranslation('salesSettings')
  const into = (Form.useWatch(['value', name, 'into']) as SellingCurrency | undefined) ?? 'CNY'
  return (
    <FormField name={[name, 'rounding']} label={t('foreign.rounding')} isOptional isNullable>
      <RoundingChoice currency={into} about={t('foreign.rounding')} none={t('foreign.asCash')} />
    </FormField>
  )
}

/** The notes of other currencies that are taken, each with its rate, what the shop keeps, and the steps of its worth. */
export function NotesEditor() {
  const { t } = useTranslation('salesSettings')
  const own = useSession((session) => session.outlet?.payCurrency ?? session.outlets[0]?.payCurrency ?? 'CNY')
  const other = own === 'USD' ? 'CNY' : 'USD'
  const currencies = currencyChoices()
  const fresh = { currency: other, into: own, rateMillionths: null, spreadBasisPoints: 0, unitMinor: 1, mode: 'down' }
  return (
    <Form.List name="value">
      {(fields, { add, remove }) => (
        <div className="k-stack">
          {fields.map(({ key, name }) => (
            <fieldset key={key} className="k-panel">
              <FormField name={[name, 'currency']} label={t('foreign.currency')}>
                <Select options={currencies} />
              </FormField>
              <FormField name={[name, 'into']} label={t('foreign.into')}>
                <Select options={currencies} />
              </FormField>
              <FormField name={[name, 'rateMillionths']} label={t('foreign.rate')} decimals={6}>
                <NumberInput decimals={6} />
              </FormField>
              <FormPercent name={[name, 'spreadBasisPoints']} label={t('foreign.spread')} />
              <FormNumber name={[name, 'unitMinor']} label={t('foreign.unit')} />
              <FormField name={[name, 'mode']} label={t('field.mode')}>
                <Segmented
                  options={(['down', 'half-up'] as const).map((value) => ({ value, label: t(`mode.${value}`) }))}
                />
              </FormField>
              <OwnRounding name={name} />
              <Button onClick={() => remove(name)}>{t('field.tipAway')}</Button>
            </fieldset>
          ))}
          <CountLimit count={fields.length} most={FOREIGN_RATE_LIMITS.rates}>
            <Button onClick={() => add(fresh)}>{t('foreign.more')}</Button>
          </CountLimit>
        </div>
      )}
    </Form.List>
  )
}
