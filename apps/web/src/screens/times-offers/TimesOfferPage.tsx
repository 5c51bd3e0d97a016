import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  deleteTimesOffer,
  listTimesOffers,
  setTimesOfferEnabled,
  type timesOfferView,
} from '@kassa/contract/member/times-offer.calls.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Action } from '../../kit/list/RowActions.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { countText } from '../../kit/money/format.ts'
import { Money } from '../../kit/money/Money.tsx'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { useEnabledColumn } from '../../parts/person/shared-columns.tsx'
import { useSession } from '../../session/session.ts'
import { useCan } from '../../session/permission.ts'
import { Icon } from '../../ui/Icon.tsx'
import { addIcon, editIcon, removeIcon } from '../../ui/icons.ts'
import { TimesOfferDrawer } from './TimesOfferDrawer.tsx'
import { useUndoable } from '../../kit/undo/use-undoable.ts'

export type TimesOffer = OutputOf<typeof timesOfferView>

/** Times cards that the merchant sells. Source: MB-P12. */
export default function TimesOfferPage() {
  const { t } = useTranslation(['timesOffer', 'nav'])
  const currency = useSession(({ outlet, outlets }) => (outlet ?? outlets[0])?.payCurrency ?? 'CNY')
  const [editing, setEditing] = useState<{ timesOffer: TimesOffer | null } | null>(null)
  const create = (
    <CanDo permission="platform.marketing.rechargeRules.add">
      <Button type="primary" icon={<Icon of={addIcon} />} onClick={() => setEditing({ timesOffer: null })}>
        {t('timesOffer:new')}
      </Button>
    </CanDo>
  )
  const edit = (timesOffer: TimesOffer): void => setEditing({ timesOffer })
  return (
    <>
      <ListPage
        name="times-offers"
        title={t('nav:screen.timesOffers.title')}
        purpose={t('nav:screen.timesOffers.purpose')}
        endpoint={listTimesOffers}
        filters={[{ kind: 'text', name: 'search', label: t('timesOffer:name') }]}
        columns={useColumns(edit)}
        rowKey={(row) => row.id}
        rowActions={useActions(edit)}
        actions={create}
        empty={{ title: t('timesOffer:empty'), body: t('timesOffer:emptyBody'), action: create }}
      />
      {editing ? (
        <TimesOfferDrawer timesOffer={editing.timesOffer} currency={currency} onClose={() => setEditing(null)} />
      ) : null}
    </>
  )
}

function useColumns(edit: (timesOffer: TimesOffer) => void): Column<TimesOffer>[] {
  const { t } = useTranslation('timesOffer')
  const mayEdit = useCan('platform.marketing.rechargeRules.edit')
  return [
    {
      key: 'name',
      title: t('name'),
      text: ({ name }) => name,
      render: ({ name }) => name,
      ...(mayEdit ? { opens: (timesOffer: TimesOffer) => () => edit(timesOffer) } : {}),
    },
    {
      key: 'price',
      title: t('price'),
      align: 'end',
      render: ({ priceMinor, currency }) => <Money minor={priceMinor} currency={currency} />,
    },
    { key: 'uses', title: t('uses'), align: 'end', render: ({ uses }) => t('count', { count: uses }) },
    {
      key: 'days',
      title: t('days'),
      render: ({ validDays }) => (validDays === null ? t('forGood') : t('dayCount', { count: validDays })),
    },
    { key: 'sold', title: t('sold'), align: 'end', render: ({ sold }) => countText(sold) },
    useEnabledColumn<TimesOffer>(),
  ]
}

function useActions(edit: (timesOffer: TimesOffer) => void): (timesOffer: TimesOffer) => Action[] {
  const { t } = useTranslation(['timesOffer', 'common', 'people'])
  const confirm = useConfirm()
  const [remove, enable] = [useUndoable(deleteTimesOffer), useUndoable(setTimesOfferEnabled)]
  const mayEdit = useCan('platform.marketing.rechargeRules.edit')
  const mayDelete = useCan('platform.marketing.rechargeRules.delete')
  const ask = async ({ id, name }: TimesOffer): Promise<void> => {
    const title = t('timesOffer:deleteQuestion', { name })
    if (await confirm({ title, body: t('timesOffer:deleteBody'), ok: t('timesOffer:delete'), isDanger: true }))
      remove({ id }, name)
  }
  const turn = async ({ id, name, enabled }: TimesOffer): Promise<void> => {
    const question = { title: t('timesOffer:disableQuestion', { name }), body: t('timesOffer:disableBody') }
    if (enabled === 0 || (await confirm({ ...question, ok: t('people:action.disable') }))) {
      enable({ id, enabled: enabled === 1 ? 0 : 1 }, name)
    }
  }
  return (timesOffer) => [
    ...(mayEdit
      ? [
          { key: 'edit', label: t('common:edit'), icon: editIcon, run: () => edit(timesOffer) },
          {
            key: 'switch',
            label: t(timesOffer.enabled === 1 ? 'people:action.disable' : 'people:action.enable'),
            run: () => void turn(timesOffer),
          },
        ]
      : []),
    ...(mayDelete
      ? [
          {
            key: 'delete',
            label: t('timesOffer:delete'),
            icon: removeIcon,
            isDanger: true,
            run: () => void ask(timesOffer),
          },
        ]
      : []),
  ]
}
