import { listPurses } from '@kassa/contract/stored-value/purse.calls.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { Facts } from '../../kit/detail/Facts.tsx'
import { useFormState } from '../../kit/form/form-state.ts'
import { Money } from '../../kit/money/Money.tsx'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { EmptyState } from '../../kit/state/EmptyState.tsx'
import { ErrorState } from '../../kit/state/ErrorState.tsx'
import { Skeleton } from '../../kit/state/Skeleton.tsx'
import { CreditDrawer } from '../../parts/purse/CreditDrawer.tsx'
import { PurseStatement } from '../../parts/purse/PurseStatement.tsx'
import type { Member } from './MemberDrawer.tsx'

/**
 * Shows a member's limit and debt, with the statement of a month; or the button that opens their account. Source:
 * MB-P10.
 */
export function HouseAccount({ member }: { readonly member: Member }) {
  const { t } = useTranslation('purse')
  const [isOpen, setOpen] = useFormState('credit', false)
  const { data, error, refetch } = useAnswer(listPurses, { memberId: member.id, kind: 'house-account', limit: 10 })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={4} />
  // A merged member may have one that is switched off beside the one they buy with.
  const purse = data.rows.find(({ enabled }) => enabled === 1) ?? data.rows[0] ?? null
  const money = (minor: number) => <Money minor={minor} currency={member.currency} />
  const change = (
    <CanDo permission="platform.members.members.adjust">
      <Button type={purse ? 'default' : 'primary'} onClick={() => setOpen(true)}>
        {t(purse ? 'changeCredit' : 'openAccount')}
      </Button>
    </CanDo>
  )
  return (
    <div className="k-stack">
      {purse ? (
        <>
          <Facts
            facts={[
              { label: t('code'), value: purse.code },
              { label: t('owes'), value: money(Math.max(0, -purse.totalMinor)) },
              { label: t('credit'), value: money(purse.creditMinor) },
              { label: t('spendable'), value: money(purse.spendableMinor) },
            ]}
          />
          <div>{change}</div>
          <PurseStatement id={purse.id} />
        </>
      ) : (
        <EmptyState title={t('noAccount')} body={t('noAccountBody')} action={change} />
      )}
      {isOpen ? (
        <CreditDrawer purse={purse} member={member} currency={member.currency} onClose={() => setOpen(false)} />
      ) : null}
    </div>
  )
}
