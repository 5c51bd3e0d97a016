import type { ReactNode } from 'react'
import { Skeleton } from '../state/Skeleton.tsx'
import { Cards } from './Cards.tsx'
import type { Action } from './RowActions.tsx'
import { RowTable } from './RowTable.tsx'
import { useNarrow } from './use-narrow.ts'

export interface Column<Row> {
  readonly key: string
  readonly title: string
  readonly render: (row: Row) => ReactNode
  /** Money and quantities stand at the end, in tabular figures. */
  readonly align?: 'start' | 'end'
  readonly width?: number
  readonly isHiddenAtFirst?: boolean
  /**
   * The column's place on a phone under the row's name: as the main figure, by default the last column aligned to the
   * end; or in the line beside it, by default the first others.
   */
  readonly onPhone?: 'figure' | 'line'
  /** The heading's name in the list's `sort`; left out where it means no order. */
  readonly sort?: string
  /** The first column opens the detail: an address, or something to do; undefined where a row has none. */
  readonly opens?: (row: Row) => string | (() => void) | undefined
  /** The column in plain text where it draws more: for a file, and of the first for what a screen reader says of a row's buttons. */
  readonly text?: (row: Row) => string
  /** The text in a file, where the column shows more than the row's name. */
  readonly inFile?: (row: Row) => string
  /** The text in a file instead, unless everything is asked for (`RowReveal`). */
  readonly masked?: string
}

export interface RowsProps<Row> {
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string
  readonly isLoading?: boolean
  readonly rowActions?: (row: Row) => readonly Action[]
  readonly selected?: readonly string[]
  readonly onSelect?: (keys: readonly string[]) => void
  /** The order the rows are in, as the list's call has it; undefined is the list's own. */
  readonly sort?: string | undefined
  readonly onSort?: (sort: string | null) => void
}

/** The rows of a list as a table, or as two lines each where the window is as narrow as a phone. */
export function Rows<Row>(props: RowsProps<Row>) {
  const isNarrow = useNarrow()
  if (props.isLoading === true) return <RowsComing {...props} isNarrow={isNarrow} />
  return isNarrow ? <Cards {...props} /> : <RowTable {...props} />
}

/** The headings over the shape of rows that are coming, as after another outlet was chosen; they are read aloud with the rows. */
const RowsComing = <Row,>({ columns, rowKey, isNarrow }: RowsProps<Row> & { readonly isNarrow: boolean }) => (
  <div className="k-rows-coming">
    {isNarrow ? null : (
      <div aria-hidden="true">
        <RowTable rows={[]} columns={columns} rowKey={rowKey} />
      </div>
    )}
    <Skeleton rows={8} />
  </div>
)
