import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { localDate, currency, id, instant, line, locale, noFields } from '../fields.ts'
import { paidNotes } from '../payment/drawer/notes-fields.ts'
import { receiptTemplate, templateKind } from './receipt-template.ts'

/** The template of the merchant, or of one of its outlets. */
const place = z.object({ kind: templateKind, outletId: id.optional() })
/** More versions than anybody saves, and still a number that the database can store. */
const LARGEST_VERSION = 1_000_000
const version = z.int().min(1).max(LARGEST_VERSION)

/** One saved version; none is ever changed. `isInherited`: from here on the template of the place above counts. */
const versionView = z.object({
  version,
  state: z.enum(['in-force', 'scheduled', 'past', 'withdrawn']),
  isInherited: z.boolean(),
  inForceFrom: instant,
  savedAt: instant,
  savedBy: z.string(),
  note: z.string(),
})

const templateAt = z.object({
  kind: templateKind,
  /** The template in force now, and its owner. */
  template: receiptTemplate,
  from: z.enum(['built-in', 'platform', 'merchant', 'outlet']),
  /** The number of the newest version of this very place, 0 for none; sent back when saving. */
  latest: z.int().min(0),
  /** The newest fifty, newest first. */
  versions: z.array(versionView),
})

const saving = z.object({
  kind: templateKind,
  /** Null: the template of the place above counts again. */
  template: receiptTemplate.nullable(),
  note: line().max(50).default(''),
  /** When it begins to print; left out, at once. */
  inForceFrom: instant.optional(),
  /** `latest` as it was read. */
  after: z.int().min(0),
})
const saved = z.object({ version })

const SAVE_REFUSALS = [
  'template.empty',
  'template.too-many-modules',
  'template.module-empty',
  'template.module-twice',
  'template.image-unfit',
  'template.code-unfit',
  'template.picture-unknown',
  'template.switch-in-past',
  'thing.changed-meanwhile',
] as const

const VIEW = { anyOf: ['platform.configuration.print'] } as const
const EDIT = { anyOf: ['platform.configuration.print.edit'] } as const

/** The template that prints at a place now, with the versions saved there. */
export const readTemplate = endpoint({
  name: 'print.read-template',
  method: 'GET',
  path: '/print/template',
  access: VIEW,
  summary: 'The receipt template that counts at a place, and the versions saved there',
  request: place,
  answer: templateAt,
})

const oneVersion = z.object({ template: receiptTemplate.nullable(), note: z.string() })

export const readTemplateVersion = endpoint({
  name: 'print.read-template-version',
  method: 'GET',
  path: '/print/template-version',
  access: VIEW,
  summary: 'One saved version of a receipt template',
  request: place.extend({ version: z.coerce.number().int().min(1).max(LARGEST_VERSION) }),
  answer: oneVersion,
})

/** Saves a new version; earlier ones stay as they are. It begins at once or at a time to come. */
export const saveTemplate = endpoint({
  name: 'print.save-template',
  access: EDIT,
  summary: 'Saves a new version of a receipt template, for now or for later',
  refusals: SAVE_REFUSALS,
  request: saving.extend({ outletId: id.optional() }),
  answer: saved,
})

/** Takes back a version that has not begun. */
export const withdrawTemplate = endpoint({
  name: 'print.withdraw-template',
  access: EDIT,
  summary: 'Takes back a scheduled version before it begins',
  refusals: ['template.nothing-scheduled'],
  request: place.extend({ version }),
  answer: noFields,
})

/** The operator's own templates: what prints where neither merchant nor outlet has one. */
export const readPlatformTemplate = endpoint({
  name: 'print.read-platform-template',
  method: 'GET',
  path: '/print/platform-template',
  access: VIEW,
  scope: 'platform',
  summary: 'The platform’s receipt template and its versions',
  request: z.object({ kind: templateKind }),
  answer: templateAt,
})

export const readPlatformTemplateVersion = endpoint({
  name: 'print.read-platform-template-version',
  method: 'GET',
  path: '/print/platform-template-version',
  access: VIEW,
  scope: 'platform',
  summary: 'One saved version of the platform’s receipt template',
  request: z.object({ kind: templateKind, version: z.coerce.number().int().min(1).max(LARGEST_VERSION) }),
  answer: oneVersion,
})

