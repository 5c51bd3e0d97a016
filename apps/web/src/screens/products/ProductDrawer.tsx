import { createProduct, editProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.ts'
import { goodsRefusalText } from '../../parts/goods/goods-refusal-text.ts'
import {
  draftOf,
  emptyProduct,
  placeOfRefusal,
  productAfter,
  type ProductDraft,
  productSchema,
  type ProductView,
  requestOf,
} from '../../parts/goods/product-form.ts'
import { useCategories } from '../../parts/goods/use-categories.ts'
import { ProductFormParts } from './ProductFormParts.tsx'
import './products.css'

/** Adds a product, or changes the given one. Saving is refused when somebody else changed it meanwhile. */
export function ProductDrawer({ product, onClose }: { product: ProductView | null; onClose: () => void }) {
  const { t } = useTranslation('product')
  const outlets = useSession((session) => session.outlets)
  const outletId = useSession((session) => session.outlet?.outletId)
  const categories = useCategories()
  const [hasMatrix, setHasMatrix] = useState((product?.attributes.length ?? 0) > 0)
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
  const schema = useMemo(() => productSchema(outlets, goodsRefusalText, product), [outlets, product])
  const fields = useMemo(
    () => <ProductFormParts productId={product?.id ?? null} onMatrix={setHasMatrix} />,
    [product?.id],
  )
  return (
    <FormDrawer
      width={hasMatrix ? 1120 : 720}
      title={product ? t('editNamed', { name: product.name }) : t('new')}
      initial={initial}
      schema={schema}
      placeOf={(refusal) => placeOfRefusal(refusal, hasMatrix)}
      onClose={onClose}
      keptAs={`product.${product?.id ?? 'new'}`}
      {...(product
        ? {}
        : {
            pageOf: ({ id }: ProductView) => paths.product(id),
            next: (draft: ProductDraft) => productAfter(draft, categories),
          })}
      version={product?.version}
      draftOf={draftOf}
      onSubmit={(fields, version) =>
        product
          ? edit.mutateAsync({ ...requestOf(fields), id: product.id, version })
          : create.mutateAsync(requestOf(fields))
      }
    >
      {fields}
    </FormDrawer>
  )
}
