import type { Books } from './books.store.ts'
import { bodiesOf } from './compare.ts'
import { countReasons } from './filed.ts'
import type { Kind } from './kinds.ts'
import type { PlayedRun } from './play.ts'
import type { Score } from './publish.ts'

interface Row {
  runs: number
  blows: number
  sales: number
  refunds: number
  cash: number
  closings: number
  filed: number
  failed: number
}

const empty = (): Row => ({
  runs: 0,
  blows: 0,
  sales: 0,
  refunds: 0,
  cash: 0,
  closings: 0,
  filed: 0,
  failed: 0,
})

/** Counts the runs by kind of fault. */
export class Tally {
  readonly #rows: ReadonlyMap<string, Row>
  readonly #reasons = new Map<string, number>()
  #proofs = 0
  #wrongBatches = 0

  constructor(kinds: readonly Kind[]) {
    this.#rows = new Map(kinds.map(({ name }) => [name, empty()]))
  }

  add(run: PlayedRun, complaints: readonly string[], books: Books): void {
    const row = this.#rows.get(run.kind.name)
    if (!row) return
    row.runs += 1
    row.blows += run.struck
    row.sales += run.sales.length
    row.refunds += run.refunds.length
    row.cash += bodiesOf(run, 'cash-moved').length
    row.closings += bodiesOf(run, 'shift-closed').length
    const journal = books.entries.filter(({ registrationId }) => registrationId === run.registrationId)
    row.filed += journal.filter(({ reasons }) => reasons.length > 0).length
    for (const [code, count] of countReasons(journal)) this.#reasons.set(code, (this.#reasons.get(code) ?? 0) + count)
    row.failed += complaints.length > 0 ? 1 : 0
  }

  /** The proofs of a batch, and how many lines they and the books as a whole were wrong by. */
  addBatch(proofs: number, wrong: number): void {
    this.#proofs += proofs
    this.#wrongBatches += wrong > 0 ? 1 : 0
  }

  get #all(): Row {
    const sum = empty()
    for (const row of this.#rows.values()) {
      for (const name of Object.keys(sum) as (keyof Row)[]) sum[name] += row[name]
    }
    return sum
  }

  /** Runs that went wrong, and one more for each batch whose books as a whole did. */
  get failed(): number {
    return this.#all.failed + this.#wrongBatches
  }

  get passed(): number {
    return this.#all.runs - this.#all.failed
  }

  /** Returns the result, for the page that publishes it; batches whose books disagree count as failed. */
  score(on: string): Score {
    const { runs, sales, refunds, cash, closings, filed } = this.#all
    const kinds = [...this.#rows].map(([name, row]) => ({ name, runs: row.runs, failed: row.failed }))
    const documents = sales + refunds + cash + closings
    return { on, runs, failed: this.failed, documents, filed, reasons: this.#reasons, kinds }
  }

  table(): string[] {
    const width = Math.max(...[...this.#rows.keys()].map((name) => name.length))
    const line = (name: string, cells: readonly (string | number)[]): string =>
      name.padEnd(width) + cells.map((cell) => String(cell).padStart(9)).join('')
    const cells = (row: Row) => Object.values(row) as number[]
    return [
      line('kind of fault', ['runs', 'blows', 'sales', 'refunds', 'cash', 'closings', 'filed', 'failed']),
      ...[...this.#rows].map(([name, row]) => line(name, cells(row))),
      line('all', cells(this.#all)),
      ...[...this.#reasons].map(([code, count]) => `filed as ${code}: ${count}`),
      `${this.#proofs} proofs of books replayed, ${this.#wrongBatches} batches with books that disagree`,
    ]
  }
}
