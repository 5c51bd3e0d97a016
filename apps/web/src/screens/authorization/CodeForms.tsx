import {
  claimCode,
  issueCodes,
  listCodelessDevices,
  makeCodes,
  moveCode,
  type CodeView,
} from '@kassa/contract/billing/code.calls.ts'
import { listPartners } from '@kassa/contract/organisation/partner.calls.ts'
import { Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormDay } from '../../kit/form/fields/FormDay.tsx'
import { FormNumber } from '../../kit/form/fields/FormNumber.tsx'
import type { NumberDraft } from '../../kit/money/NumberInput.tsx'

const makeSchema = z.object({
  count: z.int().min(1).max(1_000),
  partnerId: z.string().nullable(),
  merchantNumber: z.string().trim().max(12),
  lastDay: makeCodes.request.shape.lastDay,
})
const issueSchema = z.object({ merchantNumber: z.string().trim().min(4).max(12) })
const claimSchema = z.object({ code: z.string().trim().min(16).max(40) })

export function MakeForm({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('billing')
  const make = useChange(makeCodes)
  const { data } = useAnswer(listPartners, { limit: 200, approval: 'approved', enabled: 1 })
  const initial = {
    count: 10 as NumberDraft,
    partnerId: null as string | null,
    merchantNumber: '',
    lastDay: null as string | null,
  }
  return (
    <FormDrawer
      width={520}
      reopensAs="licence-code.make"
      title={t('code.make')}
      initial={initial}
      schema={makeSchema}
      onClose={onClose}
      onSubmit={({ merchantNumber, ...fields }) =>
        make.mutateAsync({ ...fields, merchantNumber: merchantNumber === '' ? null : merchantNumber })
      }
    >
      <FormNumber name="count" label={t('quantity')} />
      <FormField name="partnerId" label={t('code.toPartner')} isOptional isNullable>
        <Select
          allowClear
          showSearch
          optionFilterProp="label"
          options={(data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </FormField>
      <FormField name="merchantNumber" label={t('code.merchantNumber')} isOptional>
        <Input maxLength={12} />
      </FormField>
      <FormDay name="lastDay" label={t('code.lastDay')} isOptional />
    </FormDrawer>
  )
}

export function IssueForm({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation('billing')
  const issue = useChange(issueCodes)
  return (
    <FormDrawer
      width={520}
      reopensAs={`licence-code.issue.${id}`}
      title={t('code.issue')}
      initial={{ merchantNumber: '' }}
      schema={issueSchema}
      onClose={onClose}
      onSubmit={({ merchantNumber }) => issue.mutateAsync({ ids: [id], merchantNumber })}
    >
      <FormField name="merchantNumber" label={t('code.merchantNumber')}>
        <Input maxLength={12} />
      </FormField>
    </FormDrawer>
  )
}

export function ClaimForm({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('billing')
  const claim = useChange(claimCode)
  return (
    <FormDrawer
      width={520}
      reopensAs="licence-code.claim"
      title={t('code.claim')}
      initial={{ code: '' }}
      schema={claimSchema}
      onClose={onClose}
      onSubmit={(request) => claim.mutateAsync(request)}
    >
      <FormField name="code" label={t('code.code')} hint={t('code.claimHint')}>
        <Input maxLength={40} />
      </FormField>
    </FormDrawer>
  )
}

const moveSchema = moveCode.request.pick({ deviceId: true })

/** Devices to choose from: those of the merchant that have no code yet. */
export function MoveForm({ code, onClose }: { readonly code: CodeView; readonly onClose: () => void }) {
  const { t } = useTranslation('billing')
  const move = useChange(moveCode)
  const devices = useAnswer(listCodelessDevices, {})
  return (
    <FormDrawer
      width={520}
      reopensAs={`licence-code.move.${code.id}`}
      title={t('code.moveTitle', { code: code.code })}
      initial={{ deviceId: null }}
      schema={moveSchema}
      onClose={onClose}
      onSubmit={({ deviceId }) => move.mutateAsync({ id: code.id, deviceId })}
    >
      <FormField
        name="deviceId"
        label={t('code.device')}
        hint={t(
          devices.data?.devices.length === 0
            ? 'code.moveNone'
            : code.deviceId === null
              ? 'code.moveHint'
              : 'code.moveFrees',
        )}
      >
        <Select
          showSearch
          optionFilterProp="label"
          loading={devices.isPending}
          options={(devices.data?.devices ?? []).map(({ id, name, outletName }) => ({
            value: id,
            label: `${name} · ${outletName}`,
          }))}
        />
      </FormField>
    </FormDrawer>
  )
}
