import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { removeWallet, type Wallet, WALLET_WARNING_DAYS, type walletView } from '@kassa/contract/member/wallet.calls.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { Facts } from '../../kit/detail/Facts.tsx'
import { Moment } from '../../kit/detail/Moment.tsx'
import { countText } from '../../kit/money/format.ts'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { AppleDrawer } from './AppleDrawer.tsx'
import { GoogleDrawer } from './GoogleDrawer.tsx'
import { leadIn } from '../../words/lead-in.ts'

export type WalletView = OutputOf<typeof walletView>

interface Props {
  readonly wallet: Wallet
  readonly view: WalletView | undefined
}

/** The right of an owner: whoever has the certificate speaks for the shop at Apple and Google. */
const OWNER = 'platform.organisation.merchant.admins.edit'

/** One wallet: what signs its passes and until when, how many there are, and what went wrong with them. */
export function WalletPanel({ wallet, view }: Props) {
  const { t } = useTranslation('wallet')
  const [isEditing, setIsEditing] = useState(false)
  const confirm = useConfirm()
  const remove = useChange(removeWallet)
  const name = t(`name.${wallet}`)
  const askRemove = async (): Promise<void> => {
    const question = { title: t('askRemove', { wallet: name }), body: t('askRemoveBody'), ok: t('remove') }
    if (await confirm({ ...question, isDanger: true })) remove.mutate({ wallet })
  }
  const close = (): void => setIsEditing(false)
  return (
    <section id={`part-${wallet}`} className="k-panel k-stack">
      <h2>{name}</h2>
      {view ? <Standing view={view} /> : <p className="k-muted">{t('none', { wallet: name })}</p>}
      <CanDo permission={OWNER}>
        <p>
          <Button onClick={() => setIsEditing(true)}>{t(view ? 'replace' : 'setUp', { wallet: name })}</Button>{' '}
          {view ? (
            <Button danger onClick={() => void askRemove()}>
              {t('remove')}
            </Button>
          ) : null}
        </p>
      </CanDo>
      {isEditing && wallet === 'apple' ? <AppleDrawer version={view?.version ?? 0} onClose={close} /> : null}
      {isEditing && wallet === 'google' ? (
        <GoogleDrawer issuer={view?.issuer ?? ''} version={view?.version ?? 0} onClose={close} />
      ) : null}
    </section>
  )
}

const DAY_MS = 86_400_000

/** Whole days until a moment; none or fewer: it is over. */
const daysUntil = (moment: string): number => Math.floor((Date.parse(moment) - Date.now()) / DAY_MS)

function Standing({ view: { wallet, issuer, account, expiresAt, passes, problem } }: { readonly view: WalletView }) {
  const { t } = useTranslation('wallet')
  const days = expiresAt === null ? null : daysUntil(expiresAt)
  return (
    <>
      {days !== null && days < WALLET_WARNING_DAYS ? (
        <p className="k-warn" role="alert">
          {days < 0 ? t('expired') : t('expiresSoon', { count: days })}
        </p>
      ) : null}
      {problem ? (
        <p className="k-warn" role="alert">
          {leadIn(t(`problem.${problem.kind}`))}
          <Moment at={problem.at} />
        </p>
      ) : null}
      <Facts
        facts={[
          { label: t(`${wallet}.issuer`), value: issuer },
          { label: t(`${wallet}.owner`), value: account },
          ...(expiresAt === null ? [] : [{ label: t('expires'), value: <Moment at={expiresAt} /> }]),
          { label: t('passes'), value: countText(passes) },
        ]}
      />
    </>
  )
}
