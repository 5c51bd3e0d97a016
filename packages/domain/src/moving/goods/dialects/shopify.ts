import { cardColumn, roleByColumn } from '../../cards/card-goods.ts'
import type { GoodsDialect } from '../goods-dialect.ts'

/** Shopify's products, in the headings of both generations. Source: help.shopify.com, products, using CSV files. */
export const shopifyProducts: GoodsDialect = {
  system: 'Shopify',
  marks: ['Title', 'Handle | URL handle', 'Variant Price | Price | Variant SKU | SKU | Option1 value'],
  fields: {
    key: 'Handle | URL handle',
    name: 'Title',
    description: 'Body (HTML) | Description',
    brand: 'Vendor',
    // Between its two generations of headings it wrote a standard type beside the shop's own.
    category: 'Type | Custom Product Type',
    moreCategories: 'Product Category | Standard Product Type | Standardized Product Type',
    labels: 'Tags',
    price: 'Variant Price | Price',
    compareAt: 'Variant Compare At Price | Compare-at price',
    cost: 'Cost per item',
    sku: 'Variant SKU | SKU',
    barcode: 'Variant Barcode | Barcode',
    stock: 'Variant Inventory Qty | Inventory quantity',
    tracker: 'Variant Inventory Tracker | Inventory tracker',
    shelf: 'Status',
    published: 'Published | Published on online store',
    picture: 'Image Src | Product image URL',
    ...cardColumn,
    taxable: 'Variant Taxable | Charge tax',
  },
  options: [1, 2, 3].map((at) => [`Option${at} Name`, `Option${at} Value`] as const),
  noOption: /^default title$/i,
  pathBy: / > /,
  roleOf: roleByColumn,
  isOnShelf: (cell) => !/^(?:archived|draft|unlisted)$/i.test(cell('shelf')),
  isTracked: (cell) => cell('tracker') !== '',
}

/** Its separate file of how much is where. */
export const shopifyInventory: GoodsDialect = {
  system: 'Shopify',
  marks: ['Handle', 'Location', 'On hand | On hand (current) | Available'],
  fields: {
    key: 'Handle',
    name: 'Title',
    sku: 'SKU',
    place: 'Location',
    stock: 'On hand (current) | On hand | Available',
  },
  options: [1, 2, 3].map((at) => [`Option${at} Name`, `Option${at} Value`] as const),
  noOption: /^default title$/i,
  roleOf: () => 'stock',
}

/** The same file as it once was: with a column for each location. */
export const shopifyStockByPlace: GoodsDialect = {
  ...shopifyInventory,
  marks: ['Handle', 'Title', 'SKU', 'HS Code', 'COO'],
  fields: { key: 'Handle', name: 'Title', sku: 'SKU' },
  places: { stock: /^(?!(?:Option\d (?:Name|Value|Linked To)|HS Code|COO|Bin name)$)(.+)$/i },
}
