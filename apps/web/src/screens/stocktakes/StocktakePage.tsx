import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { listStocktakes, type stocktakeRow, stocktakeState } from '@kassa/contract/inventory/stocktake.calls.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Filter } from '../../kit/list/filter/filters.ts'
import { useAddress } from '../../kit/list/use-address.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { NewButton } from '../../kit/state/NewButton.tsx'
import { choiceOf } from '../../kit/list/filter/choice-of.ts'
import { momentColumn, numberColumn } from '../../kit/list/columns/common-columns.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { paths } from '../../paths.ts'
import { useCan } from '../../session/permission.ts'
import { CountProgress } from './CountProgress.tsx'
import { stocktakeStateKinds } from '../../parts/document/stocktake-state.ts'
import { useFormState } from '../../kit/form/form-state.ts'
import { useScopeText } from './use-scope-text.ts'

const OpenStocktakeDrawer = lazyPart(async () => (await import('./OpenStocktakeDrawer.tsx')).OpenStocktakeDrawer)

type Row = OutputOf<typeof stocktakeRow>

/** Inventory checks of the chosen outlet. Source: specification §2 (inventory check), D13, D66 (/stock-check). */
export default function StocktakePage() {
  const { t } = useTranslation(['stocktake', 'nav'])
  const [address, change] = useAddress()
  const isProposed = useCan('platform.inventory.stocktakes.add') && address['open'] === 'risk'
  const [isAdding, setIsAdding] = useFormState('stocktake', false)
  const close = (): void => {
    setIsAdding(false)
    change({ open: null })
  }
  const navigate = useNavigate()
  const create = (
    <NewButton permission="platform.inventory.stocktakes.add" label={t('new')} onClick={() => setIsAdding(true)} />
  )
  return (
    <>
      <ListPage
        name="stocktakes"
        title={t('nav:screen.stocktakes.title')}
        purpose={t('nav:screen.stocktakes.purpose')}
        endpoint={listStocktakes}
        filters={useFilters()}
        columns={useColumns()}
        rowKey={(row) => row.id}
        actions={create}
        empty={{ title: t('empty'), body: t('emptyBody'), action: create }}
      />
      {isAdding || isProposed ? (
        <OpenStocktakeDrawer
          kind={isProposed ? 'risk' : 'all'}
          onOpened={(id) => void navigate({ to: paths.stocktake(id) })}
          onClose={close}
        />
      ) : null}
    </>
  )
}

function useFilters(): Filter[] {
  const { t } = useTranslation(['stocktake', 'supply'])
  return [
    { kind: 'text', name: 'search', label: t('supply:filter') },
    choiceOf('state', t('supply:state'), stocktakeState.options, (value) => t(`states.${value}`)),
    { kind: 'days', from: 'from', to: 'to', label: t('supply:createdAt') },
  ]
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation(['stocktake', 'supply'])
  const scopeText = useScopeText()
  return [
    numberColumn(t('supply:number'), paths.stocktake, 'number'),
    {
      key: 'state',
      sort: 'state',
      title: t('supply:state'),
      render: ({ state }) => <StatusTag kind={stocktakeStateKinds[state]}>{t(`states.${state}`)}</StatusTag>,
    },
    { key: 'scope', title: t('scope.title'), render: ({ scope }) => scopeText(scope) },
    { key: 'blind', title: t('way'), render: ({ isBlind }) => t(isBlind ? 'blind' : 'open') },
    {
      key: 'progress',
      title: t('progress'),
      width: 180,
      text: ({ countedCount, lineCount }) => t('countedOf', { counted: countedCount, total: lineCount }),
      render: ({ countedCount, lineCount }) => <CountProgress counted={countedCount} of={lineCount} />,
    },
    momentColumn('createdAt', t('supply:createdAt'), { sort: 'createdAt' }),
    {
      key: 'createdBy',
      title: t('supply:createdBy'),
      isHiddenAtFirst: true,
      render: ({ createdByName }) => createdByName,
    },
  ]
}
