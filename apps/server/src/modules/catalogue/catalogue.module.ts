import type { Module } from '../../platform/module.ts'
import { createCategory, deleteCategory, editCategory, listCategories } from './category/save-category.ts'
import { archiveProduct, restoreProduct } from './product/archive-product.ts'
import { createProduct } from './product/create-product.ts'
import { editProduct } from './product/edit-product.ts'
import { listProducts } from './product/list-products.ts'
import { readProduct } from './product/read-product.ts'
import { setShelf } from './product/set-shelf.ts'

export const catalogueModule: Module = {
  name: 'catalogue',
  commands: [
    listProducts,
    readProduct,
    createProduct,
    editProduct,
    setShelf,
    archiveProduct,
    restoreProduct,
    listCategories,
    createCategory,
    editCategory,
    deleteCategory,
  ],
}
