import { z } from 'zod'
import { LIMITS_BEYOND_OWN } from '../permission/beyond-own.ts'
import { editFields } from '../edit-fields.ts'
import { endpoint } from '../endpoint.ts'
import {
  changedCount,
  enabledBit,
  id,
  instant,
  line,
  locale,
  noFields,
  pageOf,
  pageRequest,
  savedThing,
  sortBy,
  switchedThings,
} from '../fields.ts'
import { ownPin, PIN_REFUSALS } from './first-outlet.ts'
import {
  email,
  enabledFilter,
  firstName,
  lastName,
  newPassword,
  phone,
  searchText,
  staffNumber,
  version,
} from './person-fields.ts'
import { sheetAnswer, sheetRefusals, sheetRequest, templateRequest } from '../sheet-import.ts'

export const staffFields = z.object({
  number: staffNumber,
  firstName,
  lastName,
  position: line().max(50).default(''),
  phone,
  email: z.union([z.literal(''), email]).default(''),
  roleId: id,
  locale: locale.default('en-US'),
  /** Outlets where they work; empty is unbound. */
  outletIds: z.array(id).max(1_000),
  /** Another role at some of those outlets; everywhere else it is `roleId`. */
  outletRoles: z
    .array(z.object({ outletId: id, roleId: id }))
    .max(1_000)
    .default([]),
})

/** Staff as lists and forms show them. `lockState`: 0 normal, 1 temporarily locked, 3 permanently locked. */
export const staffView = z.object({
  id,
  number: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  position: z.string(),
  phone: z.string(),
  email: z.string(),
  roleId: id,
  roleName: z.string(),
  locale,
  lockState: z.union([z.literal(0), z.literal(1), z.literal(3)]),
  lockedUntil: instant.nullable(),
  enabled: enabledBit,
  isBound: z.boolean(),
  outlets: z.array(z.object({ id, name: z.string() })),
  outletRoles: z.array(z.object({ outletId: id, roleId: id, roleName: z.string() })),
  /** A role they act under for a time; null for none. */
  elevation: z.object({ id, roleName: z.string(), outletId: id.nullable(), until: instant }).nullable(),
  hasPin: z.boolean(),
  lastSignedInAt: instant.nullable(),
  createdAt: instant,
  version: z.int(),
  can: z.object({
    edit: z.boolean(),
    enable: z.boolean(),
    lock: z.boolean(),
    unlock: z.boolean(),
    archive: z.boolean(),
  }),
})

const SAVE = [
  'staff.number-taken',
  'staff.role-elsewhere',
  'phone.invalid',
  'role.beyond-own',
  ...LIMITS_BEYOND_OWN,
] as const
const PASSWORD = ['password.too-weak', 'password.differs', 'password.used-before'] as const

export const listStaff = endpoint({
  name: 'organisation.list-staff',
  method: 'GET',
  access: { anyOf: ['platform.organisation.staff', 'platform.organisation.outlets.bindStaff'] },
  outlet: 'optional',
  summary: 'Staff of the merchant; for staff themselves, those of their outlets',
  request: pageRequest.extend({
    search: searchText,
    outletId: id.optional(),
    roleId: id.optional(),
    bound: z.enum(['yes', 'no']).optional(),
    enabled: enabledFilter,
    lockState: z.coerce.number().int().min(0).max(3).optional(),
    sort: sortBy('name', 'number', 'position', 'lastSignedIn'),
  }),
  answer: pageOf(staffView),
})

export const readStaff = endpoint({
  name: 'organisation.read-staff',
  method: 'GET',
  path: '/organisation/staff/:id',
  access: { anyOf: ['platform.organisation.staff'] },
  summary: 'One of the staff',
  request: z.object({ id }),
  answer: staffView,
})

