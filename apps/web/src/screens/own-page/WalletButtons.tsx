import { makeOwnPass, type Wallet } from '@kassa/contract/member/wallet.calls.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/Button.tsx'

interface Props {
  readonly pass: string
  readonly wallets: readonly Wallet[]
  readonly onRefused: (error: unknown) => void
}

/** Puts the card into the wallet of the telephone, where the till's scanner reads it at any time. */
export function WalletButtons({ pass, wallets, onRefused }: Props) {
  const { t } = useTranslation('own')
  const [isBusy, setBusy] = useState(false)
  const add = (wallet: Wallet): void => {
    setBusy(true)
    void call(makeOwnPass, { pass, wallet }, { isQuiet: true })
      .then(({ url }) => location.assign(url), onRefused)
      .finally(() => setBusy(false))
  }
  if (wallets.length === 0) return null
  return (
    <p className="r-choices">
      {wallets.map((wallet) => (
        <Button key={wallet} isBusy={isBusy} onClick={() => add(wallet)}>
          {t(`wallet.${wallet}`)}
        </Button>
      ))}
    </p>
  )
}
