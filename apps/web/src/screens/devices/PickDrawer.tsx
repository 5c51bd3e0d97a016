import { setPrinterCategories } from '@kassa/contract/print/printer.calls.ts'
import { TreeSelect } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { categoryTree } from '../../parts/goods/category-tree.ts'
import { useCategories } from '../../parts/goods/use-categories.ts'
import { listText } from '../../words/list-text.ts'
import type { Printer } from './NetworkPrinters.tsx'

interface Draft {
  categoryIds: string[]
}

/** Asks for the goods that a network printer writes on pick lists. Source: DV-P07. */
export function PickDrawer(props: {
  readonly printer: Printer
  readonly onClose: () => void
  readonly onSaved: () => void
}) {
  const { printer, onClose, onSaved } = props
  const { t } = useTranslation('device')
  const categories = useCategories()
  const save = useChange(setPrinterCategories, { onDone: onSaved })
  const initial: Draft = { categoryIds: printer.categoryIds }
  return (
    <FormDrawer
      width={520}
      reopensAs={`printer-picks.${printer.id}`}
      title={t('printer.pick.title', { name: printer.name })}
      initial={initial}
      schema={setPrinterCategories.request.omit({ id: true, version: true })}
      onClose={onClose}
      version={printer.version}
      onSubmit={(fields, version) => save.mutateAsync({ ...fields, id: printer.id, version })}
    >
      <FormSection title={t('printer.pick.section')}>
        <FormField name="categoryIds" label={t('printer.pick.categories')} hint={t('printer.pick.hint')} isOptional>
          <TreeSelect
            multiple
            allowClear
            treeDefaultExpandAll
            showSearch={{ treeNodeFilterProp: 'title' }}
            treeData={categoryTree(categories)}
          />
        </FormField>
      </FormSection>
    </FormDrawer>
  )
}

/** Shows the names of the goods it writes; nothing where it writes no pick lists. */
export function PickedNames({ printer }: { readonly printer: Printer }) {
  const { t } = useTranslation('device')
  const categories = useCategories()
  if (printer.categoryIds.length === 0) return null
  const names = categories.filter(({ id }) => printer.categoryIds.includes(id)).map(({ shownName }) => shownName)
  return <span className="k-muted">· {t('printer.pick.writes', { names: listText(names) })} </span>
}
