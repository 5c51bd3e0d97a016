import { createBrand } from '@kassa/contract/catalogue/brand.calls.ts'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'

interface Props {
  readonly kind: 'brand' | 'label'
  /** Left out: a new one. */
  readonly id: string | undefined
  readonly title: string
  readonly name: string
  readonly version: number | undefined
  readonly onClose: () => void
  readonly onSubmit: (fields: { name: string }, version: number) => Promise<unknown>
}

/** Types the one thing a brand or a label has: its name. */
export function NameDrawer({ kind, id, title, name, version, onClose, onSubmit }: Props) {
  const { t } = useTranslation(['goods', 'kit'])
  return (
    <FormDrawer
      width={520}
      reopensAs={`${kind}.${id ?? 'new'}`}
      title={title}
      initial={{ name }}
      version={version}
      schema={createBrand.request}
      onClose={onClose}
      placeOf={({ code }) => (code.endsWith('.name-taken') ? 'name' : null)}
      onSubmit={onSubmit}
    >
      <FormSection title={title}>
        <FormField name="name" label={t('name')} hint={t('kit:hint.length', { minimum: 2, maximum: 50 })}>
          <Input autoFocus maxLength={50} />
        </FormField>
      </FormSection>
    </FormDrawer>
  )
}
