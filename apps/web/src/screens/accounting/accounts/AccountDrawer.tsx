import { accountRow } from '@kassa/contract/accounting/accounts.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { accountRoles, postingReasons } from '@kassa/domain/accounting/posting.ts'
import { TENDERS } from '@kassa/domain/payment/method.ts'
import { Input, Select, TreeSelect } from 'antd'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../kit/form/FormDrawer.tsx'
import { FormField } from '../../../kit/form/FormField.tsx'
import { FormPercent } from '../../../kit/form/fields/FormNumber.tsx'
import { FormSection } from '../../../kit/form/FormSection.tsx'
import type { NumberDraft } from '../../../kit/money/NumberInput.tsx'
import { categoryTree } from '../../../parts/goods/category-tree.ts'
import { useCategories } from '../../../parts/goods/use-categories.ts'
import { useSession } from '../../../session/session.ts'

export type MappedAccount = OutputOf<typeof accountRow>

type Draft = Omit<MappedAccount, 'rateBasisPoints' | 'role'> & {
  readonly role: MappedAccount['role'] | undefined
  readonly rateBasisPoints: NumberDraft
}

const newRow: Draft = {
  role: undefined,
  outletId: null,
  method: null,
  rateBasisPoints: null,
  taxCode: null,
  category: null,
  reason: null,
  account: '',
  name: '',
  ledgerTax: '',
}

interface Props {
  /** Null: a new one. */
  readonly row: MappedAccount | null
  readonly onClose: () => void
  readonly onSubmit: (row: MappedAccount) => Promise<unknown>
}

/** The account of a role, and what narrows it. */
export function AccountDrawer({ row, onClose, onSubmit }: Props) {
  const { t } = useTranslation('accounting')
  return (
    <FormDrawer
      width={520}
      title={row ? t('map.edit', { role: t(`role.${row.role}`) }) : t('map.new')}
      initial={row ?? newRow}
      schema={accountRow}
      keptAs={`account-map.${row?.role ?? 'new'}`}
      onClose={onClose}
      onSubmit={onSubmit}
    >
      <FormField name="role" label={t('map.role')}>
        <Select
          autoFocus
          showSearch
          optionFilterProp="label"
          options={accountRoles.map((value) => ({ value, label: t(`role.${value}`) }))}
        />
      </FormField>
      <FormSection title={t('map.ledger')}>
        <FormField name="account" label={t('map.account')}>
          <Input maxLength={20} />
        </FormField>
        <FormField name="name" label={t('map.name')} isOptional>
          <Input maxLength={60} />
        </FormField>
        <FormField name="ledgerTax" label={t('map.ledgerTax')} isOptional>
          <Input maxLength={40} />
        </FormField>
      </FormSection>
      <FormSection title={t('map.where')}>
        <p className="k-muted">{t('map.whereHint')}</p>
        <Conditions />
      </FormSection>
    </FormDrawer>
  )
}

function Conditions() {
  const { t } = useTranslation(['accounting', 'payment'])
  const outlets = useSession((session) => session.outlets)
  const categories = useCategories()
  const methods = Object.values(TENDERS).map(({ number }) => ({ value: number, label: t(`payment:method.${number}`) }))
  return (
    <>
      <FormField name="outletId" label={t('map.outlet')} isOptional isNullable>
        <Select allowClear options={outlets.map(({ id, name }) => ({ value: id, label: name }))} />
      </FormField>
      <FormField name="method" label={t('map.method')} isOptional isNullable>
        <Select allowClear showSearch optionFilterProp="label" options={methods} />
      </FormField>
      <FormPercent name="rateBasisPoints" label={t('map.rate')} isOptional />
      <FormField name="taxCode" label={t('map.taxCode')} isOptional isNullable>
        <Input maxLength={20} allowClear />
      </FormField>
      <FormField name="category" label={t('map.category')} isOptional isNullable>
        <TreeSelect
          allowClear
          treeDefaultExpandAll
          showSearch={{ treeNodeFilterProp: 'title' }}
          treeData={categoryTree(categories)}
        />
      </FormField>
      <FormField name="reason" label={t('map.reason')} isOptional isNullable>
        <Select
          allowClear
          showSearch
          optionFilterProp="label"
          options={postingReasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
        />
      </FormField>
    </>
  )
}
