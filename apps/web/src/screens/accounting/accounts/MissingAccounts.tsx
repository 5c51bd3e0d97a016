import { findAccountRow } from '@kassa/domain/accounting/chart/account-map.ts'
import { standIns } from '@kassa/domain/accounting/stored-value/stand-ins.ts'
import { charts } from '@kassa/domain/accounting/chart/charts.ts'
import { listRolesWithoutRow, proposeRows } from '@kassa/domain/accounting/chart/propose-rows.ts'
import type { AccountRole } from '@kassa/domain/accounting/posting.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { MappedAccount } from './AccountDrawer.tsx'

interface Props {
  readonly rows: readonly MappedAccount[]
  /** Left out: whoever looks may not change accounts. */
  readonly onAdd?: (rows: readonly MappedAccount[]) => Promise<unknown>
}

const noKeys = { outletId: '', method: null, rateBasisPoints: null, taxCode: null, category: null, reason: null }

/** Amounts that have no account of their own: those that stop a file, those that another account takes meanwhile, and what the chart proposes for both. */
export function MissingAccounts({ rows, onAdd }: Props) {
  const { t } = useTranslation('accounting')
  const missing = listRolesWithoutRow(rows)
  const standInOf = (role: AccountRole) =>
    standIns[role] === undefined ? undefined : findAccountRow(rows, { ...noKeys, role })
  const unmapped = missing.filter((role) => standInOf(role) === undefined)
  const proposed = proposeRows(rows, charts)
  const add = () => void onAdd?.(proposed).catch(() => undefined)
  if (missing.length === 0) return null
  return (
    <section className="k-panel k-stack-tight" aria-label={t('map.missing')}>
      <h2>{t('map.missing')}</h2>
      {unmapped.length === 0 ? null : (
        <p className="k-refusal" role="status">
          {t('map.unmapped', { roles: unmapped.map((role) => t(`role.${role}`)).join(' · ') })}
        </p>
      )}
      {missing.map((role) => {
        const row = standInOf(role)
        const values = { role: t(`role.${role}`), account: row?.account, name: row?.name }
        return row ? <p key={role}>{t('map.standIn', values)}</p> : null
      })}
      {proposed.length === 0 || !onAdd ? null : (
        <>
          <ul>
            {proposed.map(({ role, account, name }) => (
              <li key={role}>{t('map.proposed', { role: t(`role.${role}`), account, name })}</li>
            ))}
          </ul>
          <div className="k-page-actions">
            <Button type="primary" onClick={add}>
              {t('map.addProposed', { count: proposed.length })}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
