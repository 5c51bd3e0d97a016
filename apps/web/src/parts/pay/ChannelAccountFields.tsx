import { accountFields } from '@kassa/domain/payment/account-limits.ts'
import type { ChannelName } from '@kassa/domain/payment/channel.ts'
import { Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSwitch } from '../../kit/form/fields/FormSwitch.tsx'
import { useSession } from '../../session/session.ts'

/** An account as it is shown: its open fields, and how its secrets end. */
interface Shown {
  readonly mode: 'demo' | 'live'
  readonly enabled: 0 | 1
  readonly fields: Readonly<Record<string, string>>
  readonly tails: Readonly<Record<string, string>>
}

/** The values typed for an account at a channel. */
export const channelAccountTyped = z.object({
  mode: z.enum(['demo', 'live']),
  isOn: z.boolean(),
  fields: z.record(z.string(), z.string().trim().max(8_000)),
})

export const channelAccountDraft = (account: Shown | null, channel: ChannelName, hasSimulators: boolean) => ({
  mode: account?.mode ?? (hasSimulators ? ('demo' as const) : ('live' as const)),
  isOn: account ? account.enabled === 1 : true,
  fields: Object.fromEntries(accountFields(channel).map((field) => [field.name, account?.fields[field.name] ?? ''])),
})

interface Props {
  /** Null: a new one. */
  readonly account: Pick<Shown, 'tails'> | null
  readonly channel: ChannelName
  readonly hasSimulators: boolean
}

/** The fields that count where a channel is simulated: nobody is called with any other. */
const COUNT_IN_TEST_SHOPS: readonly string[] = ['currency', 'most', 'deadlineSeconds']

/** The fields of an account at a channel. Secrets are typed in and never shown again; one left empty stays as it is. */
export function ChannelAccountFields({ account, channel, hasSimulators }: Props) {
  const { t } = useTranslation('payConfig')
  const isTest = useSession(({ user }) => user?.isTestShop === true)
  const fields = accountFields(channel).filter(({ name }) => !isTest || COUNT_IN_TEST_SHOPS.includes(name))
  return (
    <>
      <FormField name="mode" label={t('account.modeLabel')} hint={t(isTest ? 'account.modeTest' : 'account.modeHint')}>
        <Select
          options={(['demo', 'live'] as const).map((value) => ({
            value,
            label: t(`account.mode.${value}`),
            disabled: value === 'demo' ? !hasSimulators : isTest,
          }))}
        />
      </FormField>
      <FormSwitch name="isOn" label={t('state.on')} />
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
    </>
  )
}
