import { readJournal } from '@kassa/contract/accounting/journal.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { journalFile } from '@kassa/domain/accounting/journal-file.ts'
import type { AccountRole } from '@kassa/domain/accounting/posting.ts'
import { trialBalance } from '@kassa/domain/accounting/trial-balance.ts'
import { findCurrency } from '@kassa/domain/money/money.ts'
import { addWide, type WideMinor } from '@kassa/domain/money/wide.ts'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { moneyText } from '../../kit/money/format.ts'
import { PeriodPage } from '../../parts/figures/PeriodPage.tsx'
import { PlainTable } from '../../parts/figures/PlainTable.tsx'
import { useIsLacking } from '../../parts/place/own-standing.ts'
import { paths } from '../../paths.ts'
import { TaxByRate } from './TaxByRate.tsx'
import { Payables } from './Payables.tsx'
import { Liabilities } from './stored-value/Liabilities.tsx'
import { useBooksName } from './use-books-name.ts'

const CostGaps = lazyPart(async () => (await import('./CostGaps.tsx')).CostGaps)
const DayList = lazyPart(async () => (await import('./days/DayList.tsx')).DayList)
const NotesAtBank = lazyPart(async () => (await import('./drawer/NotesAtBank.tsx')).NotesAtBank)
const PointsPanel = lazyPart(async () => (await import('./stored-value/PointsPanel.tsx')).PointsPanel)
const PrepaidTax = lazyPart(async () => (await import('./stored-value/PrepaidTax.tsx')).PrepaidTax)
const RoleLines = lazyPart(async () => (await import('./RoleLines.tsx')).RoleLines)

type Answer = OutputOf<(typeof readJournal)['answer']>
type Outlet = Answer['outlets'][number]

/** The name of the merchant's own books in files: the same in every language. */
const OWN_BOOKS = 'merchant'

const BILLS = 'platform.inventory.bills'

const fileOf = ({ outlets }: Answer): string =>
  journalFile(
    outlets.map((one) => ({
      ...one,
      name: one.isOwn ? OWN_BOOKS : one.name,
      exponent: findCurrency(one.currency)?.exponent ?? 2,
    })),
  )

/** /accounting: what the books of a period come to by role, debit and credit; the lines behind it as a file. Source: accounting.md. */
export default function AccountingPage() {
  const { t } = useTranslation('accounting')
  return (
    <PeriodPage name="accounting" call={readJournal} records={fileOf}>
      {(answer) => (
        <>
          <p>
            <Link to={paths.accountMap()}>{t('openAccounts')}</Link>
          </p>
          {answer.isWithoutStock ? <p className="k-muted">{t('isWithoutStock')}</p> : null}
          {answer.outlets.map((outlet) => (
            <Fragment key={outlet.outletId}>
              <TrialBalance outlet={outlet} />
              <TaxByRate outlet={outlet} />
            </Fragment>
          ))}
          <CanDo permission="platform.inventory.stock.costs">
            <CostGaps from={answer.from} to={answer.to} />
          </CanDo>
          <Liabilities day={answer.to} />
          <PrepaidTax />
          <PointsPanel />
          <NotesAtBank />
          <PayablesOfBills day={answer.to} />
          <DayList from={answer.from} to={answer.to} />
        </>
      )}
    </PeriodPage>
  )
}

/** Bills of suppliers come with a function of their own, which a version with books may lack. */
function PayablesOfBills({ day }: { day: string }) {
  const isLacking = useIsLacking([BILLS])
  return isLacking ? null : (
    <CanDo permission={BILLS}>
      <Payables day={day} />
    </CanDo>
  )
}

function TrialBalance({ outlet }: { outlet: Outlet }) {
  const { t } = useTranslation('accounting')
  const nameOf = useBooksName()
  const { currency, unvalued, lines } = outlet
  const [opened, setOpened] = useState<AccountRole | null>(null)
  const rows = trialBalance(lines)
  const money = (minor: WideMinor): string => (BigInt(minor) === 0n ? '' : moneyText(minor, currency))
  const sum = (key: 'debitMinor' | 'creditMinor'): string => moneyText(addWide(rows.map((row) => row[key])), currency)
  const whole = { key: 'sum', cells: [t('sum'), sum('debitMinor'), sum('creditMinor'), moneyText(0, currency)] }
  const shown = rows.map(({ role, debitMinor, creditMinor, leftMinor }) => ({
    key: role,
    cells: [
      <Button
        key="role"
        type="link"
        size="small"
        aria-expanded={opened === role}
        onClick={() => setOpened(opened === role ? null : role)}
      >
        {t(`role.${role}`)}
      </Button>,
      money(debitMinor),
      money(creditMinor),
      moneyText(leftMinor, currency),
    ],
  }))
  return (
    <>
      <PlainTable
        title={nameOf(outlet)}
        nothing={t('nothing')}
        columns={[t('account'), t('debit'), t('credit'), t('left')]}
        rows={shown.length === 0 ? [] : [...shown, whole]}
      />
      {opened === null ? null : <RoleLines outlet={outlet} role={opened} />}
      {unvalued === 0 ? null : <p className="k-muted">{t('unvalued', { count: unvalued })}</p>}
    </>
  )
}
