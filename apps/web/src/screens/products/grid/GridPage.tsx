import { bulkEditProducts } from '@kassa/contract/catalogue/bulk.calls.ts'
import { listProducts, readProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { announce } from '../../../api/notices.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { useChange } from '../../../api/use-change.ts'
import { useLeaveGuard } from '../../../kit/form/use-leave-guard.ts'
import { FilterBar } from '../../../kit/list/filter/FilterBar.tsx'
import { askedBy, clearFilters } from '../../../kit/list/filter/filters.ts'
import { ListFoot } from '../../../kit/list/ListFoot.tsx'
import { useAddress } from '../../../kit/list/use-address.ts'
import { PageHead } from '../../../kit/PageHead.tsx'
import { useConfirm } from '../../../kit/state/Confirm.tsx'
import { EmptyState } from '../../../kit/state/EmptyState.tsx'
import { ErrorState } from '../../../kit/state/ErrorState.tsx'
import { Skeleton } from '../../../kit/state/Skeleton.tsx'
import { paths } from '../../../paths.ts'
import { useProductFilters } from '../use-product-filters.ts'
import {
  bulkRowOf,
  type Edit,
  type Edits,
  editField,
  editedVariant,
  type GridField,
  type GridProduct,
  type GridVariant,
  hasVariants,
  type PriceEdit,
  type PriceField,
  variantsOf,
  wrongCount,
} from './grid-edits.ts'
import { GridFill } from './GridFill.tsx'
import { GridTable } from './GridTable.tsx'
import '../matrix/matrix.css'
import './grid.css'

const PAGE = 50

/** Many products as cells of a sheet: changed in place or filled, and saved together, all of them or none. Source: PR-P03. */
export default function GridPage() {
  const { t } = useTranslation(['grid', 'nav', 'kit', 'product'])
  const [address, change] = useAddress()
  const filters = useProductFilters()
  const limit = Number(address['limit'] ?? PAGE)
  const asked = { ...askedBy(filters, address), cursor: address['cursor'], limit }
  const { data, error, isPlaceholderData, refetch } = useAnswer(listProducts, listProducts.request.parse(asked), {
    keepsPrevious: true,
  })
  const grid = useGrid()
  const ask = useLeaving(grid.edits.size)
  const move: typeof change = (part) => {
    void ask().then((mayGo) => {
      if (!mayGo) return
      grid.discard()
      change(part)
    })
  }
  return (
    <section className="k-list">
      <PageHead
        title={t('nav:screen.productGrid.title')}
        purpose={t('nav:screen.productGrid.purpose')}
        actions={<Link to={paths.products(address)}>{t('back')}</Link>}
      />
      <FilterBar filters={filters} address={address} onChange={move} />
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={10} /> : null}
      {data?.rows.length === 0 ? (
        Object.keys(askedBy(filters, address)).length === 0 ? (
          <EmptyState
            title={t('product:empty.title')}
            body={t('product:empty.body')}
            action={<Link to={paths.products()}>{t('back')}</Link>}
          />
        ) : (
          <EmptyState
            title={t('kit:empty.filtered')}
            action={<Button onClick={() => move(clearFilters(filters))}>{t('kit:filters.clear')}</Button>}
          />
        )
      ) : null}
      {data && data.rows.length > 0 ? (
        <>
          <GridFill
            rows={data.rows}
            picked={grid.picked}
            onPick={grid.pick}
            onFill={grid.fill}
            onFillPrices={grid.fillPrices}
          />
          <GridTable
            rows={data.rows}
            edits={grid.edits}
            picked={grid.picked}
            refused={grid.refused}
            onEdit={grid.edit}
            onVariantEdit={grid.editVariant}
            onPick={grid.pick}
          />
          <GridBar grid={grid} rows={data.rows} />
          <ListFoot
            answer={data}
            limit={limit}
            cursor={address['cursor'] ?? null}
            row={address['row']}
            isStale={isPlaceholderData}
            onChange={move}
          />
        </>
      ) : null}
    </section>
  )
}

