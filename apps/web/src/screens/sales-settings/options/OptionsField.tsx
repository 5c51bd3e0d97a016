import { OPTION_LIMITS } from '@kassa/domain/product/option-groups.ts'
import type { SettingValue } from '@kassa/contract/settings/setting-definitions.ts'
import { Button, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { CountLimit } from '../../../kit/form/fields/CountLimit.tsx'
import { useDraftPart } from '../../../kit/form/form-context.ts'
import { FormField } from '../../../kit/form/FormField.tsx'
import { FormMoney } from '../../../kit/form/fields/FormNumber.tsx'
import { FormSwitch } from '../../../kit/form/fields/FormSwitch.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { addIcon, removeIcon } from '../../../ui/icons.ts'
import { emptyOption } from './empty-option.ts'
import { NamesFields } from './NamesFields.tsx'

type Group = SettingValue<'sales.option-groups'>[number]

/** The options of a group with their surcharges, in the order in which a till shows them. */
export function OptionsField({ at }: { readonly at: number }) {
  const { t } = useTranslation('salesSettings')
  const currency = useDraftPart(({ value }: { readonly value: readonly Group[] }) => value[at]?.currency ?? 'CNY')
  const list = `value.${String(at)}.options`
  return (
    <Form.List name={[at, 'options']}>
      {(fields, { add, remove }) => (
        <div className="k-stack">
          {fields.map(({ key, name }) => (
            <fieldset key={key} className="k-panel">
              <div className="k-form-pair">
                <FormField list={list} name={[name, 'name']} label={t('option.name', { place: name + 1 })}>
                  <Input maxLength={OPTION_LIMITS.name} />
                </FormField>
                <FormMoney
                  list={list}
                  name={[name, 'surchargeMinor']}
                  label={t('option.surcharge', { place: name + 1 })}
                  currency={currency}
                />
              </div>
              <NamesFields list={list} at={[name]} />
              <FormSwitch list={list} name={[name, 'isDefault']} label={t('option.isDefault', { place: name + 1 })} />
              <CountLimit count={fields.length} least={OPTION_LIMITS.options.min}>
                <Button type="text" icon={<Icon of={removeIcon} />} onClick={() => remove(name)}>
                  {t('option.remove', { place: name + 1 })}
                </Button>
              </CountLimit>
            </fieldset>
          ))}
          <CountLimit count={fields.length} most={OPTION_LIMITS.options.max}>
            <Button icon={<Icon of={addIcon} />} onClick={() => add(emptyOption())}>
              {t('option.add')}
            </Button>
          </CountLimit>
        </div>
      )}
    </Form.List>
  )
}
