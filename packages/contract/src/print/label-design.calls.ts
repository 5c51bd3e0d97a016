import { LABEL_FIELDS, LABEL_KINDS, LABEL_TEXT_LIMIT, MEASURES } from '@kassa/domain/label/label-template.ts'
import { DITHERINGS } from '@kassa/domain/receipt/dots.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amountMinor, currency, id, instant, line, localDate, name, noFields } from '../fields.ts'

/** Labels drawn by one call. */
export const LABELS_A_CALL = 100

const tenths = z.int().min(0).max(1_000)
const box = { x: tenths, y: tenths, width: tenths, height: tenths }
const look = { align: z.enum(['left', 'center', 'right']), isBold: z.boolean(), lines: z.int().min(0).max(20) }

/** Whether it fits the label is the rule's to say, so that the refusal names the element. */
const element = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: line().max(LABEL_TEXT_LIMIT), ...look, ...box }),
  z.object({ type: z.literal('field'), field: z.enum(LABEL_FIELDS), ...look, ...box }),
  z.object({ type: z.literal('barcode'), ...box }),
  z.object({ type: z.literal('qr'), ...box }),
  z.object({ type: z.literal('line'), ...box }),
  z.object({ type: z.literal('image'), pictureId: id.nullable(), dithering: z.enum(DITHERINGS), ...box }),
])

const labelTemplate = z.object({
  version: z.literal(1),
  kind: z.enum(LABEL_KINDS),
  widthMm: z.int().min(1).max(1_000),
  heightMm: z.int().min(1).max(1_000),
  measure: z.enum(MEASURES),
  elements: z.array(element).max(100).readonly(),
})

const designView = z.object({ id, name: z.string(), version: z.int(), savedAt: instant, template: labelTemplate })

const VIEW = { anyOf: ['platform.configuration.labelTemplates'] } as const
const RULES = [
  'label-template.size',
  'label-template.empty',
  'label-template.too-many',
  'label-template.too-many-images',
  'label-template.element-empty',
  'label-template.element-outside',
  'label-template.element-small',
  'label-template.picture-unknown',
] as const

export const listLabelTemplates = endpoint({
  name: 'print.list-label-templates',
  method: 'GET',
  access: VIEW,
  summary: 'The labels that the merchant designed, by name',
  request: z.object({}),
  answer: z.object({ templates: z.array(designView) }),
})

export const createLabelTemplate = endpoint({
  name: 'print.create-label-template',
  access: { anyOf: ['platform.configuration.labelTemplates.add'] },
  summary: 'Adds a label design',
  refusals: [...RULES, 'label-template.name-taken'],
  request: z.object({ name, template: labelTemplate }),
  answer: designView,
})

export const editLabelTemplate = endpoint({
  name: 'print.edit-label-template',
  access: { anyOf: ['platform.configuration.labelTemplates.edit'] },
  summary: 'Changes a label design',
  refusals: [...RULES, 'label-template.name-taken', 'thing.changed-meanwhile'],
  request: z.object({ id, version: z.int(), name, template: labelTemplate }),
  answer: designView,
})

export const deleteLabelTemplate = endpoint({
  name: 'print.delete-label-template',
  access: { anyOf: ['platform.configuration.labelTemplates.delete'] },
  summary: 'Archives a label design',
  request: z.object({ id }),
  answer: noFields,
})

/** The facts of goods on a label; they are sent back when it was printed. */
const shown = z.object({
  variantId: id,
  name: z.string().max(400),
  sellPriceMinor: amountMinor,
  priceMinor: amountMinor,
  code: z.string().max(20),
  customCode: z.string().max(20),
  shelf: z.string().max(100),
  unit: z.string().max(50),
  outlet: z.string().max(200),
})

/**
 * Lists goods by their labels: those of an outlet whose label differs from today's facts (`changed`), that never had one of this design
 * (`never`), all on the shelf, those that a list of prices will change (`scheduled`), with the facts of then, those that came with a
 * receipt of goods (`received`), or those that may not be sold after some days (`expiring`). Labels printed for prices to come are not
 * requested again while they wait. Source: PR-P05, PR-D02, RC-P05.
 */
export const listLabelGoods = endpoint({
  name: 'print.list-label-goods',
  method: 'GET',
  access: VIEW,
  summary: 'Goods whose labels are to be printed',
  request: z.object({
    templateId: id,
    outletId: id,
    which: z.enum(['changed', 'never', 'all', 'scheduled', 'received', 'expiring']),
    /** The list of prices whose labels are wanted before it begins, with `scheduled`. */
    scheduleId: id.optional(),
    /** The receipt, with `received`. */
    receiptId: id.optional(),
    /** The number of days ahead, with `expiring`; 0 is today. */
    days: z.coerce.number().int().min(0).max(365).optional(),
    search: z.string().trim().max(50).optional(),
    /** The category, with all below it. */
    categoryId: id.optional(),
  }),
  answer: z.object({
    /** The first thousand. */
    goods: z.array(
      shown.extend({
        currency,
        /** The price on the shelf's label; null where none was printed. */
        shownPriceMinor: amountMinor.nullable(),
        /** Its code does not fit the place that the design has for bars, at 203 dots an inch, or it has none. */
        lacksBars: z.boolean(),
        /** The number of labels it needs: one, or as many as came or expire. */
        copies: z.int(),
        /** The first last day, with `expiring`. */
        expiresOn: localDate.nullable(),
      }),
    ),
    count: z.int(),
  }),
})

export const listLabelReceipts = endpoint({
  name: 'print.list-label-receipts',
  method: 'GET',
  access: VIEW,
  summary: 'The last twenty receipts of goods of an outlet, whose goods may need labels',
  request: z.object({ outletId: id }),
  answer: z.object({
    receipts: z.array(z.object({ id, number: z.string(), supplierName: z.string(), at: instant })),
  }),
})

/** Labels as dots, packed as zlib does, in base64: for a design that need not be saved. Without goods, a sample. */
export const drawLabels = endpoint({
  name: 'print.draw-labels',
  access: VIEW,
  repeat: 'runs-again',
  summary: 'Draws labels of goods for any printer',
  refusals: RULES,
  request: z.object({
    template: labelTemplate,
    outletId: id,
    variantIds: z.array(id).max(LABELS_A_CALL),
    /** A list of prices that begins later: the labels say what it will cost. */
    scheduleId: id.optional(),
    /** 8: 203 dots an inch; 12: 300. */
    dotsPerMm: z.union([z.literal(8), z.literal(12)]),
  }),
  answer: z.object({
    widthDots: z.int(),
    heightDots: z.int(),
    labels: z.array(z.object({ shown: shown.nullable(), packed: z.string(), lacksBars: z.boolean() })),
  }),
})

/** Remembers what labels say that were printed, so that they are asked for again only when that changes. */
export const noteLabels = endpoint({
  name: 'print.note-labels',
  access: VIEW,
  repeat: 'runs-again',
  summary: 'Notes that labels were printed',
  request: z.object({
    templateId: id,
    outletId: id,
    labels: z
      .array(shown.extend({ name: line().max(400) }))
      .min(1)
      .max(LABELS_A_CALL),
  }),
  answer: noFields,
})
