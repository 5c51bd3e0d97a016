import { PROVINCES } from '@kassa/domain/country/provinces.ts'
import { z } from 'zod'
import { editFields } from '../edit-fields.ts'
import { endpoint } from '../endpoint.ts'
import {
  changedCount,
  currency,
  enabledBit,
  id,
  instant,
  line,
  localDate,
  locale,
  name,
  noFields,
  pageOf,
  pageRequest,
  savedThing,
  sortBy,
  switchedThings,
} from '../fields.ts'
import { openingHours } from './opening-hours.calls.ts'
import { enabledFilter, phone, searchText, version } from './person-fields.ts'

/** The business day ends by noon, in minutes after midnight: a later end is a day of its own. */
const LATEST_CUT_OFF = 720

export const outletFields = z.object({
  number: z
    .string()
    .trim()
    .min(1)
    .max(20)
    .regex(/^[A-Za-z0-9_-]+$/),
  name,
  detail: z.string().trim().max(255).default(''),
  address: z.string().trim().max(255).default(''),
  /** The province of an outlet in China, where it is known. */
  province: z.enum(PROVINCES).nullable().default(null),
  phone,
  taxNumber: line().max(30).default(''),
  /** Cannot change once the outlet has sold (D80). */
  currency,
  /** IANA name. */
  timeZone: z.string().min(1).max(64),
  /** Minutes after midnight at which the business day ends (D76). */
  dayCutoffMinutes: z.int().min(0).max(LATEST_CUT_OFF).default(0),
  locale,
})

export const outletView = outletFields.extend({
  id,
  /** Of older days also later than one may say now: it stays until somebody changes it. */
  dayCutoffMinutes: z.int(),
  phone: z.string(),
  /** When the business day that is open ends, and the next: from then on a change of zone or cut-off would hold. */
  dayEndsAt: instant,
  nextDay: localDate,
  /** A change of zone or cut-off that is to come, with the first business day by it; null: none. */
  comingDay: z.object({ firstDay: localDate, timeZone: z.string(), dayCutoffMinutes: z.int() }).nullable(),
  enabled: enabledBit,
  staff: z.int(),
  devices: z.int(),
  /** True where something was sold here: the currency is fixed. */
  hasSold: z.boolean(),
  /** True where anything of it stands by a business day, also without a sale: a change of zone or cut-off holds from a next day on, not at once. */
  hasDays: z.boolean(),
  createdAt: instant,
  /** When it is open; null where nobody said. */
  hours: openingHours.nullable(),
  version: z.int(),
  can: z.object({ edit: z.boolean(), enable: z.boolean(), bindStaff: z.boolean(), archive: z.boolean() }),
})

const SAVE = ['outlet.number-taken', 'outlet.time-zone-unknown', 'phone.invalid'] as const

export const listOutlets = endpoint({
  name: 'organisation.list-outlets',
  method: 'GET',
  access: { anyOf: ['platform.organisation.outlets', 'platform.organisation.staff', 'platform.configuration'] },
  summary: 'Outlets of the merchant, for staff those they are bound to',
  request: pageRequest.extend({
    search: searchText,
    enabled: enabledFilter,
    sort: sortBy('name', 'number', 'currency', 'timeZone', 'staff', 'devices'),
  }),
  answer: pageOf(outletView),
})

export const readOutlet = endpoint({
  name: 'organisation.read-outlet',
  method: 'GET',
  path: '/organisation/outlets/:id',
  access: { anyOf: ['platform.organisation.outlets'] },
  summary: 'One outlet',
  request: z.object({ id }),
  answer: outletView,
})

export const createOutlet = endpoint({
  name: 'organisation.create-outlet',
  access: { anyOf: ['platform.organisation.outlets.add'] },
  summary: 'Adds an outlet',
  refusals: SAVE,
  request: outletFields.extend({
    /** An outlet of the caller’s whose taxes the new one offers too. */
    like: id.optional(),
  }),
  answer: savedThing,
})

export const updateOutlet = endpoint({
  name: 'organisation.update-outlet',
  access: { anyOf: ['platform.organisation.outlets.edit'] },
  summary: 'Changes an outlet',
  refusals: [...SAVE, 'outlet.currency-fixed', 'thing.changed-meanwhile'],
  request: editFields(outletFields).extend({ id, version }),
  answer: savedThing,
})

export const setOutletsEnabled = endpoint({
  name: 'organisation.set-outlets-enabled',
  access: { anyOf: ['platform.organisation.outlets.enable'] },
  summary: 'Enables or disables outlets; one with an open shift is not disabled',
  refusals: ['thing.in-use'],
  request: switchedThings,
  answer: changedCount,
})

/** Sets the people who work at an outlet: the given staff and nobody else. */
export const bindOutletStaff = endpoint({
  name: 'organisation.bind-outlet-staff',
  access: { anyOf: ['platform.organisation.outlets.bindStaff'] },
  summary: 'Sets which staff work at an outlet',
  refusals: ['role.beyond-own'],
  request: z.object({ id, staffIds: z.array(id).max(1_000) }),
  answer: z.object({ bound: z.int(), unbound: z.int() }),
})

export const archiveOutlet = endpoint({
  name: 'organisation.archive-outlet',
  access: { anyOf: ['platform.organisation.outlets.delete'] },
  summary: 'Takes an outlet away that has no devices, stock or open shifts; its sales stay',
  refusals: ['thing.in-use'],
  request: z.object({ id }),
  answer: noFields,
})
