import { listAskableOutlets } from '@kassa/contract/inventory/stock-request.calls.ts'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { staffCan, useCashier } from '../model/desk-can.ts'
import { desk } from '../model/desk-state.ts'

/** Leads to a request to another outlet, where one sells the goods too and the cashier may ask. Source: features IN-P15. */
export function AskElsewhere({ variantId }: { readonly variantId: string }) {
  const cashier = useCashier()
  const mayAsk = ['', '.transfers', '.transfers.add'].every((part) => staffCan(cashier, `desk.inventory${part}`))
  const { data } = useAnswer(listAskableOutlets, { variantId }, { isQuiet: true, isEnabled: mayAsk })
  if (!mayAsk || !data || data.rows.length === 0) return null
  return (
    <Suspense fallback={null}>
      <AskButton variantId={variantId} />
    </Suspense>
  )
}

function AskButton({ variantId }: { readonly variantId: string }) {
  const { t } = useTranslation('stockRequest')
  return (
    <div className="d-choices">
      <button
        type="button"
        className="d-button"
        onClick={() => desk.change({ section: 'inventory', asksFor: variantId })}
      >
        {t('new')}
      </button>
    </div>
  )
}