export const createStaff = endpoint({
  name: 'organisation.create-staff',
  access: { anyOf: ['platform.organisation.staff.add'] },
  summary: 'Adds somebody to the staff',
  refusals: [...SAVE, ...PASSWORD, ...PIN_REFUSALS],
  request: staffFields.extend({
    password: newPassword,
    passwordAgain: newPassword,
    /** The PIN with which they unlock a desk from the first day; left out, they set one themselves. */
    pin: ownPin.optional(),
  }),
  answer: savedThing,
})

/** The form of a new person: their outlets are required, because a person who works nowhere cannot sell. */
export const newStaffForm = createStaff.request.extend({
  outletIds: z.array(id).min(1).max(1_000),
  pin: z.union([z.literal('').transform(() => undefined), ownPin]).optional(),
})

export const updateStaff = endpoint({
  name: 'organisation.update-staff',
  access: { anyOf: ['platform.organisation.staff.edit'] },
  summary: 'Changes somebody of the staff',
  refusals: [...SAVE, 'staff.works-elsewhere', 'role.own', 'thing.changed-meanwhile'],
  request: editFields(staffFields).extend({ id, version }),
  answer: savedThing,
})

export const setStaffEnabled = endpoint({
  name: 'organisation.set-staff-enabled',
  access: { anyOf: ['platform.organisation.staff.enable'] },
  summary: 'Enables or disables staff; the disabled are signed out at once',
  refusals: ['admin.oneself', 'role.beyond-own'],
  request: switchedThings,
  answer: changedCount,
})

export const setStaffLock = endpoint({
  name: 'organisation.set-staff-lock',
  access: { anyOf: ['platform.organisation.staff.lock'] },
  summary: 'Locks permanently and signs out, or unlocks and resets the counters',
  refusals: ['admin.oneself', 'role.beyond-own'],
  request: z.object({ id, isLocked: z.boolean() }),
  answer: noFields,
})

export const setStaffPassword = endpoint({
  name: 'organisation.set-staff-password',
  access: { anyOf: ['platform.organisation.staff.edit'] },
  summary: 'Sets a new password, clears the PIN and signs out everywhere',
  refusals: [...PASSWORD, 'staff.works-elsewhere', 'role.beyond-own', 'admin.oneself'],
  request: z.object({ id, password: newPassword, passwordAgain: newPassword }),
  answer: noFields,
})

export const archiveStaff = endpoint({
  name: 'organisation.archive-staff',
  access: { anyOf: ['platform.organisation.staff.delete'] },
  summary: 'Takes somebody off the staff; their sales keep the name and the number stays taken',
  refusals: ['admin.oneself', 'thing.in-use', 'staff.works-elsewhere', 'role.beyond-own'],
  request: z.object({ id }),
  answer: noFields,
})

/** The possible meanings of a column of a staff list; `ignore` is not read. */
export const staffImportField = z.enum([
  'ignore',
  'number',
  'firstName',
  'lastName',
  'position',
  'phone',
  'email',
  'role',
  'outlets',
  'password',
])

/**
 * Takes a list of staff from an xlsx or xls, or a text file, of at most 5 MB and 100 rows (form field `file`). With `step` `read` it says what its
 * columns seem to mean, with `try` what would happen to each row, with `apply` it adds the people; numbers that are known are left
 * alone. A row that does not fit is named with its reason, the others are taken. Source: specification §5, D43.
 */
export const importStaff = endpoint({
  name: 'organisation.import-staff',
  access: { anyOf: ['platform.organisation.staff.add'] },
  kind: 'upload',
  summary: 'Adds staff from a spreadsheet',
  refusals: [...sheetRefusals],
  request: sheetRequest(staffImportField),
  answer: sheetAnswer(staffImportField),
})

/** An xlsx, or a csv in UTF-8, with the headings in the caller's language and one example. */
export const downloadStaffTemplate = endpoint({
  name: 'organisation.download-staff-template',
  method: 'GET',
  path: '/organisation/staff-template',
  access: { anyOf: ['platform.organisation.staff.add'] },
  kind: 'download',
  summary: 'Downloads the template for importing staff',
  request: templateRequest,
  answer: noFields,
})
