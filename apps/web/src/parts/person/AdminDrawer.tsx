import { Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { asSeen } from '../../kit/form/as-seen.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { localeOf } from '../../words/locale.ts'
import { currentLanguage } from '../../words/words.ts'
import type { Admin, AdminSubject } from './AdminList.tsx'
import { LanguageSelect } from './LanguageSelect.tsx'
import { NameAndPhone } from './NameAndPhone.tsx'
import { PasswordFields } from './PasswordFields.tsx'
import { roleText } from '../../words/role-text.ts'

/** Adds an administrator or changes one. */
export function AdminDrawer({
  subject,
  admin,
  onClose,
}: {
  subject: AdminSubject
  admin: Admin | null
  onClose: () => void
}) {
  const { t } = useTranslation('people')
  const { calls, roles, partnerId } = subject
  const create = useChange(calls.create)
  const update = useChange(calls.update)
  const { data } = useAnswer(roles.list, { partnerId, limit: 200 })
  const person = {
    firstName: admin?.firstName ?? '',
    lastName: admin?.lastName ?? '',
    email: admin?.email ?? '',
    phone: admin?.phone ?? '',
    roleId: admin?.roleId,
    locale: admin?.locale ?? localeOf(currentLanguage()),
  }
  const fields = (
    <>
      <FormSection title={t('section.person')}>
        <NameAndPhone />
        <FormField name="locale" label={t('field.language')}>
          <LanguageSelect />
        </FormField>
      </FormSection>
      <FormSection title={t('section.signIn')}>
        <FormField name="email" label={t('field.email')}>
          <Input maxLength={64} type="email" autoComplete="off" />
        </FormField>
        <FormField name="roleId" label={t('field.role')}>
          <Select options={(data?.rows ?? []).map(({ id, name }) => ({ value: id, label: roleText(name) }))} />
        </FormField>
        {admin ? null : <PasswordFields />}
      </FormSection>
    </>
  )
  if (admin) {
    const { id, version } = admin
    return (
      <FormDrawer
        title={t('edit', { name: admin.firstName })}
        initial={{ ...person, id, version }}
        schema={calls.update.request}
        keptAs={`admin.${id}`}
        onClose={onClose}
        {...asSeen(admin, update)}
      >
        {fields}
      </FormDrawer>
    )
  }
  return (
    <FormDrawer
      title={t('new.admin')}
      initial={{ ...person, password: '', passwordAgain: '' }}
      schema={calls.create.request}
      keptAs="admin.new"
      onClose={onClose}
      onSubmit={(request) => create.mutateAsync({ ...request, partnerId })}
    >
      {fields}
    </FormDrawer>
  )
}
