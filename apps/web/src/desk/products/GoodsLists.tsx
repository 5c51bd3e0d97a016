import {
  createAttribute,
  deleteAttribute,
  editAttribute,
  listAttributes,
} from '@kassa/contract/catalogue/attribute.calls.ts'
import {
  createCategory,
  deleteCategory,
  editCategory,
  listCategories,
} from '@kassa/contract/catalogue/catalogue.calls.ts'
import { call } from '../../api/call.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useCashierCan } from '../model/desk-can.ts'
import { desk } from '../model/desk-state.ts'
import { refreshSetup } from '../sync/connection.ts'
import { useMoreWords } from '../ui/use-more-words.ts'
import { NamedGoods } from './NamedGoods.tsx'
import { valuesOf } from './values-of.ts'
import { listText } from '../../words/list-text.ts'

const QUIET = { isQuiet: true }

function useRights(thing: string) {
  return {
    add: useCashierCan(`desk.products.${thing}.add`),
    edit: useCashierCan(`desk.products.${thing}.edit`),
    delete: useCashierCan(`desk.products.${thing}.delete`),
  }
}

/** The categories as the desk keeps them; where they stand in the tree is the back office's matter. Source: CD-S19. */
export function Categories() {
  const { t } = useMoreWords()
  const { data, refetch } = useAnswer(listCategories, {}, QUIET)
  const known = new Map((data?.rows ?? []).map((row) => [row.id, row]))
  const changed = async (): Promise<void> => {
    await refetch()
    const { registration } = desk.read()
    if (registration) await refreshSetup(registration)
  }
  const save = async (id: string | null, name: string): Promise<void> => {
    const before = id === null ? undefined : known.get(id)
    if (before) {
      const { version, parentId, taxId, position } = before
      await call(editCategory, { id: before.id, version, name, parentId, taxId, position }, QUIET)
    } else await call(createCategory, { name, parentId: null }, QUIET)
    await changed()
  }
  const remove = async (id: string): Promise<void> => {
    await call(deleteCategory, { id }, QUIET)
    await changed()
  }
  return (
    <NamedGoods
      rows={[...known.values()].map(({ id, name, productCount }) => ({
        id,
        name,
        note: t('product.productCount', { count: productCount }),
      }))}
      rights={useRights('categories')}
      nothing={t('product.noCategories')}
      onSave={save}
      onDelete={remove}
    />
  )
}

/** The attribute library: a name and its values, separated by commas. Source: CD-S19. */
export function Attributes() {
  const { t } = useMoreWords()
  const { data, refetch } = useAnswer(listAttributes, {}, QUIET)
  const known = new Map((data?.rows ?? []).map((row) => [row.id, row]))
  const save = async (id: string | null, name: string, typed: string): Promise<void> => {
    const before = id === null ? undefined : known.get(id)
    const fields = { name, values: [...valuesOf(typed)] }
    if (before) await call(editAttribute, { id: before.id, version: before.version, ...fields }, QUIET)
    else await call(createAttribute, fields, QUIET)
    await refetch()
  }
  const remove = async (id: string): Promise<void> => {
    await call(deleteAttribute, { id }, QUIET)
    await refetch()
  }
  return (
    <NamedGoods
      rows={[...known.values()].map(({ id, name, values }) => ({ id, name, note: listText(values) }))}
      rights={useRights('attributes')}
      extra={{ label: t('product.values'), of: (id) => listText(known.get(id)?.values ?? []) }}
      nothing={t('product.noAttributes')}
      onSave={save}
      onDelete={remove}
    />
  )
}