export const savePlatformTemplate = endpoint({
  name: 'print.save-platform-template',
  access: EDIT,
  scope: 'platform',
  summary: 'Saves a new version of the platform’s receipt template',
  refusals: SAVE_REFUSALS,
  request: saving,
  answer: saved,
})

export const withdrawPlatformTemplate = endpoint({
  name: 'print.withdraw-platform-template',
  access: EDIT,
  scope: 'platform',
  summary: 'Takes back a scheduled version of the platform’s template',
  refusals: ['template.nothing-scheduled'],
  request: z.object({ kind: templateKind, version }),
  answer: noFields,
})

const plainObject = z.record(z.string(), z.unknown())

/** The member's points and balance right after a sale, each null where the sale moved none. */
export const memberLeft = z.object({ points: z.int().nullable(), balanceMinor: z.int().nullable() })

/** Something that was paid ahead in the payment of a sale, as its receipt names it. */
export const paidTogether = z.object({ number: z.string(), name: z.string(), amountMinor: z.int() })

/** The facts that the receipt of a sale is made from, as it was sold: `snapshot` and `answer` as the journal carried them. */
export const salePaper = z.object({
  number: z.string(),
  at: instant,
  cashierName: z.string(),
  snapshot: plainObject,
  answer: plainObject,
  note: z.string().nullable(),
  tenders: z.array(
    z.object({
      method: z.int(),
      amountMinor: z.int(),
      receivedMinor: z.int(),
      changeMinor: z.int(),
      cashRoundingMinor: z.int(),
      ...paidNotes,
    }),
  ),
  /** The names of its plans and coupons, by their ids. */
  offerNames: z.record(z.string(), z.string()),
  /** The rest on the cards and accounts that paid it, an amount or uses; of a pass also the uses that it took, and their last day. */
  purses: z
    .array(
      z.object({
        method: z.int().nullable(),
        code: z.string(),
        name: z.string(),
        left: z.int(),
        used: z.int().optional(),
        lastDay: localDate.nullable().optional(),
      }),
    )
    .optional(),
  /** The parts paid ahead in the same payment; left out by an older server. */
  together: z.array(paidTogether).optional(),
  /** Its member's points and balance after it; null without a member. */
  memberLeft: memberLeft.nullable().optional(),
  /** The coupons that its receipt brought for the next visit. */
  nextCoupons: z
    .array(z.object({ name: z.string(), code: z.string(), untilDate: localDate, word: z.string().optional() }))
    .optional(),
  /** Goods that came back with it in exchange; null: it was sold by itself. */
  returned: z
    .object({
      number: z.string(),
      orderNumber: z.string().nullable(),
      moneyMinor: z.int(),
      lines: z.array(
        z.object({
          name: z.string(),
          quantity: z.int(),
          weightUnit: z.enum(['g', 'kg', 'pound']).nullable(),
          amountMinor: z.int(),
        }),
      ),
      money: z.array(z.object({ method: z.int(), amountMinor: z.int() })),
    })
    .nullable()
    .optional(),
  /** The authority's receipt for it; null: none yet. */
  fiscal: z.object({ number: z.string(), code: z.string() }).nullable().optional(),
  lines: z.array(
    z.object({
      lineId: z.string(),
      name: z.string(),
      note: z.string(),
      serials: z.array(z.string()),
      /** The seller; empty where it was the cashier. */
      seller: z.string(),
    }),
  ),
  shop: z.object({
    /** `servedBy`: the brand of its partner; left out: none. */
    merchant: z.object({ name: z.string(), servedBy: z.string().optional() }),
    outlet: z.object({
      name: z.string(),
      address: z.string(),
      phone: z.string(),
      taxNumber: z.string(),
      currency,
      timeZone: z.string(),
      locale,
    }),
    device: z.object({ number: z.string() }),
  }),
})

/** A real sale to try a template on: the one of that number, or the newest at the outlets one may see. */
export const readSalePaper = endpoint({
  name: 'print.read-sale-paper',
  method: 'GET',
  path: '/print/sale-paper',
  access: VIEW,
  summary: 'What a receipt prints of a sale, to see a template with it',
  request: z.object({ outletId: id.optional(), number: z.string().trim().max(60).optional() }),
  answer: salePaper,
})
