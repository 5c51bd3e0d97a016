import { createMerchant, readMerchant, updateMerchant } from '@kassa/contract/organisation/merchant.calls.ts'
import { listPartners } from '@kassa/contract/organisation/partner.calls.ts'
import { Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { useCan } from '../../session/permission.ts'
import { emptyAdmin, FirstAdminFields } from '../../parts/person/FirstAdminFields.tsx'
import { merchantDraft, MerchantFields } from '../../parts/person/MerchantFields.tsx'

/** Adds a merchant with its first administrator, or changes what is known about one. */
export function MerchantDrawer({ merchantId, onClose }: { merchantId: string | null; onClose: () => void }) {
  return merchantId === null ? <NewMerchant onClose={onClose} /> : <OldMerchant id={merchantId} onClose={onClose} />
}

/** Partners to choose from; none for those who may not see any. */
export function usePartnerOptions() {
  const sees = useCan('platform.partners', 'platform.merchants')
  const { data } = useAnswer(listPartners, { limit: 200, approval: 'approved', enabled: 1 }, { isEnabled: sees })
  return (data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))
}

function NewMerchant({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('people')
  const create = useChange(createMerchant)
  const partners = usePartnerOptions()
  return (
    <FormDrawer
      title={t('new.merchant')}
      initial={{ ...merchantDraft(), number: undefined as string | undefined, partnerId: null, admin: emptyAdmin() }}
      schema={createMerchant.request}
      keptAs="merchant.new"
      onClose={onClose}
      onSubmit={(request) => create.mutateAsync(request)}
    >
      <MerchantFields pictures="none" />
      <FormSection title={t('section.partner')}>
        <FormField name="partnerId" label={t('field.partner')} isOptional isNullable>
          <Select allowClear showSearch optionFilterProp="label" options={partners} />
        </FormField>
        <FormField name="number" label={t('field.number')} hint={t('hint.merchantNumber')} isOptional>
          <NumberText />
        </FormField>
      </FormSection>
      <FirstAdminFields />
    </FormDrawer>
  )
}

/** An empty number is none: the server gives the next. */
function NumberText({ value, onChange }: { value?: string; onChange?: (value: string | undefined) => void }) {
  return (
    <Input
      maxLength={12}
      inputMode="numeric"
      value={value ?? ''}
      onChange={(event) => onChange?.(event.target.value === '' ? undefined : event.target.value)}
    />
  )
}

function OldMerchant({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('people')
  const update = useChange(updateMerchant)
  const { data: merchant } = useAnswer(readMerchant, { id })
  if (!merchant) return null
  return (
    <FormDrawer
      title={t('edit', { name: merchant.name })}
      initial={{ ...merchantDraft(merchant), id, version: merchant.version }}
      schema={updateMerchant.request}
      keptAs={`merchant.${id}`}
      onClose={onClose}
      version={merchant.version}
      onSubmit={(request, version) => update.mutateAsync({ ...request, id, version })}
    >
      <MerchantFields pictures="seen" />
    </FormDrawer>
  )
}
