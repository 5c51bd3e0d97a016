import { cardTeller } from '../cards/cards-among-goods.ts'
import type { FileTable } from '../columns/file-table.ts'
import { type RowCells, type RowList, rowsAt } from '../columns/row-list.ts'
import { MadeList } from '../thing-list.ts'
import type { GoodsRole } from './goods-dialect.ts'
import type { GoodsRow, goodsRowReader } from './goods-row.ts'

type ReadRow = ReturnType<typeof goodsRowReader>['read']

/** Products stand among their variants; `all` is every row that says something. */
type Seen = Exclude<GoodsRole, 'above'> | 'all'

const seenAs = ({ role }: GoodsRow): Seen => (role === 'above' ? 'goods' : role)

/** Goes through a table once: its rows by what they are, and the locations that they name. */
export function rowsByRole(table: FileTable, read: ReadRow) {
  const byRole = new Map<Seen, number[]>([['all', []]])
  const named = new Set<string>()
  for (const [place, cells] of table.rows.entries()) {
    if (isEmpty(cells)) continue
    const row = read(cells, numberOf(table, place))
    row.noteNumbers()
    for (const role of ['all', seenAs(row)] as const) byRole.getOrInsertComputed(role, () => []).push(place)
    if (row.cell('place') !== '') named.add(row.cell('place'))
  }
  const rowsOf = (role: Seen): GoodsRows => new GoodsRows(table, byRole.get(role) ?? [], read)
  return { rowsOf, named }
}

/** Goods that are sold, and the rows of gift cards, which stand among them. */
export function withoutCards(rowsOf: (role: Seen) => GoodsRows) {
  const [saying, goods] = [rowsOf('gift-card'), rowsOf('goods')]
  if (saying.length === 0) return { sold: goods, cards: [] }
  const isCard = cardTeller(saying)
  return { sold: goods.without(isCard), cards: rowsOf('all').filter(isCard) }
}

const isEmpty = (row: RowCells): boolean => row.every((cell) => cell.trim() === '')

const numberOf = ({ rowNumbers }: FileTable, place: number): number => rowNumbers[place] ?? place + 2

/** Some rows of a table, read each time they are asked for. */
class GoodsRows extends MadeList<GoodsRow> {
  readonly #table: FileTable
  readonly #places: readonly number[]
  readonly #rows: RowList
  readonly #read: ReadRow

  constructor(table: FileTable, places: readonly number[], read: ReadRow) {
    super()
    this.#table = table
    this.#places = places
    this.#rows = rowsAt(table.rows, places)
    this.#read = read
  }

  get length(): number {
    return this.#places.length
  }

  override at(place: number): GoodsRow | undefined {
    const cells = this.#rows.at(place)
    return cells && this.#read(cells, numberOf(this.#table, this.#places.at(place) ?? 0))
  }

  *[Symbol.iterator](): Generator<GoodsRow> {
    for (const [place, cells] of this.#rows.entries())
      yield this.#read(cells, numberOf(this.#table, this.#places[place] ?? 0))
  }

  without(isLeftOut: (row: GoodsRow) => boolean): GoodsRows {
    const left: number[] = []
    for (const [place, row] of this.entries()) if (!isLeftOut(row)) left.push(this.#places[place] ?? 0)
    return new GoodsRows(this.#table, left, this.#read)
  }
}
