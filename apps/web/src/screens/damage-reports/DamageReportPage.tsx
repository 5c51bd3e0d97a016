import {
  damageReason,
  type damageReportRow,
  damageState,
  listDamageReports,
} from '@kassa/contract/inventory/damage-report.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { useTranslation } from 'react-i18next'
import type { Filter } from '../../kit/list/filter/filters.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { NewButton } from '../../kit/state/NewButton.tsx'
import { choiceOf } from '../../kit/list/filter/choice-of.ts'
import { momentColumn, numberColumn } from '../../kit/list/columns/common-columns.tsx'
import { Cost } from '../../kit/money/Cost.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { paths } from '../../paths.ts'
import { useCan } from '../../session/permission.ts'
import { damageStateKinds } from '../../parts/document/damage-state.ts'
import { useFormState } from '../../kit/form/form-state.ts'

type Row = OutputOf<typeof damageReportRow>

const DamageReportDrawer = lazyPart(
  async () => (await import('../../parts/stock/DamageReportDrawer.tsx')).DamageReportDrawer,
)

/** Damage reports of the chosen outlet. Source: specification §2 (/stock-damage-report), D12. */
export default function DamageReportPage() {
  const { t } = useTranslation(['damage', 'supply', 'nav'])
  const [isAdding, setIsAdding] = useFormState('damage-report', false)
  const seesStock = useCan('platform.inventory.stock', 'desk.inventory')
  const create = (
    <NewButton
      permission="platform.inventory.damageReports.add"
      label={t('new')}
      reason={seesStock ? null : t('supply:lines.needsStock')}
      onClick={() => setIsAdding(true)}
    />
  )
  return (
    <>
      <ListPage
        name="damage-reports"
        title={t('nav:screen.damageReports.title')}
        purpose={t('nav:screen.damageReports.purpose')}
        endpoint={listDamageReports}
        filters={useFilters()}
        columns={useColumns()}
        rowKey={(row) => row.id}
        actions={create}
        empty={{ title: t('empty'), body: t('emptyBody'), action: create }}
      />
      {isAdding ? <DamageReportDrawer report={null} onClose={() => setIsAdding(false)} /> : null}
    </>
  )
}

function useFilters(): Filter[] {
  const { t } = useTranslation(['damage', 'supply'])
  return [
    { kind: 'text', name: 'search', label: t('supply:filter') },
    choiceOf('state', t('supply:state'), damageState.options, (value) => t(`states.${value}`)),
    choiceOf('reason', t('reason'), damageReason.options, (value) => t(`reasons.${value}`)),
    { kind: 'days', from: 'from', to: 'to', label: t('supply:createdAt') },
  ]
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation(['damage', 'supply'])
  return [
    numberColumn(t('supply:number'), paths.damageReport, 'number'),
    {
      key: 'state',
      sort: 'state',
      title: t('supply:state'),
      render: ({ state }) => <StatusTag kind={damageStateKinds[state]}>{t(`states.${state}`)}</StatusTag>,
    },
    { key: 'reason', sort: 'reason', title: t('reason'), render: ({ reason }) => t(`reasons.${reason}`) },
    { key: 'reporter', sort: 'reporter', title: t('reporter'), render: ({ reporterName }) => reporterName },
    momentColumn('happenedAt', t('happenedAt')),
    { key: 'lines', sort: 'lines', title: t('supply:lines.title'), align: 'end', render: ({ lineCount }) => lineCount },
    {
      key: 'cost',
      title: t('cost'),
      align: 'end',
      render: ({ costMinor, currency }) => <Cost minor={costMinor} currency={currency} />,
    },
    momentColumn('createdAt', t('supply:createdAt'), { sort: 'createdAt', isHiddenAtFirst: true }),
  ]
}
