import { staffRoleCalls } from '@kassa/contract/identity/role.calls.ts'
import { listOutlets } from '@kassa/contract/organisation/outlet.calls.ts'
import { createStaff, newStaffForm, updateStaff } from '@kassa/contract/organisation/staff.calls.ts'
import { Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { asSeen } from '../../kit/form/as-seen.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { RoleExplained } from '../../parts/person/role/RoleExplained.tsx'
import { useSession } from '../../session/session.ts'
import { localeOf } from '../../words/locale.ts'
import { currentLanguage } from '../../words/words.ts'
import { LanguageSelect } from '../../parts/person/LanguageSelect.tsx'
import { NameAndPhone } from '../../parts/person/NameAndPhone.tsx'
import { PasswordFields } from '../../parts/person/PasswordFields.tsx'
import { OutletRoles } from './OutletRoles.tsx'
import type { Staff } from './StaffList.tsx'
import { roleText } from '../../words/role-text.ts'

/** Adds somebody to the staff or changes them. */
export function StaffDrawer({ staff, onClose }: { staff: Staff | null; onClose: () => void }) {
  const { t } = useTranslation(['people', 'elevation'])
  const create = useChange(createStaff)
  const update = useChange(updateStaff)
  const roles = useAnswer(staffRoleCalls.list, { limit: 200 }).data?.rows ?? []
  const outlets = useAnswer(listOutlets, { limit: 200 }).data?.rows ?? []
  // Where they work beyond the caller's own outlets stays in sight, and is not the caller's to change.
  const named = new Map([...(staff?.outlets ?? []), ...outlets].map(({ id, name }) => [id, name]))
  const here = useSession((session) => session.outlet?.outletId ?? session.outlets[0]?.id ?? null)
  const person = {
    number: staff?.number ?? '',
    firstName: staff?.firstName ?? '',
    lastName: staff?.lastName ?? '',
    position: staff?.position ?? '',
    phone: staff?.phone ?? '',
    email: staff?.email ?? '',
    roleId: staff?.roleId,
    locale: staff?.locale ?? localeOf(currentLanguage()),
    outletIds: staff?.outlets.map(({ id }) => id) ?? (here === null ? [] : [here]),
    outletRoles: (staff?.outletRoles ?? []).map(({ outletId, roleId }) => ({ outletId, roleId })),
  }
  const fields = (
    <>
      <FormSection title={t('section.person')}>
        <NameAndPhone />
        <FormField name="email" label={t('field.email')} isOptional>
          <Input maxLength={64} type="email" autoComplete="off" />
        </FormField>
        <FormField name="locale" label={t('field.language')}>
          <LanguageSelect />
        </FormField>
      </FormSection>
      <FormSection title={t('section.work')}>
        <FormField name="position" label={t('field.position')} isOptional>
          <Input maxLength={50} />
        </FormField>
        <FormField name="roleId" label={t('field.role')}>
          <Select options={roles.map(({ id, name }) => ({ value: id, label: roleText(name) }))} />
        </FormField>
        <RoleExplained roles={roles} />
        <FormField name="outletIds" label={t('field.outlets')} isOptional={staff !== null}>
          <Select mode="multiple" options={[...named].map(([value, label]) => ({ value, label }))} />
        </FormField>
        {named.size > 1 ? (
          <FormField name="outletRoles" label={t('elevation:elsewhere')} hint={t('elevation:elsewhereHint')} isOptional>
            <OutletRoles outlets={outlets} roles={roles} />
          </FormField>
        ) : null}
      </FormSection>
      <FormSection title={t('section.signIn')}>
        <FormField name="number" label={t('field.number')} hint={t('hint.staffNumber')}>
          <Input maxLength={20} autoComplete="off" />
        </FormField>
        {staff ? null : (
          <>
            <PasswordFields />
            <FormField name="pin" label={t('field.pin')} hint={t('hint.pin')} isOptional>
              <Input.Password autoComplete="off" inputMode="numeric" maxLength={8} />
            </FormField>
          </>
        )}
      </FormSection>
    </>
  )
  if (staff) {
    const { id, version } = staff
    return (
      <FormDrawer
        title={t('edit', { name: staff.firstName })}
        initial={{ ...person, id, version }}
        schema={updateStaff.request}
        keptAs={`staff.${id}`}
        onClose={onClose}
        {...asSeen(staff, update)}
      >
        {fields}
      </FormDrawer>
    )
  }
  return (
    <FormDrawer
      title={t('new.staff')}
      initial={{ ...person, password: '', passwordAgain: '', pin: '' }}
      schema={newStaffForm}
      keptAs="staff.new"
      onClose={onClose}
      onSubmit={(request) => create.mutateAsync(request)}
    >
      {fields}
    </FormDrawer>
  )
}
