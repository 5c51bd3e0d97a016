import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { exportRecord, exportRecordsRequest } from '../sales/export.calls.ts'
import { id, instant, localDate, noFields, pageOf, pageRequest, sortBy, withPeriod } from '../fields.ts'
import { changeGroups } from './change-groups.ts'

/** Newest first; `from` and `to` are instants, the last excluded; the days are whole ones of `timeZone` (UTC where none is given). */
const logFilters = {
  fromDay: localDate.optional(),
  toDay: localDate.optional(),
  timeZone: z.string().max(64).optional(),
  search: z.string().trim().max(64).optional(),
  call: z.string().max(80).optional(),
  /** Changes of what a shop runs by, whatever the call. */
  group: z.enum(changeGroups).optional(),
  accountId: id.optional(),
  outletId: id.optional(),
  from: instant.optional(),
  to: instant.optional(),
}

const logPeriods = <Request extends z.ZodObject>(request: Request): Request =>
  withPeriod(withPeriod(request, 'fromDay', 'toDay'))

/** The number of the file of an export that is split (D44). */
const part = z.coerce.number().int().min(1).default(1)

/**
 * A line of the log: the person and the change, with the state before and after, the origin and the device. Never a password, token or key.
 */
export const logLine = z.object({
  id,
  at: instant,
  accountKind: z.enum(['admin', 'staff', 'device', 'app', 'nobody', 'member', 'system']),
  accountId: id.nullable(),
  accountName: z.string(),
  /** The call's name; the screen words it. */
  call: z.string(),
  /** `thing/id`. */
  subject: z.string().nullable(),
  outletId: id.nullable(),
  outletName: z.string().nullable(),
  deviceName: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  ip: z.string(),
  userAgent: z.string(),
  requestId: z.string(),
  /** Place in the merchant's chain once it is sealed; null until then. */
  sealedAs: z.int().nullable(),
})

const LOGS = {
  admin: { key: 'platform.audit.adminLog', what: 'administrators' },
  staff: { key: 'platform.audit.staffLog', what: 'staff and their devices' },
  member: { key: 'platform.audit.memberLog', what: 'members' },
} as const

const logCallsOf = (kind: keyof typeof LOGS) => {
  const { key, what } = LOGS[kind]
  return {
    list: endpoint({
      name: `audit.list-${kind}-log`,
      method: 'GET',
      access: { anyOf: [key] },
      summary: `What was done by ${what}`,
      request: logPeriods(pageRequest.extend(logFilters).extend({ sort: sortBy('at', 'who') })),
      answer: pageOf(logLine),
    }),
    export: endpoint({
      name: `audit.export-${kind}-log`,
      path: `/audit/${kind}-log/export`,
      access: { anyOf: [`${key}.export`] },
      summary: 'Starts an export of the lines a filter matches, newest first; it becomes an export record',
      request: logPeriods(z.object(logFilters)),
      answer: z.object({ exportId: id }),
    }),
    download: endpoint({
      name: `audit.download-${kind}-log`,
      method: 'GET',
      path: `/audit/${kind}-log/exports/:id/download`,
      access: { anyOf: [`${key}.export`] },
      kind: 'download',
      summary: 'Downloads an exported log as CSV',
      refusals: ['export.not-ready', 'export.expired'],
      request: z.object({ id, part }),
      answer: noFields,
    }),
  } as const
}

export const adminLogCalls = logCallsOf('admin')
export const staffLogCalls = logCallsOf('staff')
export const memberLogCalls = logCallsOf('member')

/** Lists the actions of operators and partners above the tenants; a partner sees its own people and those below. */
export const listPlatformLog = endpoint({
  name: 'audit.list-platform-log',
  method: 'GET',
  access: { anyOf: ['platform.audit.adminLog'] },
  scope: 'platform',
  summary: 'What operators and partners did',
  request: logPeriods(
    pageRequest
      .extend(logFilters)
      .extend({ sort: sortBy('at', 'who') })
      .omit({ outletId: true }),
  ),
  answer: pageOf(logLine),
})

export const exportPlatformLog = endpoint({
  name: 'audit.export-platform-log',
  path: '/audit/platform-log/export',
  access: { anyOf: ['platform.audit.adminLog.export'] },
  scope: 'platform',
  summary: 'Starts an export of the same; it becomes an export record',
  request: logPeriods(z.object(logFilters).omit({ outletId: true })),
  answer: z.object({ exportId: id }),
})

export const listPlatformExports = endpoint({
  name: 'audit.list-platform-exports',
  method: 'GET',
  path: '/audit/platform-log/exports',
  access: { anyOf: ['platform.audit.adminLog.export'] },
  scope: 'platform',
  summary: 'What one has exported of it, newest first',
  request: exportRecordsRequest,
  answer: pageOf(exportRecord),
})

export const downloadPlatformLog = endpoint({
  name: 'audit.download-platform-log',
  method: 'GET',
  path: '/audit/platform-log/exports/:id/download',
  access: { anyOf: ['platform.audit.adminLog.export'] },
  scope: 'platform',
  kind: 'download',
  summary: 'Downloads one file of an exported log as CSV',
  refusals: ['export.not-ready', 'export.expired'],
  request: z.object({ id, part }),
  answer: noFields,
})

/**
 * The log's chain in the order in which it was sealed, as it was sealed: what `domain/audit/verify-chain.ts` replays. Lines about a person who
 * was erased have no text. Only for whoever may export all three logs and see costs. Source: AU-D01.
 */
export const readChain = endpoint({
  name: 'audit.read-chain',
  method: 'GET',
  path: '/audit/chain',
  access: { anyOf: ['platform.audit.adminLog.export'] },
  summary: 'Lines of the log with their seals, to be verified elsewhere',
  refusals: ['audit.chain-in-part'],
  request: z.object({
    after: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(2_000).default(1_000),
  }),
  answer: z.object({
    lines: z.array(z.object({ sequence: z.int(), hash: z.string(), text: z.string().nullable() })),
    /** The position to ask from next; null at the end. */
    next: z.int().nullable(),
  }),
})
