import { z } from 'zod'
import { idOf, text } from '../frame.ts'
import { openWrite } from '../open-endpoint.ts'
import { productResource } from '../product.calls.ts'
import { createProduct } from '../product-create.calls.ts'
import { editProduct } from '../product-edit.calls.ts'

/** The most rows of a batch: while it runs nobody else changes the catalogue. */
export const MOST_BATCH_ROWS = 500

/** The most places where the products of a batch are listed, together: all of them are answered at once. */
export const MOST_BATCH_LISTINGS = 10_000

const rowProblem = z
  .object({
    code: z.string().describe('The problem by its name: one of those that the call for a single product answers'),
    detail: text('A sentence for people, in the language of `Accept-Language`'),
    facts: z.record(z.string(), z.unknown()).describe('The numbers and names that the sentence speaks of'),
  })
  .meta({ id: 'RowProblem', description: 'The reason for which a row was refused; nothing of that row was changed' })

const answer = z.object({
  data: z
    .array(
      z
        .object({
          row: z.int().describe('The place of the row in the request, from 0'),
          product: productResource.shown.nullable().describe('The product as it is now; null: the row was refused'),
          problem: rowProblem.nullable().describe('The reason for which it was refused; null: it was not'),
        })
        .meta({ id: 'ProductRow', description: 'The answer to one row of a batch' }),
    )
    .describe('An answer for each row, in their order'),
})

export const createProducts = openWrite({
  name: 'create-products',
  path: '/products/batch-create',
  scopes: createProduct.scopes as ['products_create'],
  access: createProduct.access,
  summary: 'Add up to 500 products; each row is made or refused by itself',
  request: z.object({
    rows: z.array(createProduct.request).min(1).max(MOST_BATCH_ROWS).describe('The products'),
  }),
  answer,
  refusals: ['batch.too-many-listings'],
})

export const editProducts = openWrite({
  name: 'edit-products',
  path: '/products/batch-edit',
  scopes: editProduct.scopes as ['products_edit'],
  access: editProduct.access,
  summary: 'Change up to 500 products or their prices; each row is changed or refused by itself',
  request: z.object({
    rows: z
      .array(
        editProduct.request
          .extend({
            id: idOf('The product'),
            tag: z.string().min(1).max(20).describe('The `tag` of the product as you read it'),
          })
          .meta({ id: 'ProductEdit', description: 'The changes to a product; fields left out stay' }),
      )
      .min(1)
      .max(MOST_BATCH_ROWS)
      .describe('The changes, a product once'),
  }),
  answer,
  refusals: ['batch.too-many-listings'],
})
