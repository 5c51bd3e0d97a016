/** A file of a system as its own export writes it, made up. */
export interface ExportFile {
  readonly columns: readonly string[]
  readonly rows: readonly Readonly<Record<string, string>>[]
  /** Columns whose cells are money: people and spreadsheets write signs beside it. */
  readonly money: readonly string[]
  /** Columns of codes: spreadsheets are told to leave them alone. */
  readonly codes: readonly string[]
  /** Columns of long texts. */
  readonly texts: readonly string[]
}
