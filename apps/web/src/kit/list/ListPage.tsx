import type { Endpoint, Schema } from '@kassa/contract/endpoint.ts'
import { Button } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useSession } from '../../session/session.ts'
import { currentLanguage } from '../../words/words.ts'
import { ExportButton } from '../ExportButton.tsx'
import { AT_ONCE } from '../export-notice.ts'
import { PageHead } from '../PageHead.tsx'
import { EmptyState, type EmptyStateProps } from '../state/EmptyState.tsx'
import { useDayNow } from '../detail/use-today.ts'
import { DetailFault } from '../detail/DetailFault.tsx'
import { ErrorState } from '../state/ErrorState.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import { FilterBar } from './filter/FilterBar.tsx'
import { exportList } from './file/export-list.ts'
import { askedBy, clearFilters, hasOrder, type Filter } from './filter/filters.ts'
import { ListFoot } from './ListFoot.tsx'
import { OrderChoice } from './OrderChoice.tsx'
import { limitIn } from './page-place.ts'
import { type Column, Rows } from './Rows.tsx'
import { type Action } from './RowActions.tsx'
import { SavedViews } from './views/SavedViews.tsx'
import { useAddress } from './use-address.ts'
import { useCompactRows } from './use-compact-rows.ts'
import { useKept } from './use-kept.ts'
import { useListKeys } from './use-list-keys.ts'
import { useNarrow } from './use-narrow.ts'
import { useRowsText } from './use-rows-text.ts'
import { keepWalk, type ListWalk } from './list-walk.ts'

/** The answer of every list in the contract (`pageOf`). */
export interface PageAnswer<Row> {
  readonly rows: Row[]
  readonly nextCursor: string | null
  readonly total: number
  readonly totalIsCapped: boolean
}

/** How a list's masked rows are had in full, a page at a time. */
export interface RowReveal<Row> {
  readonly label: string
  readonly rows: (rows: readonly Row[]) => Promise<readonly Row[]>
}

export interface BulkAction<Row> {
  readonly key: string
  readonly label: string
  readonly isDanger?: boolean
  readonly run: (rows: readonly Row[]) => void
}

type ListEndpoint<Answer> = Endpoint<Schema, { readonly _zod: { readonly input: unknown; readonly output: Answer } }>

/** The row of a list's answer. */
export type RowOf<Answer extends PageAnswer<unknown>> = Answer['rows'][number]

export interface ListPageProps<Answer extends PageAnswer<unknown>> {
  /** Names the list where views and columns are kept. */
  readonly name: string
  readonly title: string
  readonly purpose: string
  readonly endpoint: ListEndpoint<Answer>
  /** The part of the request beside the filters of the address. */
  readonly request?: Readonly<Record<string, unknown>>
  readonly columns: readonly Column<RowOf<Answer>>[]
  readonly rowKey: (row: RowOf<Answer>) => string
  readonly filters?: readonly Filter[]
  readonly rowActions?: (row: RowOf<Answer>) => readonly Action[]
  readonly bulkActions?: readonly BulkAction<RowOf<Answer>>[]
  readonly actions?: ReactNode
  readonly empty: EmptyStateProps
  /** Another emptiness by what the list answered: there are rows, and the caller may not see them. */
  readonly emptyBecause?: (answer: Answer) => EmptyStateProps | undefined
  /** Between the filters and the rows: the sums of what the filters match. */
  readonly summary?: (answer: Answer) => ReactNode
  /** Beside the number of rows: an export. */
  readonly footer?: ReactNode
  /**
   * Offers what the filters match as a file, with the columns that are shown. Left out: yes where the list has no foot of its own and stands
   * in the reader's own shop; what others sell is not carried off from above (D64).
   */
  readonly isExported?: boolean
  /** A second file, with what rows and columns mask; fetching it is logged. */
  readonly revealed?: RowReveal<RowOf<Answer>>
  /** Asks again by itself, for what changes without an event. */
  readonly refreshesEveryMs?: number
  /** In place of views of one’s own: those that are shared and mailed. */
  readonly views?: ReactNode
  /** Above the filters: tabs, a notice. */
  readonly above?: ReactNode
  /** A list inside one thing, whose address the page has: where that is gone, the page says so and leads to the list it was in. */
  readonly isOfOneThing?: boolean
}

