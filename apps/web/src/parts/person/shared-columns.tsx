import type { Endpoint } from '@kassa/contract/endpoint.ts'
import { useTranslation } from 'react-i18next'
import { Moment } from '../../kit/detail/Moment.tsx'
import type { Filter } from '../../kit/list/filter/filters.ts'
import type { BulkAction } from '../../kit/list/ListPage.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { type ConfirmQuestion, useConfirm } from '../../kit/state/Confirm.tsx'
import { useCan } from '../../session/permission.ts'
import { AccountState, accountStateOf, type AccountStanding, EnabledState } from './AccountState.tsx'
import { useUndoable } from '../../kit/undo/use-undoable.ts'

/** By whether it is enabled. */
export function useEnabledFilter(): Filter {
  const { t } = useTranslation('people')
  return {
    kind: 'choice',
    name: 'enabled',
    label: t('field.state'),
    options: [
      { value: '1', label: t('state.enabled') },
      { value: '0', label: t('state.disabled') },
    ],
  }
}

/** Returns whether a thing is enabled. */
export function useEnabledColumn<Row extends { readonly enabled: 0 | 1 }>(): Column<Row> {
  const { t } = useTranslation('people')
  return {
    key: 'state',
    title: t('field.state'),
    render: ({ enabled }) => <EnabledState enabled={enabled} />,
    text: ({ enabled }) => t(enabled === 1 ? 'state.enabled' : 'state.disabled'),
  }
}

/** Returns the day on which a thing was made. */
export function useCreatedColumn<Row extends { readonly createdAt: string }>(): Column<Row> {
  const { t } = useTranslation('people')
  return {
    key: 'createdAt',
    sort: 'createdAt',
    title: t('field.createdAt'),
    render: ({ createdAt }) => <Moment at={createdAt} form="day" />,
  }
}

type Person = AccountStanding & { readonly phone: string; readonly lastSignedInAt: string | null }

/**
 * Returns the last columns of every list of people: phone, whether they can sign in, when they last did. `extra` stands
 * before the last.
 */
export function usePersonColumns<Row>(
  personOf: (row: Row) => Person,
  extra: readonly Column<Row>[] = [],
): Column<Row>[] {
  const { t } = useTranslation('people')
  return [
    { key: 'phone', title: t('field.phone'), render: (row) => personOf(row).phone || '–', isHiddenAtFirst: true },
    {
      key: 'state',
      title: t('field.state'),
      render: (row) => <AccountState {...personOf(row)} />,
      text: (row) => t(`state.${accountStateOf(personOf(row))}`),
    },
    ...extra,
    {
      key: 'lastSignedIn',
      sort: 'lastSignedIn',
      title: t('field.lastSignedIn'),
      render: (row) => {
        const { lastSignedInAt } = personOf(row)
        return lastSignedInAt === null ? '–' : <Moment at={lastSignedInAt} />
      },
    },
  ]
}

interface Enables extends Endpoint {
  readonly request: Endpoint['request'] & {
    readonly _zod: { readonly input: { ids: string[]; enabled: 0 | 1 } }
  }
}

interface Asking<Row> {
  /** Returns the question before so many people are disabled; left out, there is none. */
  readonly question?: (count: number) => ConfirmQuestion
  readonly nameOf: (row: Row) => string
}

/** Enables or disables what is chosen, for those who may; the toast says it and takes it back. */
export function useEnableBulk<Row extends { readonly id: string; readonly enabled: 0 | 1 }>(
  endpoint: Enables,
  permission: string,
  { question, nameOf }: Asking<Row>,
): BulkAction<Row>[] {
  const { t } = useTranslation('people')
  const confirm = useConfirm()
  const enable = useUndoable(endpoint)
  if (!useCan(permission)) return []
  const send = async (rows: readonly Row[], enabled: 0 | 1): Promise<void> => {
    if (enabled === 0 && question && !(await confirm(question(rows.length)))) return
    const others = rows.filter((row) => row.enabled !== enabled)
    const asked = others.length > 0 ? others : rows
    enable({ ids: asked.map(({ id }) => id), enabled }, ...asked.map(nameOf))
  }
  const run = (enabled: 0 | 1) => (rows: readonly Row[]) => void send(rows, enabled)
  return [
    { key: 'enable', label: t('action.enable'), run: run(1) },
    { key: 'disable', label: t('action.disable'), run: run(0), isDanger: true },
  ]
}
