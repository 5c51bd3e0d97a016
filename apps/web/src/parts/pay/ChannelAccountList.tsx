import type { ChannelName } from '@kassa/domain/payment/channel.ts'
import { Button, Dropdown } from 'antd'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { EmptyState } from '../../kit/state/EmptyState.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { useChannelName } from './use-channel-name.ts'

/** The fields that every account at a channel shows: secrets by their tails. */
export interface ShownAccount {
  readonly channel: ChannelName
  readonly mode: 'demo' | 'live'
  readonly enabled: 0 | 1
  readonly fields: Readonly<Record<string, string>>
  readonly tails: Readonly<Record<string, string>>
}

interface Props<Account extends ShownAccount> {
  readonly accounts: readonly Account[]
  readonly keyOf: (account: Account) => string
  /** Channels of which one can be added. */
  readonly addable: readonly ChannelName[]
  readonly mayEdit: string
  readonly emptyBody: string
  readonly renderLine: (account: Account, onEdit: () => void) => ReactNode
  /** Draws the drawer of the account being changed; a null account is a new one. */
  readonly renderDrawer: (account: Account | null, channel: ChannelName, onClose: () => void) => ReactNode
}

/** Accounts at channels, the way to another, and the one that is being changed. */
export function ChannelAccountList<Account extends ShownAccount>(props: Props<Account>) {
  const { accounts, keyOf, addable, mayEdit, emptyBody, renderLine, renderDrawer } = props
  const { t } = useTranslation('payConfig')
  const nameOf = useChannelName()
  const [editing, setEditing] = useState<Account | ChannelName | null>(null)
  const add = (
    <CanDo permission={mayEdit}>
      <Dropdown
        trigger={['click']}
        menu={{
          items: addable.map((key) => ({ key, label: nameOf(key) })),
          onClick: ({ key }) => setEditing(key as ChannelName),
        }}
      >
        <Button>{t('account.add')}</Button>
      </Dropdown>
    </CanDo>
  )
  const close = (): void => setEditing(null)
  return (
    <>
      {accounts.length === 0 ? (
        <EmptyState isPage title={t('account.empty')} body={emptyBody} action={add} />
      ) : (
        <>
          <ul className="k-plain-list">
            {accounts.map((account) => (
              <li key={keyOf(account)} className="k-setting">
                {renderLine(account, () => setEditing(account))}
              </li>
            ))}
          </ul>
          {addable.length > 0 ? add : null}
        </>
      )}
      {typeof editing === 'string' ? renderDrawer(null, editing, close) : null}
      {editing === null || typeof editing === 'string' ? null : renderDrawer(editing, editing.channel, close)}
    </>
  )
}

/** Its name, whether it is on, and whether money really moves by it. */
export function AccountHead({ account }: { readonly account: ShownAccount }) {
  const { t } = useTranslation('payConfig')
  const name = useChannelName()(account.channel)
  return (
    <>
      <strong>{name}</strong>{' '}
      <StatusTag kind={account.enabled ? 'good' : 'off'}>{t(account.enabled ? 'state.on' : 'state.off')}</StatusTag>{' '}
      <StatusTag kind={account.mode === 'live' ? 'info' : 'warn'}>{t(`account.mode.${account.mode}`)}</StatusTag>
    </>
  )
}

/** Its fields as they were typed, and of each secret how it ends. */
export function useFieldsTold(): (account: ShownAccount) => string {
  const { t } = useTranslation('payConfig')
  return ({ fields, tails }) =>
    [
      ...Object.entries(fields).filter(([, text]) => text !== ''),
      ...Object.entries(tails).map(([field, tail]) => [field, `…${tail}`] as const),
    ]
      .map(([field, text]) => `${String(t(`account.field.${field}` as never))} ${text}`)
      .join(' · ')
}
