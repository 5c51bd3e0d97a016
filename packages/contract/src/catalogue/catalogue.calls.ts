import { RESTRICTIONS } from '@kassa/domain/country/restrictions.ts'
import { z } from 'zod'
import { confirmsOlderTills } from '../device/level/desk-level-fields.ts'
import { endpoint } from '../endpoint.ts'
import { id, name, namesInLanguages, noFields, pageOf, pageRequest } from '../fields.ts'
import { productFields, productRow, productType, productView } from './product.ts'

export const productRefusals = [
  'product.code-taken',
  'product.custom-code-taken',
  'product.sku-taken',
  'product.weight-unit-needed',
  'product.special-not-lower',
  'product.warning-above-shelf-life',
  'product.shelf-life-below-warning',
  'product.level-below-line',
  'product.price-decimals',
  'product.quantity-range',
  'product.listing-needed',
  'product.too-many-charges',
  'product.charge-range',
  'charge.line',
  'product.attribute-not-with-type',
  'product.combination-needed',
  'product.combination-unknown',
  'product.combination-twice',
  'product.too-many-combinations',
  'product.parts-needed',
  'product.part-unknown',
  'product.part-combined',
  'product.part-tracks-serials',
  'product.serials-not-with-type',
  'product.serials-in-combination',
  'product.variant-has-stock',
  'attribute.none',
  'attribute.too-many',
  'attribute.name-invalid',
  'attribute.value-invalid',
  'attribute.name-twice',
  'attribute.value-twice',
  'attribute.no-value',
  'attribute.too-many-combinations',
  'catalogue.reference-unknown',
] as const

export const listProducts = endpoint({
  name: 'catalogue.list-products',
  method: 'GET',
  access: {
    anyOf: [
      'platform.catalogue.products',
      'desk.products',
      'desk.cashiering',
      'platform.marketing.plans',
      'platform.marketing.coupons',
    ],
  },
  outlet: 'optional',
  summary: 'Products with price and stock at the chosen outlet; found by code, name, pinyin or kana',
  request: pageRequest.extend({
    search: z.string().trim().max(50).optional(),
    categoryId: id.optional(),
    brandId: id.optional(),
    labelId: id.optional(),
    type: productType.optional(),
    shelf: z.enum(['on', 'off']).optional(),
    stock: z.enum(['low', 'out']).optional(),
    archived: z.enum(['yes', 'no']).default('no'),
    /** Left out: how well it fits what is searched, else by name. */
    sort: z.enum(['name', '-name', 'newest']).optional(),
  }),
  answer: pageOf(productRow),
})

export const readProduct = endpoint({
  name: 'catalogue.read-product',
  method: 'GET',
  path: '/catalogue/products/:id',
  access: { anyOf: ['platform.catalogue.products', 'desk.products', 'platform.marketing.plans'] },
  summary: 'One product with its listings at the outlets one may see',
  request: z.object({ id }),
  answer: productView,
})

export const createProduct = endpoint({
  name: 'catalogue.create-product',
  access: { anyOf: ['platform.catalogue.products.add', 'desk.products.add'] },
  summary: 'Adds a product and lists it at outlets',
  refusals: [...productRefusals, 'desk.older-tills'],
  request: productFields.extend({ confirmsOlderTills }),
  answer: productView,
})

export const editProduct = endpoint({
  name: 'catalogue.edit-product',
  access: { anyOf: ['platform.catalogue.products.edit', 'desk.products.edit'] },
  summary: 'Changes a product; refused when somebody else changed it meanwhile',
  refusals: [...productRefusals, 'thing.changed-meanwhile', 'desk.older-tills'],
  /** Labels, attributes with their combinations, and parts stay as they are where they are left out. */
  request: productFields.extend({
    id,
    version: z.int(),
    confirmsOlderTills,
    labelIds: productFields.shape.labelIds.unwrap().optional(),
    attributes: productFields.shape.attributes.unwrap().optional(),
    variants: productFields.shape.variants.unwrap().optional(),
    parts: productFields.shape.parts.unwrap().optional(),
  }),
  answer: productView,
})

