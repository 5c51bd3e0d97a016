import { createSupplier, editSupplier } from '@kassa/contract/inventory/supplier.calls.ts'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormNumber } from '../../kit/form/fields/FormNumber.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import type { NumberDraft } from '../../kit/money/NumberInput.tsx'
import type { Supplier } from './SupplierPage.tsx'

interface Draft {
  name: string
  description: string
  contactName: string
  phone: string
  email: string
  leadDays: NumberDraft
}

/** Adds a supplier or changes one. */
export function SupplierDrawer({ supplier, onClose }: { supplier: Supplier | null; onClose: () => void }) {
  const { t } = useTranslation(['supply', 'kit'])
  const create = useChange(createSupplier)
  const edit = useChange(editSupplier)
  const initial: Draft = {
    name: supplier?.name ?? '',
    description: supplier?.description ?? '',
    contactName: supplier?.contactName ?? '',
    phone: supplier?.phone ?? '',
    email: supplier?.email ?? '',
    leadDays: supplier?.leadDays ?? 7,
  }
  return (
    <FormDrawer
      width={520}
      title={supplier ? t('supplier.edit', { name: supplier.name }) : t('supplier.new')}
      initial={initial}
      schema={createSupplier.request}
      keptAs={`supplier.${supplier?.id ?? 'new'}`}
      onClose={onClose}
      version={supplier?.version}
      onSubmit={(fields, version) =>
        supplier ? edit.mutateAsync({ ...fields, id: supplier.id, version }) : create.mutateAsync(fields)
      }
    >
      <FormSection title={t('supplier.section')}>
        <FormField name="name" label={t('supplier.name')} hint={t('kit:hint.length', { minimum: 2, maximum: 50 })}>
          <Input autoFocus maxLength={50} />
        </FormField>
        <FormField name="description" label={t('supplier.description')} isOptional>
          <Input.TextArea rows={3} maxLength={255} />
        </FormField>
        <FormNumber name="leadDays" label={t('supplier.leadDays')} hint={t('supplier.leadHint')} />
      </FormSection>
      <FormSection title={t('supplier.contact')}>
        <FormField name="contactName" label={t('supplier.contactName')} isOptional>
          <Input maxLength={50} />
        </FormField>
        <FormField name="phone" label={t('supplier.phone')} isOptional>
          <Input maxLength={30} type="tel" />
        </FormField>
        <FormField name="email" label={t('supplier.email')} isOptional>
          <Input maxLength={64} type="email" />
        </FormField>
      </FormSection>
    </FormDrawer>
  )
}
