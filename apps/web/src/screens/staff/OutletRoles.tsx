import { Form, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { roleText } from '../../words/role-text.ts'

interface OutletRole {
  readonly outletId: string
  readonly roleId: string
}

interface Named {
  readonly id: string
  readonly name: string
}

interface Props {
  readonly value?: readonly OutletRole[]
  readonly onChange?: (roles: readonly OutletRole[]) => void
  readonly outlets: readonly Named[]
  readonly roles: readonly Named[]
}

/** In the form of staff: for each outlet where they work, whether another role than theirs counts there. Source: RB-P05. */
export function OutletRoles({ value = [], onChange, outlets, roles }: Props) {
  const { t } = useTranslation('elevation')
  const chosen = Form.useWatch<readonly string[] | undefined>('outletIds', Form.useFormInstance()) ?? []
  const options = [
    { value: '', label: t('same') },
    ...roles.map(({ id, name }) => ({ value: id, label: roleText(name) })),
  ]
  const choose = (outletId: string, roleId: string): void => {
    const others = value.filter((one) => one.outletId !== outletId && chosen.includes(one.outletId))
    onChange?.(roleId === '' ? others : [...others, { outletId, roleId }])
  }
  return (
    <div className="k-outlet-roles">
      {outlets
        .filter(({ id }) => chosen.includes(id))
        .map(({ id, name }) => (
          <label key={id} className="k-outlet-role">
            <span>{name}</span>
            <Select
              aria-label={t('roleAt', { outlet: name })}
              value={value.find(({ outletId }) => outletId === id)?.roleId ?? ''}
              options={options}
              onChange={(roleId: string) => choose(id, roleId)}
            />
          </label>
        ))}
    </div>
  )
}
