import { listBillingAccounts, saveBillingAccount } from '@kassa/contract/billing/bill.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { CHANNELS, CHANNEL_FACTS, type ChannelName } from '@kassa/domain/payment/channel.ts'
import { Button, Dropdown } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { EmptyState } from '../../kit/state/EmptyState.tsx'
import { ErrorState } from '../../kit/state/ErrorState.tsx'
import { Skeleton } from '../../kit/state/Skeleton.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import {
  ChannelAccountFields,
  channelAccountDraft,
  channelAccountTyped,
} from '../../parts/pay/ChannelAccountFields.tsx'
import { useChannelName } from '../../parts/pay/use-channel-name.ts'

type Account = OutputOf<typeof listBillingAccounts.answer>['accounts'][number]
const EDIT = 'platform.billing.versions.edit'

/** A bill is paid by scanning a code: channels that show none are not offered. */
const BY_CODE = CHANNELS.filter((channel) => CHANNEL_FACTS[channel].ways.includes('qr'))

/** The operator's own accounts at channels, to which merchants pay their bills. */
export default function AccountPanel() {
  const { t } = useTranslation(['billing', 'payConfig', 'common'])
  const { data, error, refetch } = useAnswer(listBillingAccounts, {})
  const nameOf = useChannelName()
  const [editing, setEditing] = useState<Account | ChannelName | null>(null)
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={3} />
  const open = BY_CODE.filter((channel) => data.accounts.every((account) => account.channel !== channel))
  const add = (
    <CanDo permission={EDIT}>
      <Dropdown
        trigger={['click']}
        menu={{
          items: open.map((key) => ({ key, label: nameOf(key) })),
          onClick: ({ key }) => setEditing(key as ChannelName),
        }}
      >
        <Button>{t('payConfig:account.add')}</Button>
      </Dropdown>
    </CanDo>
  )
  return (
    <section className="k-panel k-stack">
      {data.accounts.length === 0 ? (
        <EmptyState title={t('payConfig:account.empty')} body={t('accounts.emptyBody')} action={add} />
      ) : (
        <>
          <ul className="k-plain-list">
            {data.accounts.map((account) => (
              <AccountLine key={account.channel} account={account} onEdit={() => setEditing(account)} />
            ))}
          </ul>
          {open.length > 0 ? add : null}
        </>
      )}
      {editing === null ? null : (
        <AccountDrawer
          key={typeof editing === 'string' ? editing : `${editing.channel} ${String(editing.version)}`}
          account={typeof editing === 'string' ? null : editing}
          channel={typeof editing === 'string' ? editing : editing.channel}
          hasSimulators={data.hasSimulators}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  )
}

function AccountLine({ account, onEdit }: { readonly account: Account; readonly onEdit: () => void }) {
  const { t } = useTranslation(['payConfig', 'common'])
  const name = useChannelName()(account.channel)
  const told = [
    ...Object.entries(account.fields).filter(([, text]) => text !== ''),
    ...Object.entries(account.tails).map(([field, tail]) => [field, `…${tail}`] as const),
  ].map(([field, text]) => `${String(t(`account.field.${field}` as never))} ${text}`)
  return (
    <li className="k-setting">
      <div>
        <strong>{name}</strong>{' '}
        <StatusTag kind={account.enabled ? 'good' : 'off'}>{t(account.enabled ? 'state.on' : 'state.off')}</StatusTag>{' '}
        <StatusTag kind={account.mode === 'live' ? 'info' : 'warn'}>{t(`account.mode.${account.mode}`)}</StatusTag>
        <p className="k-muted k-wraps">{told.join(' · ')}</p>
      </div>
      <CanDo permission={EDIT}>
        <Button aria-label={t('edit', { name })} onClick={onEdit}>
          {t('common:edit')}
        </Button>
      </CanDo>
    </li>
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
      isOpen
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
