import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { archiveTax, listTaxes, setTaxEnabled, type taxView } from '@kassa/contract/settings/tax.calls.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Action } from '../../kit/list/RowActions.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { ratesText } from '../../parts/tax-text.ts'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { useCan } from '../../session/permission.ts'
import { Icon } from '../../ui/Icon.tsx'
import { addIcon, editIcon, removeIcon } from '../../ui/icons.ts'
import { TakeRatesDrawer } from './TakeRatesDrawer.tsx'
import { TaxDrawer } from './TaxDrawer.tsx'
import { listText } from '../../words/list-text.ts'
import { useUndoable } from '../../kit/undo/use-undoable.ts'
import { useFormState } from '../../kit/form/form-state.ts'

export type Tax = OutputOf<typeof taxView>

/** Sales taxes: rates, and whether prices contain them. Source: specification §2 (/configMgmt/tax), D46. */
export default function TaxPage() {
  const { t } = useTranslation(['tax', 'nav'])
  const [editing, setEditing] = useFormState<{ tax: Tax | null } | null>('tax', null)
  const [isTaking, setIsTaking] = useFormState('take-rates', false)
  const mayEdit = useCan('platform.configuration.tax.edit')
  const create = (
    <CanDo permission="platform.configuration.tax.add">
      <Button onClick={() => setIsTaking(true)}>{t('take.open')}</Button>
      <Button type="primary" icon={<Icon of={addIcon} />} onClick={() => setEditing({ tax: null })}>
        {t('new')}
      </Button>
    </CanDo>
  )
  return (
    <>
      <ListPage
        name="taxes"
        title={t('nav:screen.tax.title')}
        purpose={t('nav:screen.tax.purpose')}
        endpoint={listTaxes}
        filters={[
          { kind: 'text', name: 'search', label: t('filter.search') },
          {
            kind: 'choice',
            name: 'enabled',
            label: t('column.state'),
            options: [
              { value: '1', label: t('enabled') },
              { value: '0', label: t('disabled') },
            ],
          },
        ]}
        columns={useColumns(mayEdit ? (tax) => setEditing({ tax }) : null)}
        rowKey={(row) => row.id}
        rowActions={useRowActions((tax) => setEditing({ tax }))}
        actions={create}
        empty={{ title: t('empty.title'), body: t('empty.body'), action: create }}
      />
      {editing ? <TaxDrawer tax={editing.tax} onClose={() => setEditing(null)} /> : null}
      {isTaking ? <TakeRatesDrawer onClose={() => setIsTaking(false)} /> : null}
    </>
  )
}

function useColumns(edit: ((tax: Tax) => void) | null): Column<Tax>[] {
  const { t } = useTranslation('tax')
  return [
    {
      key: 'name',
      sort: 'name',
      title: t('column.name'),
      text: (row) => row.name,
      render: (row) => row.name,
      ...(edit ? { opens: (row: Tax) => () => edit(row) } : {}),
    },
    {
      key: 'rate',
      sort: 'rate',
      title: t('column.rate'),
      align: 'end',
      render: (row) => <span className="k-figures">{ratesText(row)}</span>,
    },
    {
      key: 'isIncluded',
      title: t('column.isIncluded'),
      text: (row) => t(row.isIncluded ? 'includedNote' : 'addedNote'),
      render: (row) => <span className="k-wraps is-narrow">{t(row.isIncluded ? 'includedNote' : 'addedNote')}</span>,
    },
    {
      key: 'outlets',
      title: t('column.outlets'),
      render: (row) => (
        <span className="k-wraps">
          {listText(
            row.outlets.map((outlet) =>
              outlet.isDefault ? t('defaultHere', { name: outlet.outletName }) : outlet.outletName,
            ),
          ) || '–'}
        </span>
      ),
    },
    {
      key: 'usedBy',
      sort: 'usedBy',
      title: t('column.usedBy'),
      text: (row) => t('usedBy', { count: row.usedBy }),
      render: (row) => <span className="k-wraps is-narrow">{t('usedBy', { count: row.usedBy })}</span>,
    },
    {
      key: 'state',
      title: t('column.state'),
      render: (row) => (
        <StatusTag kind={row.enabled === 1 ? 'good' : 'off'}>{t(row.enabled === 1 ? 'enabled' : 'disabled')}</StatusTag>
      ),
    },
  ]
}

function useRowActions(edit: (tax: Tax) => void): (tax: Tax) => Action[] {
  const { t } = useTranslation(['tax', 'common'])
  const confirm = useConfirm()
  const refreshes = ['catalogue']
  const enable = useUndoable(setTaxEnabled, { refreshes })
  const archive = useUndoable(archiveTax, { refreshes })
  const [mayEdit, mayDelete] = [useCan('platform.configuration.tax.edit'), useCan('platform.configuration.tax.delete')]
  const disable = async ({ id, name }: Tax): Promise<void> => {
    if (await confirm({ title: t('disableQuestion', { name }), body: t('disableBody'), ok: t('disable') }))
      enable({ id, enabled: 0 }, name)
  }
  const remove = async ({ id, name }: Tax): Promise<void> => {
    const question = { title: t('archiveQuestion', { name }), body: t('archiveBody'), ok: t('archive') }
    if (await confirm({ ...question, isDanger: true })) archive({ id }, name)
  }
  return (tax) => [
    ...(mayEdit
      ? [
          { key: 'edit', label: t('common:edit'), icon: editIcon, run: () => edit(tax) },
          tax.enabled === 1
            ? { key: 'disable', label: t('disable'), run: () => void disable(tax) }
            : { key: 'enable', label: t('enable'), run: () => enable({ id: tax.id, enabled: 1 }, tax.name) },
        ]
      : []),
    ...(mayDelete
      ? [{ key: 'remove', label: t('archive'), icon: removeIcon, isDanger: true, run: () => void remove(tax) }]
      : []),
  ]
}
