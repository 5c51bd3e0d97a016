import type { FigureKey } from '@kassa/domain/figures/figures.ts'
import { plainFigure } from '@kassa/domain/figures/plain-figure.ts'
import type { WideMinor } from '@kassa/domain/money/wide.ts'
import { listFile } from '../../kit/list/file/list-file.ts'

/** One row of a file: what it is called, its currency, and its figures. */
interface FileRow {
  readonly name: string
  readonly currency: string
  readonly figures: Readonly<Record<FigureKey, WideMinor | null>>
}

/** The rows of a page as CSV, one line each with its currency, so that several are never added (D80). */
export const figureFile = (
  titles: { readonly row: string; readonly currency: string; readonly of: (key: FigureKey) => string },
  keys: readonly FigureKey[],
  rows: readonly FileRow[],
): string =>
  listFile<FileRow>(
    [
      { title: titles.row, render: ({ name }) => name },
      { title: titles.currency, render: ({ currency }) => currency },
      ...keys.map((key) => ({
        title: titles.of(key),
        render: (row: FileRow) => plainFigure(key, row.figures[key], row.currency),
      })),
    ],
    rows,
  )
