import { createProduct, editProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { useSession } from '../../session/session.ts'
import { refusalText } from '../../words/refusal-text.ts'
import { draftOf, emptyProduct, productSchema, type ProductView } from './product-form.ts'
import { ProductFormParts } from './ProductFormParts.tsx'

/** Adds a product, or changes the given one. Saving is refused when somebody else changed it meanwhile. */
export function ProductDrawer({ product, onClose }: { product: ProductView | null; onClose: () => void }) {
  const { t } = useTranslation('product')
  const outlets = useSession((session) => session.outlets)
  const outletId = useSession((session) => session.outlet?.outletId)
  const refreshes = ['inventory', 'report']
  const create = useChange(createProduct, { refreshes })
  const edit = useChange(editProduct, { refreshes })
  const initial = useMemo(
    () =>
      product
        ? draftOf(product)
        : emptyProduct(outletId === undefined ? outlets.map((outlet) => outlet.id) : [outletId]),
    [product, outlets, outletId],
  )
  const schema = useMemo(() => productSchema(outlets, refusalText), [outlets])
  return (
    <FormDrawer
      isOpen
      title={product ? t('editNamed', { name: product.name }) : t('new')}
      initial={initial}
      schema={schema}
      onClose={onClose}
      onSubmit={(fields) =>
        product ? edit.mutateAsync({ ...fields, id: product.id, version: product.version }) : create.mutateAsync(fields)
      }
    >
      <ProductFormParts />
    </FormDrawer>
  )
}
