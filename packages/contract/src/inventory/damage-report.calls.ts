import { DAMAGE_REASONS } from '@kassa/domain/inventory/damage-report.ts'
import { z } from 'zod'
import { editFields } from '../edit-fields.ts'
import { endpoint } from '../endpoint.ts'
import {
  costOf,
  currency,
  id,
  instant,
  line,
  noFields,
  pageOf,
  pageRequest,
  sortBy,
  sumMinor,
  withPeriod,
  lines,
} from '../fields.ts'
import {
  documentFacts,
  documentFilters,
  goodsFacts,
  note,
  quantity,
  serialLeavingRefusals,
  serialNumbers,
  serialRefusals,
} from './goods-line.ts'

export const damageState = z.enum(['draft', 'submitted', 'approved', 'rejected'])
export const damageReason = z.enum(DAMAGE_REASONS)

export const damageReportFields = z.object({
  /** When it happened; null is now. */
  happenedAt: instant.nullable().default(null),
  reason: damageReason,
  /** Needed for the reason `other` when it is submitted. */
  note,
  /** The reporter; null is the one who is signed in. */
  reporterName: line().min(1).max(100).nullable().default(null),
  /** Pictures and PDF files uploaded before. */
  fileIds: z.array(id).max(9).default([]),
  lines: z
    .array(z.object({ variantId: id, quantity, serials: serialNumbers }))
    .min(1)
    .max(500),
})

/** `costMinor`: what the goods cost, at the average while it is open, as booked once approved. */
export const damageReportRow = z.object({
  ...documentFacts,
  state: damageState,
  reason: damageReason,
  reporterName: z.string(),
  happenedAt: instant,
  lineCount: z.int(),
  currency,
  costMinor: costOf('stock', sumMinor),
  createdAt: instant,
})

export const damageReportView = damageReportRow.extend({
  note: z.string(),
  fileIds: z.array(id),
  createdByName: z.string(),
  decidedByName: z.string().nullable(),
  decidedAt: instant.nullable(),
  decisionNote: z.string(),
  /** Approved by itself, because it stayed below the outlet's limit. */
  isAutomatic: z.boolean(),
  lines: z.array(
    z.object({
      ...goodsFacts,
      lineId: id,
      quantity: z.int(),
      onHand: z.int(),
      costMinor: costOf('stock', sumMinor),
      serials: z.array(z.string()),
    }),
  ),
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    submit: z.boolean(),
    approve: z.boolean(),
    reject: z.boolean(),
  }),
})

const lineRefusals = ['goods.unknown', 'goods.quantity-too-large'] as const
const stateRefusals = ['damage.not-draft', 'damage.not-submitted', 'damage.approved', 'damage.rejected'] as const

export const listDamageReports = endpoint({
  name: 'inventory.list-damage-reports',
  method: 'GET',
  access: { anyOf: ['platform.inventory.damageReports', 'desk.inventory.damageReports'] },
  outlet: 'required',
  summary: 'Damage reports of an outlet, newest first',
  request: withPeriod(
    pageRequest.extend({
      ...documentFilters,
      state: damageState.optional(),
      reason: damageReason.optional(),
      sort: sortBy('number', 'state', 'lines', 'createdAt', 'reason', 'reporter'),
    }),
  ),
  answer: pageOf(damageReportRow),
})

export const readDamageReport = endpoint({
  name: 'inventory.read-damage-report',
  method: 'GET',
  path: '/inventory/damage-reports/:id',
  access: { anyOf: ['platform.inventory.damageReports', 'desk.inventory.damageReports'] },
  summary: 'A damage report with its lines',
  request: z.object({ id }),
  answer: damageReportView,
})

export const createDamageReport = endpoint({
  name: 'inventory.create-damage-report',
  access: { anyOf: ['platform.inventory.damageReports.add', 'desk.inventory.damageReports.add'] },
  outlet: 'required',
  summary: 'Drafts a damage report at the chosen outlet',
  refusals: [...lineRefusals, 'damage.in-the-future', 'damage.more-than-on-hand'],
  request: damageReportFields,
  answer: damageReportView,
})

export const editDamageReport = endpoint({
  name: 'inventory.edit-damage-report',
  access: { anyOf: ['platform.inventory.damageReports.edit', 'desk.inventory.damageReports.edit'] },
  summary: 'Changes a draft',
  refusals: [
    ...lineRefusals,
    ...stateRefusals,
    'damage.in-the-future',
    'damage.more-than-on-hand',
    'thing.changed-meanwhile',
  ],
  request: editFields(damageReportFields).extend({ id, version: z.int() }),
  answer: damageReportView,
})

export const deleteDamageReport = endpoint({
  name: 'inventory.delete-damage-report',
  access: { anyOf: ['platform.inventory.damageReports.delete', 'desk.inventory.damageReports.delete'] },
  summary: 'Deletes a draft',
  refusals: stateRefusals,
  request: z.object({ id }),
  answer: noFields,
})

/** Below the outlet's limit it is approved at once: look at the answer's `state`. */
export const submitDamageReport = endpoint({
  name: 'inventory.submit-damage-report',
  access: {
    anyOf: [
      'platform.inventory.damageReports.add',
      'platform.inventory.damageReports.edit',
      'desk.inventory.damageReports.add',
      'desk.inventory.damageReports.edit',
    ],
  },
  summary: 'Submits a draft for approval',
  refusals: [
    ...stateRefusals,
    ...serialRefusals,
    ...serialLeavingRefusals,
    'damage.empty',
    'damage.quantity-invalid',
    'damage.note-missing',
    'damage.more-than-on-hand',
  ],
  request: z.object({ id }),
  answer: damageReportView,
})

export const approveDamageReport = endpoint({
  name: 'inventory.approve-damage-report',
  access: { anyOf: ['platform.inventory.damageReports.approve'] },
  summary: 'Approves a submitted report: the goods leave the stock at cost',
  refusals: [...stateRefusals, ...serialRefusals, ...serialLeavingRefusals, 'damage.more-than-on-hand'],
  request: z.object({ id, note }),
  answer: damageReportView,
})

export const rejectDamageReport = endpoint({
  name: 'inventory.reject-damage-report',
  access: { anyOf: ['platform.inventory.damageReports.approve'] },
  summary: 'Rejects a submitted report with a reason; stock stays',
  refusals: stateRefusals,
  request: z.object({ id, note: lines().min(1).max(255) }),
  answer: damageReportView,
})
