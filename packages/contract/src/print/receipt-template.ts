import {
  ALIGNS,
  CODE_LIMIT,
  CONDITIONS,
  LABEL_LIMIT,
  MERCHANT_PARTS,
  ORDER_PARTS,
  PRODUCT_PARTS,
  SIZES,
  TEMPLATE_KINDS,
  TEXT_LIMIT,
  TOTAL_PARTS,
} from '@kassa/domain/receipt/template/receipt-template.ts'
import { z } from 'zod'
import { id, line, locale } from '../fields.ts'

export const templateKind = z.enum(TEMPLATE_KINDS)

/** Lines of text as they are read: a line break is the only control character, and nothing turns the direction of what follows. */
const lines = z
  .string()
  .max(TEXT_LIMIT)
  .regex(/^(?:\n|[^\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069])*$/u)
const code = line().max(CODE_LIMIT)
const label = line().max(LABEL_LIMIT)
const shows = <const Part extends readonly [string, ...string[]]>(parts: Part) =>
  z.array(z.enum(parts)).max(parts.length).readonly()

/** Dots as base64; whether they fit is the rule's to say, so that the refusal names the module. */
const image = z.object({
  pictureId: id,
  widthDots: z.int().min(1).max(4_096),
  heightDots: z.int().min(1).max(4_096),
  bits: z.string().max(100_000),
})

const when = { when: z.enum(CONDITIONS) }
const bare = <const Type extends string>(type: Type) => z.object({ type: z.literal(type), ...when })

/** One module; whether it is empty or twice there is the rule's to say (`checkTemplate`). */
const templateModule = z.discriminatedUnion('type', [
  z.object({ type: z.literal('merchant'), shows: shows(MERCHANT_PARTS), ...when }),
  z.object({ type: z.literal('order'), shows: shows(ORDER_PARTS), ...when }),
  z.object({ type: z.literal('products'), shows: shows(PRODUCT_PARTS), ...when }),
  z.object({ type: z.literal('totals'), shows: shows(TOTAL_PARTS), ...when }),
  z.object({
    type: z.literal('text'),
    text: lines,
    align: z.enum(ALIGNS),
    size: z.enum(SIZES),
    isBold: z.boolean(),
    ...when,
  }),
  z.object({ type: z.literal('legal'), text: lines, ...when }),
  z.object({ type: z.literal('image'), image, ...when }),
  z.object({ type: z.literal('qr'), text: code, ...when }),
  z.object({ type: z.literal('barcode'), content: z.literal('number'), ...when }),
  z.object({ type: z.literal('coupon'), title: label, text: lines, code, ...when }),
  z.object({ type: z.literal('signature'), label, ...when }),
  bare('payments'),
  bare('tax'),
  bare('member'),
  bare('note'),
  bare('proof'),
  bare('thanks'),
  bare('rule'),
  bare('blank'),
])

/** A receipt as a list of modules. Source: specification §5, RC-S02. */
export const receiptTemplate = z.object({
  version: z.literal(1),
  secondLanguage: locale.nullable(),
  modules: z.array(templateModule).max(200).readonly(),
})
