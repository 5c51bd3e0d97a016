export { readChangeNumber, takeChangeNumber } from './change-cursor.store.ts'
export { foldForSearch, searchTextOf } from './search-text.ts'
export { setProductMotif } from './product/product.store.ts'
