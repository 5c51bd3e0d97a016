import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { confirmsOlderTills } from '../device/level/desk-level-fields.ts'
import { finerTax } from '../tax-fields.ts'
import { enabledBit, id, instant, line, locale, noFields, pageOf, pageRequest, savedThing, sortBy } from '../fields.ts'

const taxOutlet = z.object({ outletId: id, isDefault: z.boolean() })

/** A tax as the sales tax screen edits it. The rate is in basis points: 0 ("no tax") or 1–9,999 (D46). */
const taxFields = z.object({
  name: line().min(1).max(50),
  /**
   * The rate in basis points. Beside `rateMillionths` or `taxes` it is not read: the server returns their equivalent, for tills that know
   * one rate of two decimals.
   */
  rateBasisPoints: z.int().min(0).max(9_999),
  ...finerTax,
  /** True where prices already contain it; all enabled taxes of one outlet must agree. */
  isIncluded: z.boolean(),
  /** Outlets where it is offered, and for which it is the default. */
  outlets: z.array(taxOutlet).max(1_000),
})

export const taxView = taxFields.extend({
  id,
  enabled: enabledBit,
  version: z.int(),
  createdAt: instant,
  outlets: z.array(taxOutlet.extend({ outletName: z.string() })),
  /** The number of products and categories that name it. */
  usedBy: z.int(),
})

const REFUSALS = [
  'tax.outlet-disagrees',
  'tax.name-taken',
  'tax.default-taken',
  'tax-group.invalid',
  'tax.band-backwards',
  'tax.band-inside',
  'desk.older-tills',
] as const
export const listTaxes = endpoint({
  name: 'settings.list-taxes',
  method: 'GET',
  access: { anyOf: ['platform.configuration.tax', 'platform.catalogue.products'] },
  summary: 'Sales taxes of the merchant',
  request: pageRequest.extend({
    search: z.string().max(50).optional(),
    enabled: z.coerce.number().pipe(enabledBit).optional(),
    sort: sortBy('name', 'rate', 'usedBy'),
  }),
  answer: pageOf(taxView),
})

export const createTax = endpoint({
  name: 'settings.create-tax',
  access: { anyOf: ['platform.configuration.tax.add'] },
  summary: 'Adds a sales tax',
  refusals: REFUSALS,
  request: taxFields.extend({ confirmsOlderTills }),
  answer: savedThing,
})

export const updateTax = endpoint({
  name: 'settings.update-tax',
  access: { anyOf: ['platform.configuration.tax.edit'] },
  summary: 'Changes a sales tax; orders already made keep theirs',
  refusals: [...REFUSALS, 'thing.changed-meanwhile'],
  request: taxFields.extend({ id, version: z.int().min(1), confirmsOlderTills }),
  answer: savedThing,
})

/** Takes taxes of a place into the list; what is there already stays as it is. */
export const takePlaceTaxes = endpoint({
  name: 'settings.take-place-taxes',
  access: { anyOf: ['platform.configuration.tax.add'] },
  summary: 'Adds the taxes of a state, province or country that are not there yet',
  refusals: ['tax.outlet-disagrees', 'tax.place-unknown', 'desk.older-tills'],
  request: z.object({
    /** The place by its name in `domain/tax/places`: `US-NY`. */
    place: z.string().min(1).max(20),
    /** The language of their names. */
    locale,
    /** Outlets where they are offered; the first is the default where an outlet has none. */
    outletIds: z.array(id).max(1_000),
    confirmsOlderTills,
  }),
  answer: z.object({
    added: z.array(z.object({ id, name: z.string() })),
    /** Names of those that were there already. */
    present: z.array(z.string()),
  }),
})

export const setTaxEnabled = endpoint({
  name: 'settings.set-tax-enabled',
  access: { anyOf: ['platform.configuration.tax.edit'] },
  summary: 'Enables or disables a sales tax',
  refusals: ['tax.outlet-disagrees', 'thing.in-use', 'desk.older-tills'],
  request: z.object({ id, enabled: enabledBit, confirmsOlderTills }),
  answer: noFields,
})

export const archiveTax = endpoint({
  name: 'settings.archive-tax',
  access: { anyOf: ['platform.configuration.tax.delete'] },
  summary: 'Takes a sales tax out of use for good',
  refusals: ['thing.in-use'],
  request: z.object({ id }),
  answer: noFields,
})
