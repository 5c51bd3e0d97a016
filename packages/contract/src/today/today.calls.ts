import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { currency, id, instant, noFields } from '../fields.ts'
import { missingUnit } from '../inventory/missing-unit.ts'

/** Longest time an entry is put off, in days. */
export const LONGEST_SNOOZE_DAYS = 31

/** The minutes within which a change can be taken back. */
export const UNDO_MINUTES = 10

const kind = z
  .string()
  .regex(/^[a-z]+(-[a-z]+)*$/)
  .max(40)

/** An entry as its row names it. */
const named = z.object({ kind, id, merchantId: id.nullable().default(null) })

/** One thing that waits for a person; its words and its usual step are the screen's, by `kind`. */
export const errand = z.object({
  kind: z.string(),
  id,
  title: z.string(),
  /** Above the tenants: the merchant it is about; null of a partner, and inside a merchant. */
  merchantId: id.nullable(),
  outletId: id.nullable(),
  outletName: z.string().nullable(),
  /** The moment since which it waits. */
  at: instant.nullable(),
  count: z.int().nullable(),
  amountMinor: z.int().nullable(),
  currency: currency.nullable(),
  /** The most helpful next step; the screen has its words. */
  hint: z.string().nullable(),
  /**
   * The thing that would settle it, where that is another thing: a delivery, a transfer, the goods themselves, or a receipt that was booked
   * in packs.
   */
  target: z
    .object({
      kind: z.enum(['purchase-order', 'transfer', 'goods', 'unit']),
      id,
      name: z.string(),
      unit: missingUnit.optional(),
    })
    .nullable(),
  /** Put off until then; shown again after. */
  snoozedUntil: instant.nullable(),
  handedTo: z.object({ id, name: z.string() }).nullable(),
})

/**
 * Lists the open tasks at the outlets one may see, of the kinds one may list, the most urgent first. Postponed ones come last. Operators
 * and partners see the merchants and partners below them.
 */
export const listErrands = endpoint({
  name: 'today.list-errands',
  method: 'GET',
  access: 'login',
  scope: 'across',
  outlet: 'optional',
  summary: 'What waits for a person',
  request: noFields,
  answer: z.object({
    rows: z.array(errand),
    /** The number of entries that are not postponed. */
    waiting: z.int(),
    asOf: instant,
    /** The id of the caller, who is one of these when an entry is handed to them. */
    me: id,
  }),
})

/** Whom an entry can be handed to: administrators and staff of the merchant; above the tenants administrators of the same office. */
export const listHands = endpoint({
  name: 'today.list-hands',
  method: 'GET',
  access: 'login',
  scope: 'none',
  summary: 'People to hand something to: of the merchant, or of one’s office above',
  request: noFields,
  answer: z.object({ rows: z.array(z.object({ id, name: z.string() })) }),
})

/** Postpones an entry; without `until` it is back at once. An entry that is not open is not found. */
export const snoozeErrand = endpoint({
  name: 'today.snooze-errand',
  access: 'login',
  scope: 'none',
  outlet: 'optional',
  summary: 'Puts an entry of the inbox off until later, or brings it back',
  refusals: ['errand.until-invalid'],
  request: named.extend({ until: instant.nullable() }),
  answer: noFields,
})

/** Gives an entry to somebody of the merchant or of the office, or to everybody again. */
export const handErrand = endpoint({
  name: 'today.hand-errand',
  access: 'login',
  scope: 'none',
  outlet: 'optional',
  summary: 'Hands an entry of the inbox to a person',
  request: named.extend({ to: id.nullable() }),
  answer: noFields,
})

/**
 * Takes back what the caller changed with the `Idempotency-Key` named here, as long as nobody changed the same thing since. Asked
 * twice it is done once.
 */
export const undoChange = endpoint({
  name: 'today.undo-change',
  access: 'login',
  outlet: 'optional',
  summary: 'Takes back a change of one’s own: what was archived, disabled, deleted or taken off the shelf',
  refusals: [
    'undo.nothing',
    'undo.too-late',
    'undo.changed-meanwhile',
    'undo.name-taken',
    'undo.place-gone',
    'supplier-price.overlaps',
    'thing.in-use',
    'admin.oneself',
    'role.beyond-own',
    'tax.default-taken',
    'tax.outlet-disagrees',
  ],
  request: z.object({ key: z.string().min(1).max(200) }),
  answer: noFields,
})
