import { desk } from '../model/desk-state.ts'
import { ignoreUnknown } from '../scan/on-code.ts'
import { createStore } from '../ui/store.ts'

/** The product form that is open: a new product (with the code that was scanned), or an item's. */
export const productForm = createStore<{
  readonly open: null | { readonly code: string } | { readonly productId: string }
}>({
  open: null,
})

/** Opens the form for a code nobody knew; its red line goes. */
export function newProduct(code: string, unknownId?: string): void {
  if (unknownId !== undefined) ignoreUnknown(unknownId)
  productForm.change({ open: { code } })
  desk.change({ section: 'products', dialog: null })
}
