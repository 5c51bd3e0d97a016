import { listAccounts, tryAccount, type AccountView } from '@kassa/contract/payment/account.calls.ts'
import { CHANNELS, type ChannelName } from '@kassa/domain/payment/channel.ts'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { EmptyState } from '../../kit/state/EmptyState.tsx'
import { ErrorState } from '../../kit/state/ErrorState.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { Skeleton } from '../../kit/state/Skeleton.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { useChannelName } from '../../parts/pay/use-channel-name.ts'

const EDIT = 'platform.payment.edit'
const AccountDrawer = lazyPart(() => import('./AccountDrawer.tsx').then((part) => part.AccountDrawer))

/** The merchant's payment configs: an account a channel, for all outlets or for one. Source: specification §3, D102. */
export function AccountList() {
  const { t } = useTranslation('payConfig')
  const { data, error, refetch } = useAnswer(listAccounts, {})
  const nameOf = useChannelName()
  const [editing, setEditing] = useState<AccountView | ChannelName | null>(null)
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={3} />
  const add = (
    <CanDo permission={EDIT}>
      <Dropdown
        trigger={['click']}
        menu={{
          items: CHANNELS.map((key) => ({ key, label: nameOf(key) })),
          onClick: ({ key }) => setEditing(key as ChannelName),
        }}
      >
        <Button>{t('account.add')}</Button>
      </Dropdown>
    </CanDo>
  )
  return (
    <section className="k-panel">
      <h2>{t('account.title')}</h2>
      {data.accounts.length === 0 ? (
        <EmptyState title={t('account.empty')} body={t('account.emptyBody')} action={add} />
      ) : (
        <>
          <ul className="k-plain-list">
            {data.accounts.map((account) => (
              <AccountLine key={account.id} account={account} onEdit={() => setEditing(account)} />
            ))}
          </ul>
          {add}
        </>
      )}
      {editing === null ? null : (
        <AccountDrawer
          key={typeof editing === 'string' ? editing : `${editing.id} ${String(editing.version)}`}
          account={typeof editing === 'string' ? null : editing}
          channel={typeof editing === 'string' ? editing : editing.channel}
          hasSimulators={data.hasSimulators}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  )
}

function AccountLine({ account, onEdit }: { readonly account: AccountView; readonly onEdit: () => void }) {
  const { t } = useTranslation(['payConfig', 'common'])
  const name = useChannelName()(account.channel)
  const attempt = useChange(tryAccount)
  const tails = Object.entries(account.tails).map(
    ([field, tail]) => `${String(t(`account.field.${field}` as never))} …${tail}`,
  )
  const open = Object.entries(account.fields).map(
    ([field, text]) => `${String(t(`account.field.${field}` as never))} ${text}`,
  )
  return (
    <li className="k-setting">
      <div>
        <strong>{name}</strong>{' '}
        <StatusTag kind={account.enabled ? 'good' : 'off'}>{t(account.enabled ? 'state.on' : 'state.off')}</StatusTag>{' '}
        <StatusTag kind={account.mode === 'live' ? 'info' : 'warn'}>{t(`account.mode.${account.mode}`)}</StatusTag>
        <p className="k-muted">
          {account.outletName ?? t('place.merchant')} · {[...open, ...tails].join(' · ')}
        </p>
        {account.noticeUrl === null ? null : (
          <p className="k-muted">{t('account.noticeUrl', { url: account.noticeUrl })}</p>
        )}
        {attempt.data ? (
          <p role="status">
            <StatusTag kind={attempt.data.isGood ? 'good' : 'bad'}>
              {attempt.data.isGood ? t('account.works') : t('account.fails', { code: attempt.data.code })}
            </StatusTag>{' '}
            {attempt.data.text}
          </p>
        ) : null}
      </div>
      <CanDo permission={EDIT}>
        <div className="k-save-actions">
          <Button
            loading={attempt.isPending}
            aria-label={t('account.tryOne', { name })}
            onClick={() => attempt.mutate({ id: account.id })}
          >
            {t('account.try')}
          </Button>
          <Button aria-label={t('edit', { name })} onClick={onEdit}>
            {t('common:edit')}
          </Button>
        </div>
      </CanDo>
    </li>
  )
}
