import { saveAccount, type AccountView } from '@kassa/contract/payment/account.calls.ts'
import { CHANNEL_FACTS, type ChannelName } from '@kassa/domain/payment/channel.ts'
import { Input, Select, Switch } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { useSession } from '../../session/session.ts'
import { useChannelName } from './AccountList.tsx'

interface Props {
  /** Null: a new one. */
  readonly account: AccountView | null
  readonly channel: ChannelName
  readonly hasSimulators: boolean
  readonly onClose: () => void
}

const typed = z.object({
  outletId: z.string(),
  mode: z.enum(['demo', 'live']),
  isOn: z.boolean(),
  fields: z.record(z.string(), z.string().trim().max(8_000)),
})

/** An account at a channel. Secrets are typed in and never shown again; one left empty stays as it is. */
export function AccountDrawer({ account, channel, hasSimulators, onClose }: Props) {
  const { t } = useTranslation('payConfig')
  const save = useChange(saveAccount)
  const outlets = useSession((session) => session.outlets)
  const name = useChannelName()(channel)
  const { fields } = CHANNEL_FACTS[channel]
  const initial = useMemo(
    () => ({
      outletId: account?.outletId ?? '',
      mode: account?.mode ?? (hasSimulators ? 'demo' : 'live'),
      isOn: account ? account.enabled === 1 : true,
      fields: Object.fromEntries(fields.map((field) => [field.name, account?.fields[field.name] ?? ''])),
    }),
    [account, fields, hasSimulators],
  )
  return (
    <FormDrawer
      isOpen
      width={560}
      title={account ? name : t('account.new', { name })}
      initial={initial}
      schema={typed}
      {...(account ? { version: account.version } : {})}
      onClose={onClose}
      onSubmit={({ outletId, mode, isOn, fields: filled }, version) =>
        save.mutateAsync({
          ...(account ? { id: account.id } : {}),
          channel,
          outletId: outletId === '' ? null : outletId,
          mode,
          enabled: isOn ? 1 : 0,
          fields: filled,
          version: account ? version : 0,
        })
      }
    >
      <FormField name="outletId" label={t('account.outlet')} isOptional>
        <Select
          disabled={account !== null}
          options={[
            { value: '', label: t('place.merchant') },
            ...outlets.map((outlet) => ({ value: outlet.id, label: outlet.name })),
          ]}
        />
      </FormField>
      <FormField name="mode" label={t('account.modeLabel')} hint={t('account.modeHint')}>
        <Select
          options={(['demo', 'live'] as const).map((value) => ({
            value,
            label: t(`account.mode.${value}`),
            disabled: value === 'demo' && !hasSimulators,
          }))}
        />
      </FormField>
      <FormField name="isOn" label={t('state.on')} valuePropName="checked">
        <Switch />
      </FormField>
      {fields.map((field) => {
        const tail = account?.tails[field.name]
        return (
          <FormField
            key={field.name}
            name={['fields', field.name]}
            label={t(`account.field.${field.name}` as 'account.field.appId')}
            isOptional={field.isOptional || tail !== undefined}
            {...(tail === undefined ? {} : { hint: t('account.kept', { tail }) })}
          >
            {field.isSecret ? (
              <Input.TextArea rows={3} autoComplete="off" spellCheck={false} />
            ) : (
              <Input autoComplete="off" maxLength={100} />
            )}
          </FormField>
        )
      })}
    </FormDrawer>
  )
}
