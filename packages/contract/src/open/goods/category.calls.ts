import { z } from 'zod'
import { createCategory as createInside } from '../../catalogue/catalogue.calls.ts'
import { externalId } from '../external-id.calls.ts'
import { idOf, readRequest } from '../frame.ts'
import { openEdit, openRead, openWrite } from '../open-endpoint.ts'
import { categoryResource } from '../product.calls.ts'
import { categoryRestriction } from './restriction.ts'

/** The limits of a category, by the rule of the screens. */
const own = createInside.request.shape

const name = own.name.describe('Its name, 2 to 50 characters, once under the category above it')
const REFUSALS = ['category.name-taken', 'catalogue.reference-unknown'] as const

export const readCategory = openRead({
  name: 'read-category',
  path: '/categories/:id',
  scopes: ['products_read'],
  access: { anyOf: ['platform.catalogue.categories', 'platform.catalogue.products'] },
  summary: 'Read one category',
  request: readRequest(categoryResource, 'The category'),
  answer: categoryResource.shown,
})

export const createCategory = openWrite({
  name: 'create-category',
  path: '/categories',
  scopes: ['categories_edit'],
  access: { anyOf: ['platform.catalogue.categories.add'] },
  summary: 'Add a category, behind the others under the one above it',
  request: z.object({
    external_id: externalId,
    name,
    parent_id: own.parentId.default(null).describe('The category above it; null: none'),
    tax_id: own.taxId.describe('The tax of its products that have none of their own; null: none'),
    restriction: categoryRestriction
      .nullable()
      .default(null)
      .describe('The law that its products fall under; null: that of the one above'),
  }),
  answer: categoryResource.shown,
  refusals: [...REFUSALS, 'external-id.other-contents', 'external-id.gone'],
})

export const editCategory = openEdit({
  name: 'edit-category',
  path: '/categories/:id',
  scopes: ['categories_edit'],
  access: { anyOf: ['platform.catalogue.categories.edit'] },
  summary: 'Rename or move a category, or change what it says of its products',
  request: z.object({
    id: idOf('The category'),
    name: name.optional(),
    parent_id: z.uuid().nullish().describe('The category above it; null: none'),
    tax_id: z.uuid().nullish().describe('The tax of its products that have none of their own; null: none'),
    restriction: categoryRestriction
      .nullish()
      .describe('The law that its products fall under; null: that of the one above'),
  }),
  answer: categoryResource.shown,
  refusals: [...REFUSALS, 'category.own-child'],
})
