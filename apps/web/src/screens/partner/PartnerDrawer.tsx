import { createPartner, listPartners, updatePartner } from '@kassa/contract/organisation/partner.calls.ts'
import { Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { asSeen } from '../../kit/form/as-seen.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { useSession } from '../../session/session.ts'
import { emptyAdmin, FirstAdminFields } from '../../parts/person/FirstAdminFields.tsx'
import type { Partner } from './PartnerList.tsx'

interface Props {
  /** Null for a new one. */
  readonly partner: Partner | null
  readonly parentId: string | null
  readonly onClose: () => void
}

/** Adds a partner with its first administrator, or changes one; only operators choose what it stands below (D39). */
export function PartnerDrawer({ partner, parentId, onClose }: Props) {
  const { t } = useTranslation('people')
  const create = useChange(createPartner)
  const update = useChange(updatePartner)
  const isOperator = useSession((session) => session.user?.tier === 'operator')
  const { data } = useAnswer(listPartners, { limit: 200, approval: 'approved' }, { isEnabled: isOperator })
  const above = (data?.rows ?? []).filter(({ level, id }) => level === 1 && id !== partner?.id)
  const about = {
    name: partner?.name ?? '',
    contactName: partner?.contactName ?? '',
    phone: partner?.phone ?? '',
    parentId,
  }
  const fields = (
    <FormSection title={t('section.partner')}>
      <FormField name="name" label={t('field.name')} hint={t('hint.name')}>
        <Input autoFocus maxLength={50} />
      </FormField>
      {isOperator ? (
        <FormField name="parentId" label={t('field.parent')} isOptional isNullable>
          <Select
            allowClear
            showSearch
            optionFilterProp="label"
            options={above.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </FormField>
      ) : null}
      <FormField name="contactName" label={t('field.contact')} isOptional>
        <Input maxLength={50} />
      </FormField>
      <FormField name="phone" label={t('field.phone')} hint={t('hint.phone')} isOptional>
        <Input maxLength={30} type="tel" />
      </FormField>
    </FormSection>
  )
  if (partner) {
    const { id, version } = partner
    return (
      <FormDrawer
        title={t('edit', { name: partner.name })}
        initial={{ ...about, id, version }}
        schema={updatePartner.request}
        keptAs={`partner.${id}`}
        onClose={onClose}
        {...asSeen(partner, update)}
      >
        {fields}
      </FormDrawer>
    )
  }
  return (
    <FormDrawer
      title={t('new.partner')}
      initial={{ ...about, admin: emptyAdmin() }}
      schema={createPartner.request}
      keptAs="partner.new"
      onClose={onClose}
      onSubmit={(request) => create.mutateAsync(request)}
    >
      {fields}
      <FirstAdminFields />
    </FormDrawer>
  )
}
