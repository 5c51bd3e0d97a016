import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, name, noFields, pageOf, pageRequest, sortBy } from '../fields.ts'

/** A brand or a label: a name, and how many living products carry it. */
export const namedView = z.object({ id, name: z.string(), productCount: z.int(), version: z.int() })

export const namedPage = pageRequest.extend({
  search: z.string().trim().max(50).optional(),
  sort: sortBy('name', 'products'),
})

export const listBrands = endpoint({
  name: 'catalogue.list-brands',
  method: 'GET',
  access: {
    anyOf: [
      'platform.catalogue.brands',
      'platform.catalogue.products',
      'desk.products',
      'platform.marketing.plans',
      'platform.marketing.coupons',
    ],
  },
  summary: 'Brands by name',
  request: namedPage,
  answer: pageOf(namedView),
})

export const createBrand = endpoint({
  name: 'catalogue.create-brand',
  access: { anyOf: ['platform.catalogue.brands.add'] },
  summary: 'Adds a brand',
  refusals: ['brand.name-taken'],
  request: z.object({ name }),
  answer: namedView,
})

export const editBrand = endpoint({
  name: 'catalogue.edit-brand',
  access: { anyOf: ['platform.catalogue.brands.edit'] },
  summary: 'Renames a brand',
  refusals: ['brand.name-taken', 'thing.changed-meanwhile'],
  request: z.object({ id, version: z.int(), name }),
  answer: namedView,
})

/** Refused while products carry it; they are named by their number. */
export const deleteBrand = endpoint({
  name: 'catalogue.delete-brand',
  access: { anyOf: ['platform.catalogue.brands.delete'] },
  summary: 'Archives a brand that no product carries',
  refusals: ['brand.in-use'],
  request: z.object({ id }),
  answer: noFields,
})
