import { MadeList, type ThingList } from '../thing-list.ts'

/** Cells of a row as text. */
export type RowCells = readonly string[]

/** Rows of a file. Those of a large one lie on the disk and are made each time they are asked for: two of one place are equal, never the same. */
export type RowList = ThingList<RowCells>

const unchanged = (row: RowCells): RowCells => row

/** Rows of another list, some of them left out or changed, without a copy of them. */
class RowView extends MadeList<RowCells> {
  readonly #rows: RowList
  /** The places of those that are left; null for all. */
  readonly #places: readonly number[] | null
  readonly #change: (row: RowCells) => RowCells

  constructor(rows: RowList, places: readonly number[] | null, change: (row: RowCells) => RowCells) {
    super()
    this.#rows = rows
    this.#places = places
    this.#change = change
  }

  get length(): number {
    return this.#places?.length ?? this.#rows.length
  }

  override at(place: number): RowCells | undefined {
    const own = place < 0 ? this.length + place : place
    const row = this.#rows.at(this.#places === null ? own : (this.#places[own] ?? this.#rows.length))
    return row && this.#change(row)
  }

  *[Symbol.iterator](): Generator<RowCells> {
    const places = this.#places
    let next = 0
    for (const [place, row] of this.#rows.entries()) {
      if (places !== null && places[next] !== place) continue
      next += 1
      yield this.#change(row)
    }
  }
}

/** Rows of which some are left out; `places` are those that are left, in their order. */
export const rowsAt = (rows: RowList, places: readonly number[]): RowList =>
  places.length === rows.length ? rows : new RowView(rows, places, unchanged)

/** Rows, each as `change` makes it. */
export const changedRows = (rows: RowList, change: (row: RowCells) => RowCells): RowList =>
  new RowView(rows, null, change)
