import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, pageOf, pageRequest, withDays } from '../fields.ts'
import { inAmounts, orderFilters } from './order-filters.ts'

export const exportOrders = endpoint({
  name: 'sales.export-orders',
  path: '/sales/orders/export',
  access: { anyOf: ['platform.analysis.orders.export'] },
  outlet: 'optional',
  summary: 'Starts an export of the orders a filter matches; it becomes an export record',
  request: inAmounts(
    withDays(
      z.object({
        ...orderFilters,
        /** The rows of the file: the orders, or the lines of those that are booked. */
        of: z.enum(['orders', 'lines']).default('orders'),
      }),
    ),
  ),
  answer: z.object({ exportId: id }),
})

export const exportRecord = z.object({
  id,
  kind: z.string(),
  /** D44; `failed` where it could not be made. */
  state: z.enum(['generating', 'generated', 'downloaded', 'failed']),
  requestedBy: z.string(),
  requestedAt: instant,
  finishedAt: instant.nullable(),
  /** Kept seven days. */
  expiresAt: instant,
  rowCount: z.int().nullable(),
  /** More than 50,000 rows are split (D44). */
  files: z.array(z.object({ part: z.int(), name: z.string(), rows: z.int(), bytes: z.int() })),
  can: z.object({ download: z.boolean() }),
})

export const exportRecordsRequest = pageRequest.extend({ kind: z.string().max(40).optional() })

/**
 * Lists exports, newest first: one's own (D36), and everybody's of the kinds one may export where one may see everything in their files
 * (D64, D93).
 */
export const listExportRecords = endpoint({
  name: 'sales.list-export-records',
  method: 'GET',
  access: 'login',
  summary: 'Export records of the merchant, newest first',
  request: exportRecordsRequest,
  answer: pageOf(exportRecord),
})

/** One file of an export, as CSV in UTF-8 with a byte order mark. */
export const downloadExport = endpoint({
  name: 'sales.download-export',
  method: 'GET',
  path: '/sales/export-records/:id/download',
  access: { anyOf: ['platform.analysis.orders.export'] },
  kind: 'download',
  summary: 'Downloads one file of an export',
  refusals: ['export.not-ready', 'export.expired'],
  request: z.object({ id, part: z.coerce.number().int().min(1).default(1) }),
  answer: z.object({}),
})
