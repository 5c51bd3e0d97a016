/** The door by which a file comes: a spreadsheet, or a text file such as other systems export. */
export type ImportDoor = 'spreadsheet' | 'text'

/** The content found in a file. */
export interface ReadFile {
  readonly id: string
  readonly fileName: string
  readonly rowCount: number
  /** The system whose export it looks like. */
  readonly source?: string | null
  /** Sheets with rows, and which of them was read. */
  readonly sheets?: readonly { readonly index: number; readonly name: string; readonly rowCount: number }[]
  readonly sheet?: number
  readonly columns: readonly {
    readonly index: number
    readonly heading: string
    readonly samples: readonly string[]
    readonly guess: string
  }[]
}

/** The field each column means, by the column's index from 0; `ignore` is not read. */
export type ImportMapping = Readonly<Record<string, string>>

export interface ImportProblem {
  readonly row: number
  readonly name: string
  readonly field: string | null
  readonly message: string
}

/** The outcome, or the expected outcome, for the rows. The problems are the first ones only. */
export interface ImportAnswer {
  readonly created: number
  readonly updated: number
  readonly skipped: number
  readonly unchanged?: number
  readonly failed: number
  readonly problems: readonly ImportProblem[]
  /** Rows that are taken although something is odd; the first ones. */
  readonly doubts?: readonly ImportProblem[]
  readonly doubted?: number
  /** Rows without a code that carry the name of something known. */
  readonly named?: number
}
