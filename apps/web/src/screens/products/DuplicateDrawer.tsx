import { duplicateProduct } from '@kassa/contract/catalogue/bulk.calls.ts'
import { PRODUCT_LIMITS } from '@kassa/domain/product/field-limits.ts'
import { useNavigate } from '@tanstack/react-router'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { paths } from '../../paths.ts'

interface Props {
  readonly product: { readonly id: string; readonly name: string }
  readonly onClose: () => void
}

const schema = duplicateProduct.request.pick({ name: true })
const { minLength, maxLength } = PRODUCT_LIMITS.name

/** Copies a product under a name of its own, without codes and stock and off the shelf, and opens the copy. */
export function DuplicateDrawer({ product, onClose }: Props) {
  const { t } = useTranslation(['product', 'kit'])
  const navigate = useNavigate()
  const duplicate = useChange(duplicateProduct)
  const title = t('duplicate.title', { name: product.name })
  const proposed = Array.from(t('duplicate.name', { name: product.name }))
    .slice(0, maxLength)
    .join('')
  return (
    <FormDrawer
      width={520}
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
        <FormField
          name="name"
          label={t('field.name')}
          hint={t('kit:hint.length', { minimum: minLength, maximum: maxLength })}
        >
          <Input autoFocus maxLength={maxLength} />
        </FormField>
      </FormSection>
    </FormDrawer>
  )
}
