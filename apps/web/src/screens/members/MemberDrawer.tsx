import {
  createMember,
  editMember,
  memberFields,
  newMemberFields,
  type memberView,
} from '@kassa/contract/member/member.calls.ts'
import type { InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import { Input, Segmented, Select } from 'antd'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormDay } from '../../kit/form/fields/FormDay.tsx'
import { FormSwitch } from '../../kit/form/fields/FormSwitch.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { paths } from '../../paths.ts'
import { TaxStandingFields } from './TaxStandingFields.tsx'

export type Member = OutputOf<typeof memberView>

const draftOf = (member: Member | null) => ({
  cardNumber: member?.cardNumber ?? '',
  name: member?.name ?? '',
  reading: member?.reading ?? '',
  phone: member?.phone ?? '',
  email: member?.email ?? '',
  birthday: member?.birthday ?? null,
  gender: member?.gender ?? (0 as const),
  locale: member?.locale ?? null,
  tags: member?.tags ?? [],
  note: member?.note ?? '',
  agreesToMessages: typeof member?.messagesAgreedAt === 'string',
  agreesToProfiling: typeof member?.profilingAgreedAt === 'string',
  taxStanding: member?.taxStanding ?? null,
  ...(member === null && { referralCode: '' }),
})

/** A code that nobody typed is not said: a server of the release before refuses fields it does not know. */
function sentOf({ referralCode = '', ...fields }: InputOf<typeof newMemberFields>): InputOf<typeof newMemberFields> {
  return referralCode === '' ? fields : { ...fields, referralCode }
}

/** Adds a member or changes one. */
export function MemberDrawer({ member, onClose }: { member: Member | null; onClose: () => void }) {
  const { t } = useTranslation(['member', 'kit', 'memberForm'])
  const navigate = useNavigate()
  const create = useChange(createMember, { onDone: ({ id }) => void navigate({ to: paths.member(id) }) })
  const edit = useChange(editMember)
  return (
    <FormDrawer
      width={560}
      title={member ? t('edit', { name: member.name }) : t('new')}
      initial={draftOf(member)}
      schema={member ? memberFields : newMemberFields}
      keptAs={`member.${member?.id ?? 'new'}`}
      onClose={onClose}
      version={member?.version}
      draftOf={(saved: Member) => draftOf(saved)}
      onSubmit={(fields, version) =>
        member ? edit.mutateAsync({ ...fields, id: member.id, version }) : create.mutateAsync(sentOf(fields))
      }
    >
      <FormSection title={t('section.who')}>
        <FormField name="name" label={t('field.name')} hint={t('kit:hint.length', { minimum: 2, maximum: 50 })}>
          <Input autoFocus maxLength={50} />
        </FormField>
        <FormField name="phone" label={t('field.phone')} hint={t('memberForm:hint.phone')} isOptional>
          <Input type="tel" maxLength={30} />
        </FormField>
        <FormField name="cardNumber" label={t('field.cardNumber')} hint={t('memberForm:hint.card')} isOptional>
          <Input maxLength={30} autoComplete="off" />
        </FormField>
        {member ? null : <ReferralCode />}
        <FormDay name="birthday" label={t('field.birthday')} isOptional />
        <FormField name="gender" label={t('field.gender')}>
          <Segmented options={([0, 1, 2] as const).map((value) => ({ value, label: t(`gender.${value}`) }))} />
        </FormField>
      </FormSection>
      <FormSection title={t('section.more')}>
        <FormField name="email" label={t('field.email')} isOptional>
          <Input type="email" maxLength={64} />
        </FormField>
        <FormField name="reading" label={t('field.reading')} isOptional>
          <Input maxLength={50} />
        </FormField>
        <FormField name="locale" label={t('field.locale')} isOptional isNullable>
          <Select
            allowClear
            options={[
              { value: 'zh-CN', label: '中文' },
              { value: 'ja-JP', label: '日本語' },
              { value: 'en-US', label: 'English' },
            ]}
          />
        </FormField>
        <FormField name="tags" label={t('field.tags')} hint={t('memberForm:hint.tags')} isOptional>
          <Select mode="tags" tokenSeparators={[',', '，', '、']} maxCount={20} />
        </FormField>
        <FormField name="note" label={t('field.note')} isOptional>
          <Input maxLength={255} />
        </FormField>
      </FormSection>
      <TaxStandingFields />
      <FormSection title={t('section.consent')}>
        <FormSwitch name="agreesToMessages" label={t('field.agreesToMessages')} />
        <FormSwitch name="agreesToProfiling" label={t('field.agreesToProfiling')} />
      </FormSection>
    </FormDrawer>
  )
}

/** The code of the member who brought them; asked for a new card alone. */
function ReferralCode() {
  const { t } = useTranslation('referral')
  return (
    <FormField name="referralCode" label={t('typed')} hint={t('typedHint')} isOptional>
      <Input maxLength={30} autoComplete="off" />
    </FormField>
  )
}
