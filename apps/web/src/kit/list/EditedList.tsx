import { Button } from 'antd'
import { type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../session/permission.ts'
import { Icon } from '../../ui/Icon.tsx'
import { addIcon, editIcon, removeIcon } from '../../ui/icons.ts'
import { CanDo } from '../state/CanDo.tsx'
import { useConfirm } from '../state/Confirm.tsx'
import { useFormState } from '../form/form-state.ts'
import type { Filter } from './filter/filters.ts'
import { ListPage, type ListPageProps, type PageAnswer, type RowOf } from './ListPage.tsx'
import type { Action } from './RowActions.tsx'
import type { Column } from './Rows.tsx'

/** The field that every row of such a list has. */
interface Edited {
  readonly id: string
  readonly name: string
  readonly enabled: 0 | 1
}

interface Question {
  readonly title: (name: string) => string
  readonly body: string
}

interface Props<Answer extends PageAnswer<Edited>> extends Pick<
  ListPageProps<Answer>,
  'name' | 'title' | 'purpose' | 'endpoint'
> {
  /** Dotted keys of the permission tree. */
  readonly may: { readonly add: string; readonly edit: string; readonly remove: string }
  readonly texts: {
    readonly add: string
    readonly search: string
    readonly empty: string
    readonly emptyBody: string
    readonly remove: string
  }
  readonly removes: Question
  /** The question before a row is switched off; left out: none. */
  readonly disables?: Question
  /** `opens` stands in the first column, where it may be edited. */
  readonly columns: (opens: Pick<Column<RowOf<Answer>>, 'opens'>) => readonly Column<RowOf<Answer>>[]
  readonly onRemove: (id: string, name: string) => void
  readonly onEnable: (id: string, enabled: 0 | 1, name: string) => void
  /** The form of a row, of a new one for null. */
  readonly renderDrawer: (row: RowOf<Answer> | null, onClose: () => void) => ReactNode
}

/** A list whose rows are made and changed in a drawer beside it, switched on and off, and deleted. */
export function EditedList<Answer extends PageAnswer<Edited>>(props: Props<Answer>) {
  const { texts, may } = props
  const [editing, setEditing] = useFormState<{ readonly row: RowOf<Answer> | null } | null>(props.name, null)
  const mayEdit = useCan(may.edit)
  const edit = (row: RowOf<Answer>): void => setEditing({ row })
  const create = (
    <CanDo permission={may.add}>
      <Button type="primary" icon={<Icon of={addIcon} />} onClick={() => setEditing({ row: null })}>
        {texts.add}
      </Button>
    </CanDo>
  )
  const filters: Filter[] = [{ kind: 'text', name: 'search', label: texts.search }]
  return (
    <>
      <ListPage<Answer>
        name={props.name}
        title={props.title}
        purpose={props.purpose}
        endpoint={props.endpoint}
        filters={filters}
        columns={props.columns(mayEdit ? { opens: (row) => () => edit(row) } : {})}
        rowKey={(row) => row.id}
        rowActions={useRowActions(props, edit)}
        actions={create}
        empty={{ title: texts.empty, body: texts.emptyBody, action: create }}
      />
      {editing ? props.renderDrawer(editing.row, () => setEditing(null)) : null}
    </>
  )
}

function useRowActions<Answer extends PageAnswer<Edited>>(
  { texts, may, removes, disables, onRemove, onEnable }: Props<Answer>,
  edit: (row: RowOf<Answer>) => void,
): (row: RowOf<Answer>) => Action[] {
  const { t } = useTranslation(['common', 'people'])
  const confirm = useConfirm()
  const mayEdit = useCan(may.edit)
  const mayRemove = useCan(may.remove)
  const ask = ({ title, body }: Question, name: string, ok: string, isDanger = false): Promise<boolean> =>
    confirm({ title: title(name), body, ok, isDanger })
  const remove = async ({ id, name }: Edited): Promise<void> => {
    if (await ask(removes, name, texts.remove, true)) onRemove(id, name)
  }
  const turn = async ({ id, name, enabled }: Edited): Promise<void> => {
    if (enabled === 0) return onEnable(id, 1, name)
    if (!disables || (await ask(disables, name, t('people:action.disable')))) onEnable(id, 0, name)
  }
  return (row) => {
    const turned = t(row.enabled === 1 ? 'people:action.disable' : 'people:action.enable')
    return [
      ...(mayEdit
        ? [
            { key: 'edit', label: t('common:edit'), icon: editIcon, run: () => edit(row) },
            { key: 'switch', label: turned, run: () => void turn(row) },
          ]
        : []),
      ...(mayRemove
        ? [{ key: 'delete', label: texts.remove, icon: removeIcon, isDanger: true, run: () => void remove(row) }]
        : []),
    ]
  }
}
