/** What was found in a file. */
export interface ReadFile {
  readonly id: string
  readonly fileName: string
  readonly rowCount: number
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

/** What happens, or happened, to the rows. The problems are the first ones only. */
export interface ImportAnswer {
  readonly created: number
  readonly updated: number
  readonly skipped: number
  readonly failed: number
  readonly problems: readonly ImportProblem[]
}
