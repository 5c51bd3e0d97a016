import { saveAccount, type AccountView } from '@kassa/contract/payment/account.calls.ts'
import type { ChannelName } from '@kassa/domain/payment/channel.ts'
import { Select } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import {
  ChannelAccountFields,
  channelAccountDraft,
  channelAccountTyped,
} from '../../parts/pay/ChannelAccountFields.tsx'
import { useChannelName } from '../../parts/pay/use-channel-name.ts'
import { useSession } from '../../session/session.ts'

interface Props {
  /** Null: a new one. */
  readonly account: AccountView | null
  readonly channel: ChannelName
  readonly hasSimulators: boolean
  /** True where the account of all outlets is theirs to open. */
  readonly answersForAll: boolean
  readonly onClose: () => void
}

const typed = channelAccountTyped.extend({ outletId: z.string() })

/** An account at a channel. Secrets are typed in and never shown again; one left empty stays as it is. */
export function AccountDrawer({ account, channel, hasSimulators, answersForAll, onClose }: Props) {
  const { t } = useTranslation('payConfig')
  const save = useChange(saveAccount)
  const outlets = useSession((session) => session.outlets)
  const name = useChannelName()(channel)
  const initial = useMemo(
    () => ({
      outletId: account?.outletId ?? (answersForAll ? '' : (outlets[0]?.id ?? '')),
      ...channelAccountDraft(account, channel, hasSimulators),
    }),
    [account, answersForAll, channel, hasSimulators, outlets],
  )
  return (
    <FormDrawer
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
            ...(answersForAll || account ? [{ value: '', label: t('place.merchant') }] : []),
            ...outlets.map((outlet) => ({ value: outlet.id, label: outlet.name })),
          ]}
        />
      </FormField>
      <ChannelAccountFields account={account} channel={channel} hasSimulators={hasSimulators} />
    </FormDrawer>
  )
}
