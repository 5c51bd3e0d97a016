import { listLevels } from '@kassa/contract/member/level.calls.ts'
import { resetMemberPassword, setMemberLevel } from '@kassa/contract/member/member.calls.ts'
import { eraseMember } from '@kassa/contract/member/privacy.calls.ts'
import { adjustBalance, adjustPoints } from '@kassa/contract/member/member-records.calls.ts'
import { useNavigate } from '@tanstack/react-router'
import { Input, Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormDay } from '../../kit/form/fields/FormDay.tsx'
import { exponentOf } from '../../kit/money/format.ts'
import { MoneyField } from '../../kit/money/MoneyField.tsx'
import { NumberInput } from '../../kit/money/NumberInput.tsx'
import { paths } from '../../paths.ts'
import type { Member } from './MemberDrawer.tsx'

interface DrawerProps {
  readonly member: Member
  readonly onClose: () => void
}

function Why() {
  const { t } = useTranslation(['member', 'kit'])
  return (
    <FormField name="note" label={t('field.why')} hint={t('kit:hint.length', { minimum: 1, maximum: 100 })}>
      <Input maxLength={100} />
    </FormField>
  )
}

/** For good: the card number is typed, so that nobody is erased by a slip of the hand. Source: D79, D109. */
export function EraseMember({ member, onClose }: DrawerProps) {
  const { t } = useTranslation('member')
  const navigate = useNavigate()
  const erase = useChange(eraseMember, { onDone: () => void navigate({ to: paths.members() }) })
  return (
    <FormDrawer
      width={480}
      reopensAs={`member.erase.${member.id}`}
      title={t('erase.title', { name: member.name })}
      initial={{ cardNumber: '' }}
      schema={eraseMember.request.omit({ id: true })}
      onClose={onClose}
      onSubmit={(fields) => erase.mutateAsync({ ...fields, id: member.id })}
    >
      <p>{t('erase.body')}</p>
      <FormField name="cardNumber" label={t('erase.card')} hint={t('erase.cardHint', { card: member.cardNumber })}>
        <Input autoFocus maxLength={30} autoComplete="off" />
      </FormField>
    </FormDrawer>
  )
}

export function PointsDrawer({ member, onClose }: DrawerProps) {
  const { t } = useTranslation('member')
  const adjust = useChange(adjustPoints)
  return (
    <FormDrawer
      width={480}
      reopensAs={`member.points.${member.id}`}
      title={t('adjustPoints', { name: member.name })}
      initial={{ points: null as number | null, note: '' }}
      schema={adjustPoints.request.omit({ id: true })}
      onClose={onClose}
      onSubmit={(fields) => adjust.mutateAsync({ ...fields, id: member.id })}
    >
      <FormField name="points" label={t('field.pointsChange')} hint={t('field.changeHint')} decimals={0}>
        <NumberInput decimals={0} autoFocus />
      </FormField>
      <Why />
    </FormDrawer>
  )
}

export function BalanceDrawer({ member, onClose }: DrawerProps) {
  const { t } = useTranslation('member')
  const adjust = useChange(adjustBalance)
  return (
    <FormDrawer
      width={480}
      reopensAs={`member.balance.${member.id}`}
      title={t('adjustBalance', { name: member.name })}
      initial={{ bucket: 'principal' as const, amountMinor: null as number | null, note: '' }}
      schema={adjustBalance.request.omit({ id: true })}
      onClose={onClose}
      onSubmit={(fields) => adjust.mutateAsync({ ...fields, id: member.id })}
    >
      <FormField name="bucket" label={t('field.bucket')}>
        <Segmented
          options={(['principal', 'bonus'] as const).map((value) => ({ value, label: t(`bucket.${value}`) }))}
        />
      </FormField>
      <FormField
        name="amountMinor"
        label={t('field.amountChange')}
        hint={t('field.changeHint')}
        decimals={exponentOf(member.currency)}
      >
        <MoneyField currency={member.currency} autoFocus />
      </FormField>
      <Why />
    </FormDrawer>
  )
}

export function LevelOfMember({ member, onClose }: DrawerProps) {
  const { t } = useTranslation('member')
  const { data } = useAnswer(listLevels, { limit: 100, enabled: 1 }, { isQuiet: true })
  const set = useChange(setMemberLevel)
  return (
    <FormDrawer
      width={480}
      reopensAs={`member.level.${member.id}`}
      title={t('setLevel', { name: member.name })}
      initial={{ levelId: member.levelId, untilDay: member.levelUntil, note: '' }}
      schema={setMemberLevel.request.omit({ id: true })}
      onClose={onClose}
      onSubmit={(fields) => set.mutateAsync({ ...fields, id: member.id })}
    >
      <FormField name="levelId" label={t('field.level')} isNullable>
        <Select allowClear options={(data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))} />
      </FormField>
      <FormDay name="untilDay" label={t('field.levelUntil')} hint={t('field.levelUntilHint')} isOptional />
      <Why />
    </FormDrawer>
  )
}

export function PasswordOfMember({ member, onClose }: DrawerProps) {
  const { t } = useTranslation('member')
  const reset = useChange(resetMemberPassword)
  return (
    <FormDrawer
      width={480}
      reopensAs={`member.password.${member.id}`}
      title={t('resetPassword', { name: member.name })}
      initial={{ password: '' }}
      schema={resetMemberPassword.request.omit({ id: true })}
      onClose={onClose}
      onSubmit={({ password }) => reset.mutateAsync({ id: member.id, password })}
    >
      <FormField name="password" label={t('field.password')} hint={t('field.passwordHint')}>
        <Input.Password maxLength={6} inputMode="numeric" autoComplete="new-password" autoFocus />
      </FormField>
    </FormDrawer>
  )
}
