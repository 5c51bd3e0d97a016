import { listAccounts, tryAccount, type AccountView } from '@kassa/contract/payment/account.calls.ts'
import { CHANNELS } from '@kassa/domain/payment/channel.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { Loading } from '../../kit/state/Loading.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { AccountHead, ChannelAccountList, useFieldsTold } from '../../parts/pay/ChannelAccountList.tsx'
import { useChannelName } from '../../parts/pay/use-channel-name.ts'

const EDIT = 'platform.payment.edit'
const AccountDrawer = lazyPart(() => import('./AccountDrawer.tsx').then((part) => part.AccountDrawer))

/** The merchant's payment configs: an account a channel, for all outlets or for one. Source: specification §3, D102. */
export function AccountList() {
  const { t } = useTranslation('payConfig')
  const { data, error, refetch } = useAnswer(listAccounts, {})
  if (!data) return <Loading error={error} onRetry={() => void refetch()} rows={3} />
  return (
    <section className="k-panel">
      <h2>{t('account.title')}</h2>
      <ChannelAccountList<AccountView>
        accounts={data.accounts}
        keyOf={({ id }) => id}
        addable={CHANNELS}
        mayEdit={EDIT}
        emptyBody={t('account.emptyBody')}
        renderLine={(account, onEdit) => (
          <AccountLine account={account} isMine={data.answersForAll || account.outletId !== null} onEdit={onEdit} />
        )}
        renderDrawer={(account, channel, onClose) => (
          <AccountDrawer
            key={account ? `${account.id} ${String(account.version)}` : channel}
            account={account}
            channel={channel}
            hasSimulators={data.hasSimulators}
            answersForAll={data.answersForAll}
            onClose={onClose}
          />
        )}
      />
    </section>
  )
}

interface LineProps {
  readonly account: AccountView
  /** The caller may change it: what belongs to all outlets is for whoever answers for all of them. */
  readonly isMine: boolean
  readonly onEdit: () => void
}

function AccountLine({ account, isMine, onEdit }: LineProps) {
  const { t } = useTranslation(['payConfig', 'common'])
  const name = useChannelName()(account.channel)
  const attempt = useChange(tryAccount)
  const told = useFieldsTold()
  return (
    <>
      <div>
        <AccountHead account={account} />
        <p className="k-muted k-wraps">
          {account.outletName ?? t('place.merchant')} · {told(account)}
        </p>
        {account.noticeUrl === null ? null : (
          <p className="k-muted k-wraps">{t('account.noticeUrl', { url: account.noticeUrl })}</p>
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
      {isMine ? (
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
      ) : null}
    </>
  )
}
