import { duplicateProduct } from '@kassa/contract/catalogue/bulk.calls.ts'
import { PRODUCT_LIMITS } from '@kassa/domain/product/field-limits.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { paths } from '../../paths.ts'
import { ProductName } from '../../parts/goods/ProductName.tsx'

interface Props {
  readonly product: { readonly id: string; readonly name: string }
  readonly onClose: () => void
}

const schema = duplicateProduct.request.pick({ name: true })
const { maxLength } = PRODUCT_LIMITS.name

/** Copies a product under a name of its own, without codes and stock and off the shelf, and opens the copy. */
export function DuplicateDrawer({ product, onClose }: Props) {
  const { t } = useTranslation('product')
  const navigate = useNavigate()
  const duplicate = useChange(duplicateProduct)
  const title = t('duplicate.title', { name: product.name })
  const proposed = Array.from(t('duplicate.name', { name: product.name }))
    .slice(0, maxLength)
    .join('')
  return (
    <FormDrawer
      width={520}
      reopensAs={`product.duplicate.${product.id}`}
      title={title}
      initial={{ name: proposed }}
      schema={schema}
      onClose={onClose}
      onSubmit={async ({ name }) => {
        const copy = await duplicate.mutateAsync({ id: product.id, name })
        void navigate({ to: paths.product(copy.id) })
      }}
    >
      <FormSection title={t('section.basics')}>
        <ProductName />
      </FormSection>
    </FormDrawer>
  )
}
