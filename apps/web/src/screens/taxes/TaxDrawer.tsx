import { createTax, updateTax } from '@kassa/contract/settings/tax.calls.ts'
import { Form, Input, Segmented, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { useDraftPart } from '../../kit/form/form-context.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { RateField } from '../../kit/money/MoneyField.tsx'
import { TaxGroupField } from './TaxGroupField.tsx'
import { TaxOutlets } from './TaxOutlets.tsx'
import type { Tax } from './TaxPage.tsx'
import { draftOf, groupOfTaxes, newTax, oneTax, requestOf } from './tax-draft.ts'

/** Adds a tax or a group of them, or changes one; orders already made keep theirs. */
export function TaxDrawer({ tax, onClose }: { tax: Tax | null; onClose: () => void }) {
  const { t } = useTranslation(['tax', 'kit'])
  const create = useChange(createTax, { refreshes: ['catalogue'] })
  const update = useChange(updateTax, { refreshes: ['catalogue'] })
  const [isGroup, setIsGroup] = useState(Boolean(tax?.taxes))
  return (
    <FormDrawer
      title={tax ? t('edit', { name: tax.name }) : t('new')}
      initial={tax ? draftOf(tax) : newTax}
      schema={isGroup ? groupOfTaxes : oneTax}
      keptAs={`tax.${tax?.id ?? 'new'}`}
      onClose={onClose}
      version={tax?.version}
      draftOf={draftOf}
      onSubmit={(fields, version) => {
        const request = requestOf(fields)
        return tax ? update.mutateAsync({ ...request, id: tax.id, version }) : create.mutateAsync(request)
      }}
    >
      <FormSection title={t('section.tax')}>
        <FormField name="name" label={t('column.name')} hint={t('kit:hint.length', { minimum: 1, maximum: 50 })}>
          <Input autoFocus maxLength={50} />
        </FormField>
        <Form.Item label={t('kind.label')}>
          <Segmented
            aria-label={t('kind.label')}
            value={isGroup}
            onChange={setIsGroup}
            options={[
              { value: false, label: t('kind.one') },
              { value: true, label: t('kind.group') },
            ]}
          />
        </Form.Item>
        {isGroup ? (
          <FormField name="taxes" label={t('group.label')} hint={t('group.hint')}>
            <TaxGroupField />
          </FormField>
        ) : (
          <OneTax />
        )}
        <FormField name="isIncluded" label={t('column.isIncluded')}>
          <Segmented
            options={[
              { value: false, label: t('addedNote') },
              { value: true, label: t('includedNote') },
            ]}
          />
        </FormField>
      </FormSection>
      <FormSection title={t('section.where')}>
        <FormField name="outlets" label={t('offeredAt')} isOptional>
          <TaxOutlets />
        </FormField>
      </FormSection>
    </FormDrawer>
  )
}

/** The rate of one tax; a rate of 0 says which it is. */
function OneTax() {
  const { t } = useTranslation('tax')
  const isZero = useDraftPart((draft: { readonly rateMillionths?: unknown }) => draft.rateMillionths === 0)
  return (
    <>
      <FormField name="rateMillionths" label={t('column.rate')} hint={t('rateHint')} decimals={4}>
        <RateField />
      </FormField>
      {isZero ? (
        <FormField name="zero" label={t('zero.label')}>
          <Select
            options={(['outside', 'zero-rated', 'exempt'] as const).map((value) => ({
              value,
              label: t(`zero.${value}`),
            }))}
          />
        </FormField>
      ) : null}
      <FormField name="code" label={t('code')} hint={t('codeHint')} isOptional>
        <Input maxLength={12} />
      </FormField>
    </>
  )
}
