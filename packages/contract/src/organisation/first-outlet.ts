import { z } from 'zod'
import { currency, line, locale, name } from '../fields.ts'
import { finerTax } from '../tax-fields.ts'

/** The first outlet as its person sees it before it is made: what the country proposes, and what they changed of it. */
export const firstOutlet = z.object({
  name,
  currency,
  /** IANA name. */
  timeZone: z.string().min(1).max(64),
  locale,
  /** The taxes. At most one is the default; included or added for all of them alike (D46). */
  taxes: z
    .array(
      z.object({
        name: line().min(1).max(50),
        rateBasisPoints: z.int().min(0).max(9_999),
        ...finerTax,
        isIncluded: z.boolean(),
        isDefault: z.boolean(),
      }),
    )
    .max(10),
})

export const FIRST_OUTLET_REFUSALS = [
  'outlet.time-zone-unknown',
  'tax.default-taken',
  'tax.name-taken',
  'tax.outlet-disagrees',
  'tax-group.invalid',
  'tax.band-backwards',
  'tax.band-inside',
] as const

/** Digits with which the owner unlocks a desk; six at least, because an owner approves for others. */
export const ownPin = z.string().regex(/^\d{4,8}$/)
export const PIN_REFUSALS = ['pin.too-simple', 'pin.too-short'] as const
