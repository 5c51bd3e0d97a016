import { readWallets, WALLETS } from '@kassa/contract/member/wallet.calls.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { PageHead } from '../../kit/PageHead.tsx'
import { Loading } from '../../kit/state/Loading.tsx'
import { paths } from '../../paths.ts'
import { DesignPanel } from './DesignPanel.tsx'
import { WalletPanel } from './WalletPanel.tsx'

/** The wallets of telephones in which members can keep their card. Source: features MB-P06. */
export default function WalletPassesPage() {
  const { t } = useTranslation(['wallet', 'nav'])
  const { data, error, refetch } = useAnswer(readWallets, {})
  return (
    <>
      <PageHead title={t('nav:screen.walletPasses.title')} purpose={t('nav:screen.walletPasses.purpose')} />
      {data ? (
        <div className="k-stack">
          <p className="k-muted">
            {t('how')} <Link to={paths.pointSetting()}>{t('nav:screen.pointSetting.title')}</Link>
          </p>
          {data.isReached ? null : (
            <p className="k-warn" role="alert">
              {t('notReached')}
            </p>
          )}
          {WALLETS.map((wallet) => (
            <WalletPanel key={wallet} wallet={wallet} view={data.wallets.find((one) => one.wallet === wallet)} />
          ))}
          {data.design ? <DesignPanel design={data.design} /> : null}
        </div>
      ) : (
        <Loading error={error} onRetry={() => void refetch()} rows={6} />
      )}
    </>
  )
}
