import { listMembers } from '@kassa/contract/member/member.calls.ts'
import { type CouponTemplate, issueCoupons, makeCouponCodes } from '@kassa/contract/promotion/coupon.calls.ts'
import { Form, Segmented, Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormNumber } from '../../kit/form/fields/FormNumber.tsx'
import { useCan } from '../../session/permission.ts'

interface Props {
  readonly template: CouponTemplate
  readonly onClose: () => void
}

const schema = z.discriminatedUnion('to', [
  z.object({ to: z.literal('codes'), count: makeCouponCodes.request.shape.count }),
  z.object({ to: z.literal('members'), memberIds: issueCoupons.request.shape.memberIds }),
])

interface Draft {
  readonly to: 'codes' | 'members'
  readonly count: number
  readonly memberIds: readonly string[]
}

const initial: Draft = { to: 'codes', count: 100, memberIds: [] }

/** Issues a coupon: to members, or as codes for whoever gets them. */
export function IssueDrawer({ template, onClose }: Props) {
  const { t } = useTranslation('promotion')
  const make = useChange(makeCouponCodes)
  const issue = useChange(issueCoupons)
  const templateId = template.id
  return (
    <FormDrawer
      width={520}
      reopensAs={`coupon.issue.${template.id}`}
      title={t('coupon.issueOf', { name: template.name })}
      initial={initial}
      schema={schema}
      saveLabel={t('coupon.issue')}
      onClose={onClose}
      onSubmit={(fields) =>
        fields.to === 'codes'
          ? make.mutateAsync({ templateId, count: fields.count })
          : issue.mutateAsync({ templateId, memberIds: fields.memberIds })
      }
    >
      <To />
    </FormDrawer>
  )
}

function To() {
  const { t } = useTranslation('promotion')
  const seesMembers = useCan('platform.members.members')
  const to = (Form.useWatch('to') as 'codes' | 'members' | undefined) ?? 'codes'
  return (
    <>
      <FormField name="to" label={t('coupon.to')}>
        <Segmented
          options={[
            { value: 'codes', label: t('coupon.toCodes') },
            ...(seesMembers ? [{ value: 'members', label: t('coupon.toMembers') }] : []),
          ]}
        />
      </FormField>
      {to === 'codes' ? (
        <FormNumber name="count" label={t('coupon.count')} hint={t('coupon.countHint')} />
      ) : (
        <FormField name="memberIds" label={t('coupon.members')} hint={t('coupon.membersHint')}>
          <MemberChoice />
        </FormField>
      )}
    </>
  )
}

interface ChoiceProps {
  readonly value?: readonly string[]
  readonly onChange?: (ids: string[]) => void
}

function MemberChoice({ value = [], onChange }: ChoiceProps) {
  const { t } = useTranslation('promotion')
  const [typed, setTyped] = useState('')
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const search = useDeferredValue(typed.trim().slice(0, 50))
  const { data } = useAnswer(
    listMembers,
    { limit: 20, ...(search === '' ? {} : { search }) },
    { keepsPrevious: true, isQuiet: true },
  )
  const rows = (data?.rows ?? []).map(({ id, name, cardNumber }) => ({ id, name: `${name} · ${cardNumber}` }))
  const others = value.filter((id) => !rows.some((row) => row.id === id))
  return (
    <Select
      mode="multiple"
      className="k-wide"
      aria-label={t('coupon.members')}
      placeholder={t('scope.choose')}
      showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
      value={[...value]}
      options={[...others.map((id) => ({ id, name: names.get(id) ?? '…' })), ...rows].map(({ id, name }) => ({
        value: id,
        label: name,
      }))}
      onChange={(ids: string[]) => {
        setNames((known) => new Map([...known, ...rows.map(({ id, name }) => [id, name] as const)]))
        setTyped('')
        onChange?.(ids)
      }}
    />
  )
}