/** Puts listings on or off the shelf at the chosen outlet, or at all one may see. */
export const setShelf = endpoint({
  name: 'catalogue.set-shelf',
  access: { anyOf: ['platform.catalogue.products.shelf'] },
  outlet: 'optional',
  summary: 'Puts products on or off the shelf',
  request: z.object({ productIds: z.array(id).min(1).max(1_000), isOnShelf: z.boolean() }),
  answer: z.object({ changed: z.int() }),
})

/** Takes a product out of the catalogue; its history and its codes stay (D79). */
export const archiveProduct = endpoint({
  name: 'catalogue.archive-product',
  access: { anyOf: ['platform.catalogue.products.delete', 'desk.products.delete'] },
  summary: 'Archives products',
  refusals: ['product.in-use'],
  request: z.object({ productIds: z.array(id).min(1).max(1_000) }),
  answer: z.object({ archived: z.int() }),
})

export const restoreProduct = endpoint({
  name: 'catalogue.restore-product',
  access: { anyOf: ['platform.catalogue.products.add'] },
  summary: 'Brings archived products back, off the shelf',
  request: z.object({ productIds: z.array(id).min(1).max(1_000) }),
  answer: z.object({ restored: z.int() }),
})

const restriction = z.enum(RESTRICTIONS)

export const categoryView = z.object({
  id,
  name: z.string(),
  names: namesInLanguages,
  /** The name in the caller's language. */
  shownName: z.string(),
  parentId: id.nullable(),
  position: z.int(),
  taxId: id.nullable(),
  /** The kind of goods that the law keeps from the young; null: as the category above says. */
  restriction: restriction.nullable(),
  /** True where its new goods allow member discount; null: as the category above says. */
  memberDiscountAllowed: z.boolean().nullable(),
  /** True where its new goods earn points; null: as the category above says. */
  earnsPoints: z.boolean().nullable(),
  productCount: z.int(),
  version: z.int(),
})

export const listCategories = endpoint({
  name: 'catalogue.list-categories',
  method: 'GET',
  access: {
    anyOf: [
      'platform.catalogue.categories',
      'platform.catalogue.products',
      'desk.products',
      'desk.cashiering',
      'platform.marketing.plans',
      'platform.marketing.coupons',
      'platform.configuration.labelTemplates',
    ],
  },
  summary: 'The category tree, flat, in order',
  request: noFields,
  answer: z.object({ rows: z.array(categoryView) }),
})

export const createCategory = endpoint({
  name: 'catalogue.create-category',
  access: { anyOf: ['platform.catalogue.categories.add', 'desk.products.categories.add'] },
  summary: 'Adds a category',
  refusals: ['category.name-taken', 'catalogue.reference-unknown'],
  request: z.object({
    name,
    names: namesInLanguages.default({}),
    parentId: id.nullable(),
    taxId: id.nullable().default(null),
    restriction: restriction.nullable().default(null),
    memberDiscountAllowed: z.boolean().nullable().default(null),
    earnsPoints: z.boolean().nullable().default(null),
  }),
  answer: categoryView,
})

export const editCategory = endpoint({
  name: 'catalogue.edit-category',
  access: { anyOf: ['platform.catalogue.categories.edit', 'desk.products.categories.edit'] },
  summary: 'Renames or moves a category',
  refusals: ['category.name-taken', 'category.own-child', 'catalogue.reference-unknown', 'thing.changed-meanwhile'],
  request: z.object({
    id,
    version: z.int(),
    name,
    /** Left out, they stay as they are. */
    names: namesInLanguages.optional(),
    parentId: id.nullable(),
    taxId: id.nullable(),
    /** Left out, it stays as it is. */
    restriction: restriction.nullable().optional(),
    /** Left out, they stay as they are. Goods that are there already keep their own. */
    memberDiscountAllowed: z.boolean().nullable().optional(),
    earnsPoints: z.boolean().nullable().optional(),
    position: z.int().min(0).max(99_999),
  }),
  answer: categoryView,
})

export const deleteCategory = endpoint({
  name: 'catalogue.delete-category',
  access: { anyOf: ['platform.catalogue.categories.delete', 'desk.products.categories.delete'] },
  summary: 'Archives a category that nothing uses',
  refusals: ['category.in-use'],
  request: z.object({ id }),
  answer: noFields,
})
