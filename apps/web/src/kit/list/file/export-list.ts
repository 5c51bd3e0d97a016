import { t } from 'i18next'
import { saveFile } from '../../../api/download.ts'
import { announceExport, announceStopped, AT_ONCE, sameSession } from '../../export-notice.ts'
import { countText } from '../../money/format.ts'
import { everyRow, type FileColumn, listFile } from './list-file.ts'

interface ListFile<Row> {
  /** The title of the list. */
  readonly title: string
  readonly name: string
  readonly columns: readonly FileColumn<Row>[]
  readonly total: number
  readonly totalIsCapped: boolean
  readonly readPage: (
    cursor: string | undefined,
  ) => Promise<{ readonly rows: readonly Row[]; readonly nextCursor: string | null }>
  readonly tell: (rows: number) => void
}

/**
 * Every row that a list's filters match as a file: what a call answers at once is downloaded at once; of more it is told how far it is, and
 * once it is there it is offered, on whichever page that is.
 */
export async function exportList<Row>(list: ListFile<Row>): Promise<void> {
  if (list.total <= AT_ONCE && !list.totalIsCapped)
    return saveFile(fileOf(list, await everyRow(list.readPage)), list.name)
  const notice = announceExport(list.title)
  const isSame = sameSession()
  const total = countText(list.total)
  try {
    const rows = await everyRow(
      (cursor) => (isSame() ? list.readPage(cursor) : Promise.reject(new OtherSession())),
      (count) => {
        list.tell(count)
        notice.tell(t(list.totalIsCapped ? 'kit:rowsSomeOfMore' : 'kit:rowsSome', { rows: countText(count), total }))
      },
    )
    if (!isSame()) throw new OtherSession()
    const file = fileOf(list, rows)
    notice.ready(() => saveFile(file, list.name))
  } catch (error) {
    notice.end()
    if (error instanceof OtherSession) announceStopped(list.title)
    else throw error
  }
}

class OtherSession extends Error {}

const fileOf = <Row>({ columns }: ListFile<Row>, rows: readonly Row[]): Blob =>
  new Blob([listFile(columns, rows, (title) => t('kit:fileMarks', { title }))], { type: 'text/csv;charset=utf-8' })
