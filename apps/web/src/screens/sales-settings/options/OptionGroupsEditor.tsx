import { OPTION_LIMITS } from '@kassa/domain/product/option-groups.ts'
import { readProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import type { SettingValue } from '@kassa/contract/settings/setting-definitions.ts'
import { Button, Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { CountLimit } from '../../../kit/form/fields/CountLimit.tsx'
import { useAnswer } from '../../../api/use-answer.ts'
import { useDraftPart } from '../../../kit/form/form-context.ts'
import { FoldedSection } from '../../../kit/form/FoldedSection.tsx'
import { FormField } from '../../../kit/form/FormField.tsx'
import { FormNumber } from '../../../kit/form/fields/FormNumber.tsx'
import { NamesOfForm, useFormNames } from '../../../parts/offer/names.ts'
import { shownName } from '../../../parts/goods/goods-name.ts'
import { ScopeField } from '../../../parts/offer/ScopeField.tsx'
import { currentLanguage } from '../../../words/words.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { addIcon, removeIcon } from '../../../ui/icons.ts'
import { useOwnCurrencies } from '../use-own-currencies.ts'
import { NamesFields } from './NamesFields.tsx'
import { emptyOption } from './empty-option.ts'
import { OptionsField } from './OptionsField.tsx'
import { currencyChoice } from '../../../words/currency-name.ts'

type Group = SettingValue<'sales.option-groups'>[number]

const emptyGroup = (currency: string) => ({
  id: crypto.randomUUID(),
  name: '',
  names: {},
  scope: { kind: 'categories', categoryIds: [] },
  currency,
  least: 1,
  most: 1,
  options: [emptyOption()],
})

/** The groups of options of goods, each with the goods that it is for, how many are chosen, and its options. Source: features PR-P13. */
export function OptionGroupsEditor() {
  const { t } = useTranslation('salesSettings')
  const [currency = 'CNY'] = useOwnCurrencies()
  const names = useFormNames()
  return (
    <NamesOfForm value={names}>
      <Form.List name="value">
        {(fields, { add, remove }) => (
          <div className="k-stack">
            {fields.map(({ key, name }) => (
              <GroupFields key={key} at={name} onRemove={() => remove(name)} />
            ))}
            <CountLimit count={fields.length} most={OPTION_LIMITS.groups}>
              <Button icon={<Icon of={addIcon} />} onClick={() => add(emptyGroup(currency))}>
                {t('option.addGroup')}
              </Button>
            </CountLimit>
          </div>
        )}
      </Form.List>
    </NamesOfForm>
  )
}

function GroupFields({ at, onRemove }: { readonly at: number; readonly onRemove: () => void }) {
  const { t } = useTranslation('salesSettings')
  const currencies = useOwnCurrencies()
  const name = useDraftPart(({ value }: { readonly value: readonly Group[] }) => value[at]?.name ?? '')
  return (
    <FoldedSection title={name === '' ? t('option.newGroup') : name} note={t('option.groupNote')} isSet={name === ''}>
      <FormField list="value" name={[at, 'name']} label={t('option.groupName')}>
        <Input maxLength={OPTION_LIMITS.name} />
      </FormField>
      <NamesFields list="value" at={[at]} />
      <FormField list="value" name={[at, 'scope']} label={t('option.scope')}>
        <ScopeField
          label={t('option.scope')}
          kinds={['all', 'categories', 'products']}
          renderUnknown={(id) => <ProductName id={id} />}
        />
      </FormField>
      <div className="k-form-pair">
        <FormNumber list="value" name={[at, 'least']} label={t('option.least')} hint={t('option.leastHint')} />
        <FormNumber list="value" name={[at, 'most']} label={t('option.most')} />
      </div>
      {currencies.length > 1 ? (
        <FormField list="value" name={[at, 'currency']} label={t('option.currency')}>
          <Select options={currencies.map((value) => ({ value, label: currencyChoice(value) }))} />
        </FormField>
      ) : null}
      <OptionsField at={at} />
      <Button type="text" icon={<Icon of={removeIcon} />} onClick={onRemove}>
        {t('option.removeGroup')}
      </Button>
    </FoldedSection>
  )
}

/** A product that a group had when the form was opened. */
function ProductName({ id }: { readonly id: string }) {
  const { data } = useAnswer(readProduct, { id }, { isQuiet: true })
  return data ? shownName(data, currentLanguage()) : '…'
}
