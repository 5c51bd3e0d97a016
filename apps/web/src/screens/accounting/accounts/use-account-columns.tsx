import { useTranslation } from 'react-i18next'
import type { Column } from '../../../kit/list/Rows.tsx'
import { useCategories } from '../../../parts/goods/use-categories.ts'
import { ratesText } from '../../../parts/tax-text.ts'
import { useSession } from '../../../session/session.ts'
import type { MappedAccount } from './AccountDrawer.tsx'

/** The conditions of a row in words, by its keys. */
function useConditionText(): (row: MappedAccount) => string {
  const { t } = useTranslation(['accounting', 'payment'])
  const outlets = useSession((session) => session.outlets)
  const categories = useCategories()
  return ({ outletId, method, rateBasisPoints, taxCode, category, reason }) => {
    const parts = [
      outletId === null ? '' : (outlets.find(({ id }) => id === outletId)?.name ?? ''),
      method === null ? '' : t(`payment:method.${method}`),
      rateBasisPoints === null ? '' : ratesText({ rateBasisPoints }),
      taxCode ?? '',
      category === null ? '' : (categories.find(({ id }) => id === category)?.shownName ?? ''),
      reason === null ? '' : t(`reason.${reason}`),
    ].filter((part) => part !== '')
    return parts.length === 0 ? t('map.any') : parts.join(' · ')
  }
}

/** The columns of the accounts; `edit` stands on the first where somebody may. */
export function useAccountColumns(edit?: (row: MappedAccount) => void): readonly Column<MappedAccount>[] {
  const { t } = useTranslation('accounting')
  const conditions = useConditionText()
  const roleText = ({ role }: MappedAccount): string => t(`role.${role}`)
  return [
    {
      key: 'role',
      title: t('map.role'),
      text: roleText,
      render: roleText,
      ...(edit ? { opens: (row: MappedAccount) => () => edit(row) } : {}),
    },
    { key: 'conditions', title: t('map.conditions'), render: conditions },
    { key: 'account', title: t('map.account'), render: ({ account }) => account },
    { key: 'name', title: t('map.name'), render: ({ name }) => name },
    { key: 'ledgerTax', title: t('map.ledgerTax'), render: ({ ledgerTax }) => ledgerTax },
  ]
}
