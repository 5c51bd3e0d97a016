import { bindOutletStaff } from '@kassa/contract/organisation/outlet.calls.ts'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import type { Outlet } from './OutletPage.tsx'
import { useAllStaff } from './use-all-staff.ts'
import { inBrackets } from '../../words/brackets.ts'

/** Asks for the people who work at an outlet: the chosen and nobody else. */
export function BindStaffDrawer({ outlet, onClose }: { outlet: Outlet; onClose: () => void }) {
  const { t } = useTranslation('people')
  const bind = useChange(bindOutletStaff)
  const people = useAllStaff()
  if (!people) return null
  const staffIds = people.filter(({ outlets }) => outlets.some(({ id }) => id === outlet.id)).map(({ id }) => id)
  return (
    <FormDrawer
      width={520}
      reopensAs={`outlet.bind.${outlet.id}`}
      title={t('bind.title', { name: outlet.name })}
      initial={{ id: outlet.id, staffIds }}
      schema={bindOutletStaff.request}
      onClose={onClose}
      onSubmit={(request) => bind.mutateAsync({ ...request, id: outlet.id })}
    >
      <FormSection title={t('tab.staff')} note={t('bind.hint')}>
        <FormField name="staffIds" label={t('tab.staff')} isOptional>
          <Select
            mode="multiple"
            optionFilterProp="label"
            options={people.map(({ id, number, firstName, lastName }) => ({
              value: id,
              label: `${firstName} ${lastName}${inBrackets(number)}`,
            }))}
          />
        </FormField>
      </FormSection>
    </FormDrawer>
  )
}
