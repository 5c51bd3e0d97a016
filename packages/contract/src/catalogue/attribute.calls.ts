import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, noFields } from '../fields.ts'
import { attributeFields } from './product.ts'

export const attributeView = attributeFields.extend({ id, version: z.int() })

const refusals = [
  'attribute.name-taken',
  'attribute.name-invalid',
  'attribute.value-invalid',
  'attribute.value-twice',
  'attribute.no-value',
] as const

/** The attribute library: what a product's attributes are picked from. Products keep a copy, so changing it here changes none. */
export const listAttributes = endpoint({
  name: 'catalogue.list-attributes',
  method: 'GET',
  access: {
    anyOf: [
      'platform.catalogue.attributes',
      'platform.catalogue.products',
      'desk.products',
      'desk.products.attributes.edit',
    ],
  },
  summary: 'The attribute library by name',
  request: noFields,
  answer: z.object({ rows: z.array(attributeView) }),
})

export const createAttribute = endpoint({
  name: 'catalogue.create-attribute',
  access: { anyOf: ['platform.catalogue.attributes.add', 'desk.products.attributes.add'] },
  summary: 'Adds an attribute with its values',
  refusals,
  request: attributeFields,
  answer: attributeView,
})

export const editAttribute = endpoint({
  name: 'catalogue.edit-attribute',
  access: { anyOf: ['platform.catalogue.attributes.edit', 'desk.products.attributes.edit'] },
  summary: 'Changes an attribute of the library; products keep theirs',
  refusals: [...refusals, 'thing.changed-meanwhile'],
  request: attributeFields.extend({ id, version: z.int() }),
  answer: attributeView,
})

export const deleteAttribute = endpoint({
  name: 'catalogue.delete-attribute',
  access: { anyOf: ['platform.catalogue.attributes.delete', 'desk.products.attributes.delete'] },
  summary: 'Takes an attribute out of the library; products keep theirs',
  request: z.object({ id }),
  answer: noFields,
})
