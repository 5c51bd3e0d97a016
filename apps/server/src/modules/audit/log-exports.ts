import { makeWaitingExports, type ExportSizes, type ExportSheet } from '../../platform/export/make-exports.ts'
import type { ExportContents } from '../../platform/export/contents.ts'
import type { Job, JobContext } from '../../platform/module.ts'
import { hideLineCosts } from './hide-line-costs.ts'
import { logCells, logHead, logMissing } from './log-sheet.ts'
import { listLogRows, type LogFilter, type LogPlace, type LogRow } from './log.store.ts'

/** The kind of an export of what operators and partners did. */
export const PLATFORM_LOG = 'platform-log'

/** The request, frozen. */
export interface LogAsked {
  readonly place: LogPlace
  readonly filter: LogFilter
  /** The contents that the requester was allowed to see; an export without this field shows no costs. */
  readonly contents?: ExportContents
}

const logSheet: ExportSheet<LogAsked, LogRow> = {
  kinds: ['admin-log', 'staff-log', 'member-log', PLATFORM_LOG],
  head: logHead,
  cells: logCells,
  keyOf: ({ at, id }) => [at, id],
  inAll: {
    order: [
      { as: 'instant', isDown: true },
      { as: 'id', isDown: true },
    ],
    missing: logMissing,
  },
  list: async (tx, { filters: { place, filter, contents } }, after, limit) =>
    (await listLogRows(tx, place, filter, { after, limit })).map((row) => hideLineCosts(row, contents?.costs ?? [])),
  nameFiles: async (_, { kind, requestedAt, locale }) => {
    const name = `${kind}_${requestedAt.slice(0, 10)}_${locale.slice(0, 2)}`
    return (part, parts) => `${name}${parts > 1 ? `_${part}` : ''}.csv`
  },
}

/** Makes the exports of logs that were asked for. */
export const makeLogExports = (context: Omit<JobContext, 'newId' | 'reach'>, sizes?: ExportSizes): Promise<void> =>
  makeWaitingExports(logSheet, context, sizes)

export const makeExports: Job = {
  name: 'audit.make-exports',
  everySeconds: 2,
  run: (context) => makeLogExports(context),
}