/**
 * A list: filters in the address, saved views, columns to choose, keyset pages, the shape of what comes while it loads,
 * the first step when it is empty, and what to do when it fails. Source: look.md, Back office.
 */
export function ListPage<Answer extends PageAnswer<unknown>>(props: ListPageProps<Answer>) {
  const { name, columns, filters = [], rowKey } = props
  const { t } = useTranslation('kit')
  const [address, change] = useAddress()
  const [hidden, hide] = useKept<readonly string[]>(`columns.${name}`, hiddenAtFirst(columns))
  const [selected, setSelected] = useState<readonly string[]>([])
  const [isCompact, setIsCompact] = useCompactRows()
  const list = useRef<HTMLElement>(null)
  useListKeys(list)
  const limit = limitIn(address['limit'])
  const sortBy = (next: string | null): void => change({ sort: next, cursor: null })
  const isNarrow = useNarrow()
  const cursor = address['cursor'] ?? null
  const rowsText = useRowsText()
  const asked = askedBy(filters, address)
  const sort = knownSort(columns, address['sort'])
  const request = {
    ...props.request,
    ...asked,
    ...(sort === undefined ? {} : { sort }),
    cursor: address['cursor'],
    limit,
  }
  const {
    data: answer,
    error,
    isPending,
    isFetching,
    isPlaceholderData,
    refetch,
  } = useAnswer(props.endpoint, request, {
    keepsPrevious: true,
    placeAhead: 'first',
    ...(props.refreshesEveryMs === undefined ? {} : { refreshesEveryMs: props.refreshesEveryMs }),
  })
  const rows: readonly RowOf<Answer>[] = answer?.rows ?? []
  const dayNow = useDayNow()
  useEffect(() => {
    const { addresses, nextPage } = walkOf(answer, columns, (cursor) => call(props.endpoint, { ...request, cursor }))
    keepWalk(name, addresses, nextPage)
  })
  const shown = columns.filter((column, index) => index === 0 || !hidden.includes(column.key))
  const exportAll = (tell: (rows: number) => void, revealed?: RowReveal<RowOf<Answer>>): Promise<void> =>
    exportList<RowOf<Answer>>({
      title: props.title,
      name: `${name}_${dayNow()}_${currentLanguage()}.csv`,
      columns: revealed ? shown : shown.map((column) => maskedIn(column)),
      total: answer?.total ?? 0,
      totalIsCapped: answer?.totalIsCapped ?? true,
      readPage: async (after) => {
        const page = {
          ...props.request,
          ...asked,
          ...(sort === undefined ? {} : { sort }),
          limit: AT_ONCE,
          cursor: after,
        }
        const { rows: masked, nextCursor } = await call(props.endpoint, page)
        return { rows: revealed && masked.length > 0 ? await revealed.rows(masked) : masked, nextCursor }
      },
      tell,
    })
  const tier = useSession((session) => session.user?.tier)
  const isOwn = tier === 'merchant' || tier === 'staff'
  const isExported = props.isExported ?? (props.footer === undefined && isOwn)
  const because = answer && props.emptyBecause?.(answer)
  const Fault = props.isOfOneThing === true ? DetailFault : ErrorState
  const chosen = rows.filter((row) => selected.includes(rowKey(row)))

  return (
    <section ref={list} className="k-list" aria-busy={isFetching}>
      <PageHead title={props.title} purpose={props.purpose} actions={props.actions} />
      {props.above}
      <FilterBar filters={filters} address={address} onChange={change}>
        {props.views ??
          (filters.length === 0 ? null : (
            <SavedViews list={name} filters={filters} address={address} sort={sort} onChange={change} />
          ))}
        <ColumnChoice
          columns={columns}
          hidden={hidden}
          onChange={hide}
          isCompact={isCompact}
          onCompact={setIsCompact}
        />
      </FilterBar>
      {answer && props.summary ? props.summary(answer) : null}
      {chosen.length > 0 && props.bulkActions ? (
        <BulkBar actions={props.bulkActions} rows={chosen} onClear={() => setSelected([])} />
      ) : null}
      {sort === undefined && address['sort'] !== undefined && !hasOrder(filters, address['sort']) ? (
        <p className="k-muted">{t('sortUnknown', { name: address['sort'] })}</p>
      ) : null}
      {isNarrow && rows.length > 0 ? <OrderChoice columns={columns} sort={sort} onSort={sortBy} /> : null}
      {error && !answer ? (
        isPlaceUnknown(error) && cursor !== null ? (
          <EmptyState
            title={error.message}
            action={<Button onClick={() => change({ cursor: null })}>{t('page.first')}</Button>}
          />
        ) : (
          <Fault error={error} onRetry={() => void refetch()} />
        )
      ) : answer && rows.length === 0 ? (
        <Nothing
          empty={because ?? props.empty}
          isFiltered={!because && (Object.keys(asked).length > 0 || address['cursor'] !== undefined)}
          onClear={() => change(clearFilters(filters))}
        />
      ) : (
        <Rows
          rows={rows}
          columns={shown}
          rowKey={rowKey}
          isLoading={isPending}
          sort={sort}
          onSort={sortBy}
          {...(props.rowActions ? { rowActions: props.rowActions } : {})}
          {...(props.bulkActions ? { selected, onSelect: setSelected } : {})}
        />
      )}
      {answer && rows.length > 0 ? (
        <ListFoot
          answer={answer}
          limit={limit}
          cursor={cursor}
          row={address['row']}
          isStale={isPlaceholderData}
          onChange={change}
        >
          {props.footer}
          {isExported ? <ExportButton onExport={(tell) => exportAll(tell)} /> : null}
          {props.revealed ? (
            <ExportButton label={props.revealed.label} onExport={(tell) => exportAll(tell, props.revealed)} />
          ) : null}
        </ListFoot>
      ) : null}
      <p className="k-hidden" role="status">
        {answer && !isPlaceholderData ? rowsText(answer, cursor, address['row']) : ''}
      </p>
    </section>
  )
}

