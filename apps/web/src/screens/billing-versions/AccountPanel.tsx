import { listBillingAccounts, saveBillingAccount } from '@kassa/contract/billing/bill.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { CHANNELS, CHANNEL_FACTS, type ChannelName } from '@kassa/domain/payment/channel.ts'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { Loading } from '../../kit/state/Loading.tsx'
import {
  ChannelAccountFields,
  channelAccountDraft,
  channelAccountTyped,
} from '../../parts/pay/ChannelAccountFields.tsx'
import { AccountHead, ChannelAccountList, useFieldsTold } from '../../parts/pay/ChannelAccountList.tsx'
import { useChannelName } from '../../parts/pay/use-channel-name.ts'

type Account = OutputOf<typeof listBillingAccounts.answer>['accounts'][number]
const EDIT = 'platform.billing.versions.edit'

/** A bill is paid by scanning a code: channels that show none are not offered. */
const BY_CODE = CHANNELS.filter((channel) => CHANNEL_FACTS[channel].ways.includes('qr'))

/** The operator's own accounts at channels, to which merchants pay their bills. */
export default function AccountPanel() {
  const { t } = useTranslation('billing')
  const { data, error, refetch } = useAnswer(listBillingAccounts, {})
  if (!data) return <Loading error={error} onRetry={() => void refetch()} rows={3} />
  return (
    <section className="k-panel k-stack">
      <ChannelAccountList<Account>
        accounts={data.accounts}
        keyOf={({ channel }) => channel}
        addable={BY_CODE.filter((channel) => data.accounts.every((account) => account.channel !== channel))}
        mayEdit={EDIT}
        emptyBody={t('accounts.emptyBody')}
        renderLine={(account, onEdit) => <AccountLine account={account} onEdit={onEdit} />}
        renderDrawer={(account, channel, onClose) => (
          <AccountDrawer
            key={`${channel} ${String(account?.version ?? 0)}`}
            account={account}
            channel={channel}
            hasSimulators={data.hasSimulators}
            onClose={onClose}
          />
        )}
      />
    </section>
  )
}

function AccountLine({ account, onEdit }: { readonly account: Account; readonly onEdit: () => void }) {
  const { t } = useTranslation(['payConfig', 'common'])
  const name = useChannelName()(account.channel)
  const told = useFieldsTold()
  return (
    <>
      <div>
        <AccountHead account={account} />
        <p className="k-muted">{told(account)}</p>
      </div>
      <CanDo permission={EDIT}>
        <Button aria-label={t('edit', { name })} onClick={onEdit}>
          {t('common:edit')}
        </Button>
      </CanDo>
    </>
  )
}

interface DrawerProps {
  /** Null: a new one. */
  readonly account: Account | null
  readonly channel: ChannelName
  readonly hasSimulators: boolean
  readonly onClose: () => void
}

function AccountDrawer({ account, channel, hasSimulators, onClose }: DrawerProps) {
  const { t } = useTranslation('payConfig')
  const save = useChange(saveBillingAccount)
  const name = useChannelName()(channel)
  const initial = useMemo(() => channelAccountDraft(account, channel, hasSimulators), [account, channel, hasSimulators])
  return (
    <FormDrawer
      width={560}
      title={account ? name : t('account.new', { name })}
      initial={initial}
      schema={channelAccountTyped}
      {...(account ? { version: account.version } : {})}
      onClose={onClose}
      onSubmit={({ mode, isOn, fields }, version) =>
        save.mutateAsync({ channel, mode, enabled: isOn ? 1 : 0, fields, version: account ? version : 0 })
      }
    >
      <ChannelAccountFields account={account} channel={channel} hasSimulators={hasSimulators} />
    </FormDrawer>
  )
}
