import { moveMerchant } from '@kassa/contract/organisation/merchant.calls.ts'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { usePartnerOptions } from './MerchantDrawer.tsx'
import type { MerchantRow } from './MerchantListPage.tsx'

/** Gives a merchant to another partner; its history stays with it (D39). */
export function MoveDrawer({ merchant, onClose }: { merchant: MerchantRow; onClose: () => void }) {
  const { t } = useTranslation('people')
  const move = useChange(moveMerchant)
  const partners = usePartnerOptions()
  return (
    <FormDrawer
      width={520}
      reopensAs={`merchant.move.${merchant.id}`}
      title={t('move.title', { name: merchant.name })}
      initial={{ id: merchant.id, partnerId: merchant.partnerId }}
      schema={moveMerchant.request}
      onClose={onClose}
      onSubmit={(request) => move.mutateAsync({ ...request, id: merchant.id })}
    >
      <FormSection title={t('section.partner')}>
        <FormField name="partnerId" label={t('field.partner')} hint={t('move.none')} isOptional isNullable>
          <Select allowClear showSearch optionFilterProp="label" options={partners} />
        </FormField>
      </FormSection>
    </FormDrawer>
  )
}
