import { LABEL_LAYOUTS } from '@kassa/domain/product/label-layouts.ts'
import { Button, Dropdown, Form, Input, Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormNumber } from '../../kit/form/fields/FormNumber.tsx'
import { FormSwitch } from '../../kit/form/fields/FormSwitch.tsx'
import { exponentOf } from '../../kit/money/format.ts'
import { useSession } from '../../session/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { addIcon, removeIcon } from '../../ui/icons.ts'

const emptyRule = (priceDecimals: number) => ({
  id: crypto.randomUUID(),
  mask: 'FFIIIIIWWWWWC',
  prefixes: [],
  priceDecimals,
  weightUnit: 'kg',
  weightDecimals: 3,
  isVerifierTested: false,
})

/** How in-store labels are read: one rule for each way of writing them. */
export function LabelRulesEditor() {
  const { t } = useTranslation('salesSettings')
  const currency = useSession(({ outlet, outlets }) => outlet?.payCurrency ?? outlets[0]?.payCurrency ?? '')
  return (
    <Form.List name="value">
      {(fields, { add, remove }) => (
        <div className="k-stack">
          {fields.map(({ key, name }) => (
            <section key={key} className="k-listing">
              <Rule at={name} />
              <Button type="text" icon={<Icon of={removeIcon} />} onClick={() => remove(name)}>
                {t('label.remove')}
              </Button>
            </section>
          ))}
          <Button icon={<Icon of={addIcon} />} onClick={() => add(emptyRule(exponentOf(currency)))}>
            {t('label.add')}
          </Button>
          <Dropdown
            trigger={['click']}
            menu={{
              items: LABEL_LAYOUTS.map(({ id, mask, prefixes }) => ({
                key: id,
                label: `${mask} · ${prefixes.join(', ')}`,
              })),
              onClick: ({ key }) => add({ ...LABEL_LAYOUTS.find(({ id }) => id === key), id: crypto.randomUUID() }),
            }}
          >
            <Button>{t('label.usual')}</Button>
          </Dropdown>
        </div>
      )}
    </Form.List>
  )
}

function Rule({ at }: { at: number }) {
  const { t } = useTranslation('salesSettings')
  return (
    <>
      <FormField list="value" name={[at, 'prefixes']} label={t('field.prefix')}>
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ' ']} />
      </FormField>
      <FormField list="value" name={[at, 'mask']} label={t('field.mask')} hint={t('label.maskHint')}>
        <Input maxLength={20} />
      </FormField>
      <div className="k-form-pair">
        <FormNumber list="value" name={[at, 'priceDecimals']} label={t('label.priceDecimals')} />
        <FormNumber list="value" name={[at, 'weightDecimals']} label={t('label.weightDecimals')} />
        <FormField list="value" name={[at, 'weightUnit']} label={t('label.weightUnit')}>
          <Segmented options={['g', 'kg', { value: 'pound', label: 'lb' }]} />
        </FormField>
        <FormSwitch list="value" name={[at, 'isVerifierTested']} label={t('label.isVerifierTested')} />
      </div>
    </>
  )
}
