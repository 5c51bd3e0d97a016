import {
  assemblyKind,
  type assemblyRow,
  assemblyState,
  listAssemblies,
} from '@kassa/contract/inventory/assembly.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Filter } from '../../kit/list/filter/filters.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { choiceOf } from '../../kit/list/filter/choice-of.ts'
import { momentColumn, numberColumn } from '../../kit/list/columns/common-columns.tsx'
import { Quantity } from '../../kit/money/Money.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { GoodsPicker } from '../../parts/goods/GoodsPicker.tsx'
import { goodsName } from '../../parts/goods/goods-name.ts'
import { AllowedLink } from '../../parts/place/AllowedLink.tsx'
import { paths } from '../../paths.ts'

type Row = OutputOf<typeof assemblyRow>

/** Assemblies and unpackings of the chosen outlet; a product that is picked or scanned opens its recipe. */
export default function AssemblyPage() {
  const { t } = useTranslation(['assembly', 'nav'])
  const navigate = useNavigate()
  return (
    <ListPage
      name="assemblies"
      title={t('nav:screen.assemblies.title')}
      purpose={t('nav:screen.assemblies.purpose')}
      endpoint={listAssemblies}
      above={
        <section className="k-panel k-above" aria-label={t('start')}>
          <h2>{t('start')}</h2>
          <p className="k-muted">{t('startHint')}</p>
          <GoodsPicker taken={[]} onPick={({ variantId }) => void navigate({ to: paths.recipe(variantId) })} />
        </section>
      }
      filters={useFilters()}
      columns={useColumns()}
      rowKey={(row) => row.id}
      empty={{
        title: t('empty'),
        body: t('emptyBody'),
        action: <AllowedLink to={paths.products()}>{t('nav:screen.products.title')}</AllowedLink>,
      }}
    />
  )
}

function useFilters(): Filter[] {
  const { t } = useTranslation(['assembly', 'supply'])
  return [
    { kind: 'text', name: 'search', label: t('supply:filter') },
    choiceOf('kind', t('kindLabel'), assemblyKind.options, (value) => t(`kind.${value}`)),
    choiceOf('state', t('supply:state'), assemblyState.options, (value) => t(`states.${value}`)),
    { kind: 'days', from: 'from', to: 'to', label: t('supply:createdAt') },
  ]
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation(['assembly', 'supply'])
  return [
    numberColumn(t('supply:number'), paths.assembly),
    { key: 'kind', title: t('kindLabel'), render: ({ kind }) => t(`kind.${kind}`) },
    { key: 'goods', title: t('goods'), render: (row) => goodsName(row) },
    {
      key: 'quantity',
      title: t('quantity'),
      align: 'end',
      render: ({ quantity, unit }) => <Quantity quantity={quantity} weightUnit={null} unit={unit} />,
    },
    {
      key: 'state',
      title: t('supply:state'),
      render: ({ state }) => <StatusTag kind={state === 'booked' ? 'good' : 'off'}>{t(`states.${state}`)}</StatusTag>,
    },
    momentColumn('createdAt', t('supply:createdAt')),
    {
      key: 'createdBy',
      title: t('supply:createdBy'),
      isHiddenAtFirst: true,
      render: ({ createdByName }) => createdByName,
    },
  ]
}
