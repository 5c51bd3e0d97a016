import { listTaxes } from '@kassa/contract/settings/tax.calls.ts'
import { Button, Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { FormField } from '../../kit/form/FormField.tsx'
import { taxText } from '../../kit/money/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { addIcon, removeIcon } from '../../ui/icons.ts'

/** The places that web orders are sent to, each with the tax of all its goods. */
export function DeliveryTaxesEditor() {
  const { t } = useTranslation('salesSettings')
  return (
    <Form.List name="value">
      {(fields, { add, remove }) => (
        <div className="k-stack">
          {fields.map(({ key, name }) => (
            <section key={key} className="k-listing">
              <Place at={name} />
              <Button type="text" icon={<Icon of={removeIcon} />} onClick={() => remove(name)}>
                {t('field.deliveryAway')}
              </Button>
            </section>
          ))}
          <Button icon={<Icon of={addIcon} />} onClick={() => add({ place: '', taxId: null })}>
            {t('field.deliveryMore')}
          </Button>
        </div>
      )}
    </Form.List>
  )
}

function Place({ at }: { at: number }) {
  const { t } = useTranslation('salesSettings')
  const taxes = useAnswer(listTaxes, { limit: 200, enabled: 1 }, { isQuiet: true })
  return (
    <>
      <FormField list="value" name={[at, 'place']} label={t('field.deliveryPlace')}>
        <Input maxLength={6} />
      </FormField>
      <FormField list="value" name={[at, 'taxId']} label={t('field.deliveryTax')} isOptional isNullable>
        <Select
          allowClear
          placeholder={t('field.deliveryOwn')}
          options={(taxes.data?.rows ?? []).map((tax) => ({
            value: tax.id,
            label: taxText(tax.name, tax.rateBasisPoints),
          }))}
        />
      </FormField>
    </>
  )
}
