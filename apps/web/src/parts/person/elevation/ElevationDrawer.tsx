import { giveElevation } from '@kassa/contract/organisation/elevation.calls.ts'
import { Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../../api/use-answer.ts'
import { useChange } from '../../../api/use-change.ts'
import { FormDrawer } from '../../../kit/form/FormDrawer.tsx'
import { FormField } from '../../../kit/form/FormField.tsx'
import { FormSection } from '../../../kit/form/FormSection.tsx'
import { MomentField } from '../../../kit/form/MomentField.tsx'
import { roleText } from '../../../words/role-text.ts'
import { RoleExplained } from '../role/RoleExplained.tsx'
import type { RoleCalls } from '../role/RoleList.tsx'

interface Props {
  readonly person: { readonly kind: 'admin' | 'staff'; readonly id: string; readonly name: string }
  readonly roles: RoleCalls
  /** The outlets to choose from; none for an administrator, who works everywhere. */
  readonly outlets: readonly { readonly id: string; readonly name: string }[]
  readonly onClose: () => void
}

/** Gives somebody another role until a moment. */
export function ElevationDrawer({ person, roles: calls, outlets, onClose }: Props) {
  const { t } = useTranslation('elevation')
  const { kind } = person
  const give = useChange(giveElevation)
  const roles = useAnswer(calls.list, { limit: 200 }).data?.rows ?? []
  const places = [{ value: '', label: t('everywhere') }, ...outlets.map(({ id, name }) => ({ value: id, label: name }))]
  return (
    <FormDrawer
      width={520}
      reopensAs={`${kind}.elevate.${person.id}`}
      title={t('giveTo', { name: person.name })}
      initial={{
        kind,
        accountId: person.id,
        roleId: null as string | null,
        outletId: null as string | null,
        until: null as string | null,
        reason: '',
      }}
      schema={giveElevation.request}
      onClose={onClose}
      onSubmit={(wish) => give.mutateAsync(wish)}
    >
      <FormSection title={t('role')} note={t('note')}>
        <FormField name="roleId" label={t('role')}>
          <Select autoFocus options={roles.map(({ id, name }) => ({ value: id, label: roleText(name) }))} />
        </FormField>
        <RoleExplained roles={roles} />
        {outlets.length > 1 ? (
          <FormField name="outletId" label={t('outlet')}>
            <OutletChoice places={places} />
          </FormField>
        ) : null}
        <FormField name="until" label={t('until')}>
          <MomentField />
        </FormField>
        <FormField name="reason" label={t('reason')}>
          <Input maxLength={200} />
        </FormField>
      </FormSection>
    </FormDrawer>
  )
}

interface OutletChoiceProps {
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (outletId: string | null) => void
  readonly places: readonly { readonly value: string; readonly label: string }[]
}

/** One outlet, or null for all of them. */
const OutletChoice = ({ id, value, onChange, places }: OutletChoiceProps) => (
  <Select
    {...(id === undefined ? {} : { id })}
    value={value ?? ''}
    options={[...places]}
    onChange={(chosen: string) => onChange?.(chosen === '' ? null : chosen)}
  />
)
