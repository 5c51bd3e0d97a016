import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../command.ts'
import { readerOf } from './contents.ts'
import { findExport, listPieces, setExportDownloaded, type ExportPlace, type ExportRow } from './export.store.ts'

const isReady = (state: string): boolean => state === 'generated' || state === 'downloaded'

/** A record as lists show it; `mayFetch`: whether whoever looks holds the code of its kind. */
export const exportView = (
  { requestedByName, isReadable, ...row }: ExportRow,
  { now, mayFetch }: { readonly now: string; readonly mayFetch: boolean },
) => ({
  ...row,
  requestedBy: requestedByName,
  can: { download: mayFetch && isReadable && isReady(row.state) && row.expiresAt > now },
})

/**
 * Gives one file of an export of this kind and remembers that it was fetched. Refuses `thing.not-found`, also for an export
 * of another kind and for one that tells more than its reader may see, `export.expired` and `export.not-ready`.
 */
export async function giveExport(
  context: Pick<Context, 'tx' | 'now' | 'download' | 'actor'>,
  place: ExportPlace,
  { kind, id, part }: { readonly kind: string; readonly id: string; readonly part: number },
): Promise<Result<Record<string, never>>> {
  const { tx, now, actor } = context
  const record = await findExport(tx, place, readerOf(actor), { kind, id })
  if (!record?.isReadable) return refuse({ code: 'thing.not-found' })
  if (record.expiresAt <= now) return refuse({ code: 'export.expired' })
  if (!isReady(record.state)) return refuse({ code: 'export.not-ready' })
  const file = record.files.find((one) => one.part === part)
  if (!file) return refuse({ code: 'thing.not-found' })
  const pieces = await listPieces(tx, place, id, part)
  await setExportDownloaded(tx, place, id, now)
  context.download({
    fileName: file.name,
    contentType: 'text/csv; charset=utf-8',
    body: Buffer.concat(pieces.map(({ bytes }) => bytes)),
  })
  return accept({})
}
