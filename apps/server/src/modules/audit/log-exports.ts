import { makeWaitingExports, type ExportSizes, type Sheet } from '../../platform/export/make-exports.ts'
import type { Job, JobContext } from '../../platform/module.ts'
import { hideLineCosts, type SeenCosts } from './hide-line-costs.ts'
import { logCells, logHead } from './log-sheet.ts'
import { listLogRows, type LogFilter, type LogPlace, type LogRow } from './log.store.ts'

/** The kind of an export of what operators and partners did. */
export const PLATFORM_LOG = 'platform-log'

/** What was asked for, frozen: the filter and what the asker could see. */
export interface LogAsked {
  readonly place: LogPlace
  readonly filter: LogFilter
  /** Costs the asker could see; an export asked for before this was kept shows none. */
  readonly seen?: SeenCosts
}

const logSheet: Sheet<LogAsked, LogRow> = {
  kinds: ['admin-log', 'staff-log', 'member-log', PLATFORM_LOG],
  head: logHead,
  cells: logCells,
  keyOf: ({ at, id }) => [at, id],
  list: async (tx, { filters: { place, filter, seen = [] } }, after, limit) =>
    (await listLogRows(tx, place, filter, { after, limit })).map((row) => hideLineCosts(row, seen)),
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
