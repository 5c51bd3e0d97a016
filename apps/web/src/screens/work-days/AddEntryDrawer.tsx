import { listStaff } from '@kassa/contract/organisation/staff.calls.ts'
import { addClockEntry } from '@kassa/contract/sales/time-clock.calls.ts'
import { CLOCK_STEPS, type ClockStep } from '@kassa/domain/sales/time-clock.ts'
import { Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { MomentField } from '../../kit/form/MomentField.tsx'
import { useSession } from '../../session/session.ts'

interface Draft {
  staffId: string | null
  outletId: string | null
  what: ClockStep
  at: string | null
  reason: string
}

/** Adds what somebody forgot to say to the time clock. */
export function AddEntryDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('timeClock')
  const add = useChange(addClockEntry)
  const outlets = useSession((session) => session.outlets)
  const here = useSession((session) => session.outlet)
  const { data } = useAnswer(listStaff, { limit: 200 })
  const staff = (data?.rows ?? []).map(({ id, firstName, lastName }) => ({
    value: id,
    label: `${firstName} ${lastName}`.trim(),
  }))
  const initial: Draft = {
    staffId: null,
    outletId: here?.outletId ?? outlets[0]?.id ?? null,
    what: 'out',
    at: null,
    reason: '',
  }
  return (
    <FormDrawer
      reopensAs="work-entry.new"
      title={t('list.addTitle')}
      initial={initial}
      schema={addClockEntry.request}
      onClose={onClose}
      onSubmit={(fields) => add.mutateAsync(fields)}
    >
      <FormField name="staffId" label={t('field.staff')}>
        <Select showSearch optionFilterProp="label" options={staff} />
      </FormField>
      <FormField name="outletId" label={t('field.outlet')}>
        <Select options={outlets.map(({ id, name }) => ({ value: id, label: name }))} />
      </FormField>
      <FormField name="what" label={t('field.what')}>
        <Select options={CLOCK_STEPS.map((value) => ({ value, label: t(`step.${value}`) }))} />
      </FormField>
      <FormField name="at" label={t('field.at')}>
        <MomentField />
      </FormField>
      <FormField name="reason" label={t('field.reason')}>
        <Input maxLength={200} />
      </FormField>
    </FormDrawer>
  )
}
