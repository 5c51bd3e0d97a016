import { incompleteProductErrand } from './product/incomplete-product.errand.store.ts'
import type { Module } from '../../platform/module.ts'
import { attributeCommands } from './attribute/attributes.ts'
import { bulkEditProducts } from './bulk/bulk-edit.ts'
import { findAlikeProducts } from './bulk/find-alike.ts'
import { checkCodes, duplicateProduct, listPriceChanges, makeInternalCodes } from './bulk/codes-and-copies.ts'
import { createCategory, deleteCategory, editCategory, listCategories } from './category/save-category.ts'
import { applyCommands } from './import/apply-import.ts'
import { readCommands } from './import/read-import.ts'
import { forgetImports, undoImport } from './import/undo-import.ts'
import { findKnownCode } from './known-code/find-known-code.ts'
import { brandCommands } from './named/brands.ts'
import { labelCommands } from './named/labels.ts'
import { beginPrices } from './price-schedule/begin-prices.ts'
import { priceScheduleCommands } from './price-schedule/price-schedules.ts'
import { archiveProduct, restoreProduct } from './product/archive-product.ts'
import { createProduct } from './product/create-product.ts'
import { editProduct } from './product/edit-product.ts'
import { listProducts } from './product/list-products.ts'
import { readProduct } from './product/read-product.ts'
import { setShelf } from './product/set-shelf.ts'
import { listWaitingGoods } from './product/waiting-goods.ts'
import { downloadProductExport, exportProducts } from './export/export-products.ts'
import { matchPictures } from './picture/match-pictures.ts'
import { setPictures } from './picture/set-pictures.ts'
import { addSamples } from './samples/add-samples.ts'
import { syncProducts } from './sync/sync-products.ts'
import { productFinder } from './product/product.finder.store.ts'
import { categoryFinder } from './category/category.finder.store.ts'
import { brandFinder } from './named/brand.finder.store.ts'

export const catalogueModule: Module = {
  name: 'catalogue',
  errands: [incompleteProductErrand],
  openings: [listWaitingGoods],
  finders: [productFinder, categoryFinder, brandFinder],
  commands: [
    listProducts,
    readProduct,
    createProduct,
    addSamples,
    editProduct,
    setShelf,
    archiveProduct,
    restoreProduct,
    listCategories,
    createCategory,
    editCategory,
    deleteCategory,
    ...brandCommands,
    ...labelCommands,
    ...attributeCommands,
    bulkEditProducts,
    duplicateProduct,
    listPriceChanges,
    makeInternalCodes,
    checkCodes,
    findAlikeProducts,
    findKnownCode,
    matchPictures,
    setPictures,
    ...readCommands,
    ...applyCommands,
    undoImport,
    syncProducts,
    exportProducts,
    downloadProductExport,
    ...priceScheduleCommands,
  ],
  jobs: [forgetImports, beginPrices],
}