/** The list has no such place: asked again it has none either, and the first page is the way on. */
const isPlaceUnknown = (error: Error): boolean => isApiError(error) && error.code === 'request.place-unknown'

/** The order the address names, where a heading has it; any other is the list's own. */
const knownSort = (columns: readonly { readonly sort?: string }[], asked: string | undefined): string | undefined =>
  columns.some(({ sort }) => sort !== undefined && (asked === sort || asked === `-${sort}`)) ? asked : undefined

/** Returns the addresses that the rows open, of those that have one. */
const addressesOf = <Row,>([first]: readonly Column<Row>[], rows: readonly Row[]): string[] =>
  rows.map((row) => first?.opens?.(row)).filter((target) => typeof target === 'string')

/** Returns the addresses that a page opens, and the way to the page behind it. */
const walkOf = <Row,>(
  answer: PageAnswer<Row> | undefined,
  columns: readonly Column<Row>[],
  pageAt: (cursor: string) => Promise<PageAnswer<Row>>,
): ListWalk => {
  const cursor = answer?.nextCursor ?? null
  return {
    addresses: addressesOf(columns, answer?.rows ?? []),
    nextPage: cursor === null ? null : async () => walkOf(await pageAt(cursor), columns, pageAt),
  }
}

const maskedIn = <Row,>(column: Column<Row>): Column<Row> => {
  const { masked } = column
  return masked === undefined ? column : { ...column, inFile: () => masked }
}

const hiddenAtFirst = (columns: readonly { key: string; isHiddenAtFirst?: boolean }[]): readonly string[] =>
  columns.filter((column) => column.isHiddenAtFirst === true).map((column) => column.key)

function Nothing(props: { empty: EmptyStateProps; isFiltered: boolean; onClear: () => void }) {
  const { t } = useTranslation('kit')
  if (!props.isFiltered) return <EmptyState isPage {...props.empty} />
  return (
    <EmptyState
      title={t('empty.filtered')}
      body={t('empty.filteredBody')}
      action={<Button onClick={props.onClear}>{t('filters.clear')}</Button>}
    />
  )
}

function BulkBar<Row>(props: { actions: readonly BulkAction<Row>[]; rows: readonly Row[]; onClear: () => void }) {
  const { t } = useTranslation('kit')
  return (
    <div className="k-bulk" role="toolbar" aria-label={t('actions')}>
      <strong>{t('selected', { count: props.rows.length })}</strong>
      {props.actions.map(({ key, label, isDanger, run }) => (
        <Button key={key} size="small" danger={isDanger ?? false} onClick={() => run(props.rows)}>
          {label}
        </Button>
      ))}
      <Button size="small" type="text" onClick={props.onClear}>
        {t('selection.clear')}
      </Button>
    </div>
  )
}