type Refused = { readonly productId: string; readonly why: string } | null

function useGrid() {
  const { t } = useTranslation('grid')
  const [edits, setEdits] = useState<Edits>(new Map())
  const [picked, setPicked] = useState<readonly string[]>([])
  const [refused, setRefused] = useState<Refused>(null)
  const save = useChange(bulkEditProducts, {
    refreshes: ['inventory', 'report'],
    onDone: ({ changed }) => {
      setEdits(new Map())
      setRefused(null)
      announce({ kind: 'good', title: t('saved', { count: changed }) })
    },
  })
  const edit = <Field extends GridField>(row: GridProduct, field: Field, value: Edit[Field]): void =>
    setEdits((before) => editField(before, row, field, value))
  const editVariant = <Field extends PriceField>(
    row: GridProduct,
    variant: GridVariant,
    field: Field,
    value: PriceEdit[Field],
  ): void => setEdits((before) => editedVariant(before, row, variant, field, value))
  return {
    edits,
    picked,
    refused,
    isSaving: save.isPending,
    edit,
    editVariant,
    fill: <Field extends GridField>(rows: readonly GridProduct[], field: Field, value: Edit[Field]): void =>
      setEdits((before) => rows.reduce<Edits>((all, row) => editField(all, row, field, value), before)),
    /** Fills the rows' own prices, and those of every combination of rows that have some. */
    fillPrices: async <Field extends PriceField>(
      rows: readonly GridProduct[],
      field: Field,
      value: PriceEdit[Field],
    ): Promise<void> => {
      const parted = rows.filter(hasVariants)
      const variants = await Promise.all(
        parted.map(async (row) => variantsOf(row, await call(readProduct, { id: row.id }))),
      )
      for (const row of rows) if (!parted.includes(row)) edit(row, field, value)
      for (const [at, row] of parted.entries())
        for (const variant of variants[at] ?? []) editVariant(row, variant, field, value)
    },
    pick: setPicked,
    discard: (): void => {
      setEdits(new Map())
      setRefused(null)
    },
    save: (rows: readonly GridProduct[]): void =>
      save.mutate(
        { rows: rows.flatMap((row) => (edits.has(row.id) ? [bulkRowOf(row, edits.get(row.id) ?? {})] : [])) },
        {
          onError: (error) => {
            const productId = isApiError(error) ? error.details['productId'] : undefined
            setRefused(typeof productId === 'string' ? { productId, why: error.message } : null)
          },
        },
      ),
  }
}

type Grid = ReturnType<typeof useGrid>

/** Asks before changes are lost, inside the app and by closing the page. */
function useLeaving(count: number): () => Promise<boolean> {
  const { t } = useTranslation(['grid', 'kit'])
  const confirm = useConfirm()
  useLeaveGuard(count > 0)
  return () =>
    count === 0
      ? Promise.resolve(true)
      : confirm({
          title: t('leave'),
          body: t('leaveBody', { count }),
          ok: t('kit:leave.ok'),
          cancel: t('kit:leave.stay'),
        })
}

/** Stays in view: how much was changed, what is wrong, and the one button that saves it all. */
function GridBar({ grid, rows }: { grid: Grid; rows: readonly GridProduct[] }) {
  const { t } = useTranslation('grid')
  const count = grid.edits.size
  const wrong = rows.reduce((sum, row) => sum + wrongCount(row, grid.edits.get(row.id) ?? {}), 0)
  return (
    <div className="k-grid-bar">
      <p role="status" className={wrong > 0 ? 'k-bad' : 'k-muted'}>
        {wrong > 0 ? t('wrong', { count: wrong }) : count === 0 ? t('none') : ''}
      </p>
      {count === 0 ? null : (
        <>
          <Button onClick={grid.discard}>{t('discard')}</Button>
          <Button type="primary" loading={grid.isSaving} disabled={wrong > 0} onClick={() => grid.save(rows)}>
            {t('save', { count })}
          </Button>
        </>
      )}
    </div>
  )
}
