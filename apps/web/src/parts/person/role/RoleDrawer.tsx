import { Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../api/use-change.ts'
import { FormDrawer } from '../../../kit/form/FormDrawer.tsx'
import { FormField } from '../../../kit/form/FormField.tsx'
import { FormMoney, FormPercent } from '../../../kit/form/fields/FormNumber.tsx'
import { FormSwitch } from '../../../kit/form/fields/FormSwitch.tsx'
import { FormSection } from '../../../kit/form/FormSection.tsx'
import { useConfirm } from '../../../kit/state/Confirm.tsx'
import { useSession } from '../../../session/session.ts'
import { PermissionTree } from './PermissionTree.tsx'
import type { Role, RoleSubject } from './RoleList.tsx'
import { UnusedRights } from './UnusedRights.tsx'
import { roleText } from '../../../words/role-text.ts'

interface Props {
  readonly subject: RoleSubject
  /** Null for a new one. */
  readonly role: Role | null
  /** The role a new one begins as a copy of. */
  readonly copied: Role | null
  readonly onClose: () => void
}

const NO_LIMITS = { maxDiscountBasisPoints: null, maxRefundMinor: null, priceFloor: 'minimum' as const }

/** Makes a role or changes one; a built-in one only after its caution (D38). */
export function RoleDrawer({ subject, role, copied, onClose }: Props) {
  const { t } = useTranslation('people')
  const { calls, tier, partnerId } = subject
  const confirm = useConfirm()
  const create = useChange(calls.create)
  const update = useChange(calls.update)
  const currency = useSession(({ outlet, outlets }) => outlet?.payCurrency ?? outlets[0]?.payCurrency ?? 'USD')
  const hasLimits = tier === 'merchant' || tier === 'staff'
  const source = role ?? copied
  const initial = {
    name: role?.name ?? '',
    codes: source ? [...source.codes] : [],
    ...(tier === 'staff' ? {} : { demandsSecondFactor: source?.demandsSecondFactor ?? false }),
    ...(hasLimits ? { limits: source?.limits ?? NO_LIMITS } : {}),
  }
  return (
    <FormDrawer
      title={role ? t('edit', { name: roleText(role.name) }) : t('new.role')}
      initial={initial}
      schema={calls.create.request}
      keptAs={`role.${role?.id ?? 'new'}`}
      onClose={onClose}
      version={role?.version}
      onSubmit={async (fields, version) => {
        if (!role) return create.mutateAsync({ ...fields, partnerId })
        const question = { title: t('ask.builtIn'), body: t('ask.builtInBody') }
        if (role.isBuiltIn && !(await confirm(question))) throw new Error('the caution was not confirmed')
        return update.mutateAsync({
          ...fields,
          id: role.id,
          version,
          hasReadCaution: role.isBuiltIn,
        })
      }}
    >
      <FormSection title={t('section.role')}>
        <FormField name="name" label={t('field.name')} hint={t('hint.name')}>
          <Input autoFocus maxLength={50} />
        </FormField>
        {tier === 'staff' ? null : (
          <FormSwitch
            name="demandsSecondFactor"
            label={t('field.demandsSecondFactor')}
            hint={t('hint.demandsSecondFactor')}
          />
        )}
      </FormSection>
      {hasLimits ? (
        <FormSection title={t('section.limits')}>
          <FormPercent
            name={['limits', 'maxDiscountBasisPoints']}
            label={t('field.maxDiscount')}
            hint={t('hint.limit')}
            isOptional
            isNullable
          />
          <FormMoney
            name={['limits', 'maxRefundMinor']}
            label={t('field.maxRefund')}
            hint={t('hint.limit')}
            isOptional
            isNullable
            currency={currency}
          />
          <FormField name={['limits', 'priceFloor']} label={t('field.priceFloor')}>
            <Select
              options={(['none', 'cost', 'minimum'] as const).map((value) => ({ value, label: t(`floor.${value}`) }))}
            />
          </FormField>
        </FormSection>
      ) : null}
      <FormSection title={t('field.permissions')}>
        {role && hasLimits ? <UnusedRights roleId={role.id} /> : null}
        <FormField name="codes" label={t('field.permissions')}>
          <PermissionTree tier={tier} />
        </FormField>
      </FormSection>
    </FormDrawer>
  )
}
