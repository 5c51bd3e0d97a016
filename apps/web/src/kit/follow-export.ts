import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { type downloadExport, type exportRecord, listExportRecords } from '@kassa/contract/sales/export.calls.ts'
import { t } from 'i18next'
import { call } from '../api/call.ts'
import { download } from '../api/download.ts'
import { announce } from '../api/notices.ts'
import { refresh } from '../api/refresh.ts'
import { announceExport, announceFile, AT_ONCE, sameSession } from './export-notice.ts'

type Record = OutputOf<typeof exportRecord>

interface Followed {
  readonly id: string
  /** The name of the export, in words. */
  readonly title: string
  readonly kind: string
  readonly list?: typeof listExportRecords
  readonly file: typeof downloadExport
}

const ASKS_EVERY_MS = 2_000
/** Half an hour; what takes longer is found under the export records. */
const MOST_ASKS = 900

/** Follows a file that the server makes until it is there: a small one is downloaded, any other offered on whichever page the person is then. */
export async function followExport(followed: Followed, rest: () => Promise<unknown> = aMoment): Promise<void> {
  const { title, list = listExportRecords } = followed
  const notice = announceExport(title)
  const isSame = sameSession()
  const record = await made(followed, list, isSame, rest)
  notice.end()
  if (record === undefined || !isSame()) return
  await refresh([list.name])
  if (record.state === 'failed')
    announce({ kind: 'bad', title: t('kit:export.failed', { name: title }), note: t('kit:export.failedNote') })
  else offer(followed, record)
}

function offer(followed: Followed, record: Record): void {
  const take = (): void => void takeAll(followed, record.files).catch(() => undefined)
  if (record.files.length === 1 && (record.rowCount ?? Infinity) <= AT_ONCE) take()
  else announceFile(followed.title, take)
}

async function takeAll({ id, file, list = listExportRecords }: Followed, files: Record['files']): Promise<void> {
  for (const { part, name } of files) await download(file, { id, part }, name)
  await refresh([list.name])
}

const aMoment = (): Promise<unknown> =>
  new Promise((resolve) => {
    setTimeout(resolve, ASKS_EVERY_MS)
  })

async function made(
  { id, kind }: Followed,
  list: typeof listExportRecords,
  isSame: () => boolean,
  rest: () => Promise<unknown>,
): Promise<Record | undefined> {
  for (let asked = 0; asked < MOST_ASKS && isSame(); asked += 1) {
    // Away from the network for a moment, it is asked for again.
    const answer = await call(list, { limit: 20, kind }, { isQuiet: true }).catch(() => undefined)
    const record = answer?.rows.find((one) => one.id === id)
    if (record && record.state !== 'generating') return record
    await rest()
  }
  return undefined
}
