import { createAttribute, editAttribute } from '@kassa/contract/catalogue/attribute.calls.ts'
import { PRODUCT_LIMITS } from '@kassa/domain/product/field-limits.ts'
import { Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import type { Attribute } from './AttributePage.tsx'

const schema = createAttribute.request.extend({ values: createAttribute.request.shape.values.min(1) })

/** Adds an attribute to the library or changes one; products keep the copy they have. */
export function AttributeDrawer({ attribute, onClose }: { attribute: Attribute | null; onClose: () => void }) {
  const { t } = useTranslation(['goods', 'kit'])
  const create = useChange(createAttribute)
  const edit = useChange(editAttribute)
  const title = attribute ? t('edit', { name: attribute.name }) : t('attribute.new')
  const maximum = PRODUCT_LIMITS.attributeName.maxLength
  return (
    <FormDrawer
      width={520}
      reopensAs={`attribute.${attribute?.id ?? 'new'}`}
      title={title}
      initial={{ name: attribute?.name ?? '', values: attribute?.values ?? [] }}
      schema={schema}
      placeOf={({ code }) => (code.startsWith('attribute.name') ? 'name' : 'values')}
      onClose={onClose}
      version={attribute?.version}
      onSubmit={(fields, version) =>
        attribute ? edit.mutateAsync({ ...fields, id: attribute.id, version }) : create.mutateAsync(fields)
      }
    >
      <FormSection title={title} note={t('attribute.note')}>
        <FormField name="name" label={t('name')} hint={t('kit:hint.length', { minimum: 1, maximum })}>
          <Input autoFocus maxLength={maximum} />
        </FormField>
        <FormField name="values" label={t('attribute.values')} hint={t('attribute.valuesHint')}>
          <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '，', '、']} />
        </FormField>
      </FormSection>
    </FormDrawer>
  )
}
