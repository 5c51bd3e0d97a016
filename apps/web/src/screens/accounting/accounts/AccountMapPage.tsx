import { readAccounts, setAccounts } from '@kassa/contract/accounting/accounts.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { announce } from '../../../api/notices.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { useChange } from '../../../api/use-change.ts'
import { useMomentText } from '../../../kit/detail/Moment.tsx'
import { Rows } from '../../../kit/list/Rows.tsx'
import { PageHead } from '../../../kit/PageHead.tsx'
import { CanDo } from '../../../kit/state/CanDo.tsx'
import { useConfirm } from '../../../kit/state/Confirm.tsx'
import { EmptyState } from '../../../kit/state/EmptyState.tsx'
import { Loading } from '../../../kit/state/Loading.tsx'
import { paths } from '../../../paths.ts'
import { useCan } from '../../../session/permission.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { addIcon, editIcon, removeIcon } from '../../../ui/icons.ts'
import { useFormState } from '../../../kit/form/form-state.ts'
import { AccountDrawer, type MappedAccount } from './AccountDrawer.tsx'
import { ChartChoice } from './ChartChoice.tsx'
import { MissingAccounts } from './MissingAccounts.tsx'
import { useAccountColumns } from './use-account-columns.tsx'

type Accounts = OutputOf<(typeof readAccounts)['answer']>
const MAY_EDIT = 'platform.analysis.accounting.accounts'

/** /accounting/accounts: where the amounts of the journal go in the ledger. Source: accounting.md (Journal). */
export default function AccountMapPage() {
  const { t } = useTranslation(['accounting', 'nav'])
  const { data, error, refetch } = useAnswer(readAccounts, {})
  return (
    <>
      <PageHead title={t('nav:screen.accountMap.title')} purpose={t('nav:screen.accountMap.purpose')} />
      {data ? <AccountMap accounts={data} /> : <Loading error={error} onRetry={() => void refetch()} rows={8} />}
    </>
  )
}

function AccountMap({ accounts: { version, savedAt, rows } }: { readonly accounts: Accounts }) {
  const { t } = useTranslation(['accounting', 'nav'])
  const [editing, setEditing] = useFormState<{ readonly row: MappedAccount | null } | null>('account-map', null)
  const save = useChange(setAccounts)
  const momentText = useMomentText()
  const put = (changed: readonly MappedAccount[]) => save.mutateAsync({ version, rows: [...changed] })
  const edit = (row: MappedAccount): void => setEditing({ row })
  const mayEdit = useCan(MAY_EDIT)
  const columns = useAccountColumns(mayEdit ? edit : undefined)
  const actions = useActions(edit, (row) => void put(rows.filter((one) => one !== row)))
  const back = <Link to={paths.accounting()}>{t('nav:screen.accounting.title')}</Link>
  const add = (
    <CanDo permission={MAY_EDIT}>
      <Button icon={<Icon of={addIcon} />} onClick={() => setEditing({ row: null })}>
        {t('map.new')}
      </Button>
    </CanDo>
  )
  return (
    <section className="k-stack">
      <CanDo permission={MAY_EDIT}>
        <ChartChoice
          count={rows.length}
          onChoose={async (chosen) => {
            await put(chosen)
            announce({ kind: 'good', title: t('map.used') })
          }}
        />
      </CanDo>
      {rows.length === 0 ? (
        <EmptyState title={t('map.empty')} body={t('map.emptyBody')} action={mayEdit ? add : back} />
      ) : (
        <>
          <MissingAccounts rows={rows} {...(mayEdit && { onAdd: (added) => put([...rows, ...added]) })} />
          <div className="k-page-actions">
            {add}
            {savedAt === null ? null : (
              <span className="k-muted">{t('map.version', { version, time: momentText(savedAt, null) })}</span>
            )}
          </div>
          <Rows rows={rows} columns={columns} rowKey={(row) => JSON.stringify(row)} rowActions={actions} />
          <p className="k-muted">{t('map.order')}</p>
        </>
      )}
      {editing ? (
        <AccountDrawer
          row={editing.row}
          onClose={() => setEditing(null)}
          onSubmit={(row) => put(editing.row ? rows.map((one) => (one === editing.row ? row : one)) : [...rows, row])}
        />
      ) : null}
    </section>
  )
}

function useActions(edit: (row: MappedAccount) => void, remove: (row: MappedAccount) => void) {
  const { t } = useTranslation(['accounting', 'common'])
  const confirm = useConfirm()
  const mayEdit = useCan(MAY_EDIT)
  const ask = async (row: MappedAccount): Promise<void> => {
    const title = t('map.removeQuestion', { role: t(`role.${row.role}`) })
    if (await confirm({ title, body: t('map.removeBody'), ok: t('map.remove'), isDanger: true })) remove(row)
  }
  return (row: MappedAccount) =>
    mayEdit
      ? [
          { key: 'edit', label: t('common:edit'), icon: editIcon, run: () => edit(row) },
          { key: 'remove', label: t('map.remove'), icon: removeIcon, isDanger: true, run: () => void ask(row) },
        ]
      : []
}
