import { archiveVersion, listVersions, type VersionView } from '@kassa/contract/billing/version.calls.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { useTab } from '../../kit/detail/use-tab.tsx'
import { Money } from '../../kit/money/Money.tsx'
import { PageHead } from '../../kit/PageHead.tsx'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { EmptyState } from '../../kit/state/EmptyState.tsx'
import { ErrorState } from '../../kit/state/ErrorState.tsx'
import { ListComing, Skeleton } from '../../kit/state/Skeleton.tsx'
import { useSession } from '../../session/session.ts'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { TermsDrawer } from './TermsDrawer.tsx'
import { VersionDrawer } from './VersionDrawer.tsx'
import { shapeOnPhone } from '../../parts/figures/PlainTable.tsx'
import { listText } from '../../words/list-text.ts'
import { useFormState } from '../../kit/form/form-state.ts'

const PERIODS = ['month', 'year', 'lifetime'] as const

const AccountPanel = lazyPart(async () => (await import('./AccountPanel.tsx')).default, ListComing)
const CommissionList = lazyPart(async () => (await import('./CommissionList.tsx')).default, ListComing)
const CouponPanel = lazyPart(async () => (await import('./CouponPanel.tsx')).default, ListComing)
const RevenuePanel = lazyPart(async () => (await import('./RevenuePanel.tsx')).default, ListComing)
const StatementList = lazyPart(async () => (await import('./StatementList.tsx')).default, ListComing)

/**
 * Lists the versions on sale, their buyers, their prices and their revenue. Source: specification §2
 * (/authorizationBilling/collectFee), §3.
 */
export default function VersionPage() {
  const { t } = useTranslation(['billing', 'nav'])
  const isOperator = useSession(({ user }) => user?.tier === 'operator')
  const tabs = isOperator
    ? (['versions', 'coupons', 'accounts', 'revenue', 'commissions', 'statements'] as const)
    : (['versions', 'revenue', 'commissions', 'statements'] as const)
  const [tab, bar] = useTab(tabs.map((key) => ({ key, label: t(`tab.${key}`) })))
  const title = t('nav:screen.billingVersions.title')
  const purpose = t('nav:screen.billingVersions.purpose')
  if (tab === 'versions') return <VersionTab head={{ title, purpose }} bar={bar} isOperator={isOperator} />
  const List = tab === 'commissions' ? CommissionList : tab === 'statements' ? StatementList : null
  return List ? (
    <List title={title} purpose={purpose} above={bar} />
  ) : (
    <section className="k-stack">
      <PageHead title={title} purpose={purpose} />
      {bar}
      {tab === 'coupons' ? <CouponPanel /> : tab === 'accounts' ? <AccountPanel /> : <RevenuePanel />}
    </section>
  )
}

interface TabProps {
  readonly head: { readonly title: string; readonly purpose: string }
  readonly bar: ReactNode
  readonly isOperator: boolean
}

function VersionTab({ head, bar, isOperator }: TabProps) {
  const { t } = useTranslation('billing')
  const { data, error, refetch } = useAnswer(listVersions, {})
  const [editing, setEditing] = useFormState<{ version: VersionView | null } | null>('version', null)
  const [isTerms, setIsTerms] = useFormState('billing-terms', false)
  return (
    <section className="k-stack">
      <PageHead
        {...head}
        actions={
          isOperator ? (
            <>
              <Button onClick={() => setIsTerms(true)}>{t('terms.title')}</Button>
              <Button type="primary" onClick={() => setEditing({ version: null })}>
                {t('versions.new')}
              </Button>
            </>
          ) : null
        }
      />
      {bar}
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Versions versions={data.versions} isOperator={isOperator} onEdit={(version) => setEditing({ version })} />
      ) : (
        <Skeleton rows={8} />
      )}
      {editing ? <VersionDrawer version={editing.version} onClose={() => setEditing(null)} /> : null}
      {isTerms ? <TermsDrawer onClose={() => setIsTerms(false)} /> : null}
    </section>
  )
}

interface VersionsProps {
  readonly versions: readonly VersionView[]
  readonly isOperator: boolean
  readonly onEdit: (version: VersionView) => void
}

function Versions({ versions, isOperator, onEdit }: VersionsProps) {
  const { t } = useTranslation(['billing', 'common'])
  const confirm = useConfirm()
  const archive = useChange(archiveVersion)
  const ask = async ({ id, name }: VersionView): Promise<void> => {
    const title = t('versions.archiveQuestion', { name })
    if (await confirm({ title, body: t('versions.archiveBody'), ok: t('versions.archive'), isDanger: true }))
      archive.mutate({ id })
  }
  if (versions.length === 0) return <EmptyState title={t('versions.empty')} body={t('versions.emptyBody')} isPage />
  return (
    <div className="k-panel k-scroll-x" tabIndex={0} role="region" aria-label={t('version')}>
      <table className={`k-plain-table${shapeOnPhone(PERIODS.length)}`} role="table">
        <thead role="rowgroup">
          <tr role="row">
            <Head>{t('version')}</Head>
            {PERIODS.map((period) => (
              <Head key={period} isEnd>
                {t(`period.${period}`)}
              </Head>
            ))}
            <Head>{t('functions')}</Head>
            <Head isEnd>{t('versions.holders')}</Head>
            {isOperator ? <Head>{t('versions.actions')}</Head> : null}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {versions.map((version) => (
            <tr key={version.id} role="row">
              <th scope="row" role="rowheader">
                {version.name}
                {version.isDefault ? ` · ${t('versions.isDefault')}` : ''}
                {version.visibility === 'named' ? ` · ${t('versions.named')}` : ''}
              </th>
              {PERIODS.map((period) => (
                <td key={period} role="cell" className="is-end" data-title={t(`period.${period}`)}>
                  {priceOf(version, period)}
                </td>
              ))}
              <td role="cell" data-title={t('functions')}>
                <span className="k-wraps">{listText(version.functions.map((one) => t(`function.${one}`)))}</span>
              </td>
              <td role="cell" className="is-end k-figures" data-title={t('versions.holders')}>
                {version.holders}
              </td>
              {isOperator ? (
                <td role="cell">
                  <Button size="small" onClick={() => onEdit(version)}>
                    {t('common:edit')}
                  </Button>{' '}
                  {version.isDefault ? null : (
                    <Button size="small" danger onClick={() => void ask(version)}>
                      {t('versions.archive')}
                    </Button>
                  )}
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Head = ({ isEnd = false, children }: { readonly isEnd?: boolean; readonly children: ReactNode }) => (
  <th scope="col" role="columnheader" className={isEnd ? 'is-end' : undefined}>
    {children}
  </th>
)

function priceOf({ prices, currency }: VersionView, period: (typeof PERIODS)[number]) {
  const minor = prices[period]
  return minor === null ? '–' : <Money minor={minor} currency={currency} />
}
