import { bankForeignCash, readForeignCash, takeBackForeignCash } from '@kassa/contract/accounting/foreign-cash.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { Button, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../../api/use-answer.ts'
import { useChange } from '../../../api/use-change.ts'
import { FormDrawer } from '../../../kit/form/FormDrawer.tsx'
import { FormField } from '../../../kit/form/FormField.tsx'
import { FormDay } from '../../../kit/form/fields/FormDay.tsx'
import { FormMoney } from '../../../kit/form/fields/FormNumber.tsx'
import { useFormState } from '../../../kit/form/form-state.ts'
import { moneyText } from '../../../kit/money/format.ts'
import { CanDo } from '../../../kit/state/CanDo.tsx'
import { dayText } from '../../../words/day-text.ts'
import { currencyName } from '../../../words/currency-name.ts'

type Answer = OutputOf<(typeof readForeignCash)['answer']>
type Held = Answer['held'][number]

/** Notes of other currencies that lie in drawers and safes, those that a bank took, and the booking of both. Source: accounting.md (Journal). */
export function NotesAtBank() {
  const { t } = useTranslation('accounting')
  const [banking, setBanking] = useFormState<Held | null>('foreign-cash', null)
  const { data } = useAnswer(readForeignCash, {})
  if (!data || data.held.length + data.banked.length === 0) return null
  return (
    <section className="k-panel k-stack-tight" aria-label={t('foreign.title')}>
      <h2>{t('foreign.title')}</h2>
      <ul className="k-plain-list">
        {data.held.map((held) => (
          <li key={`${held.outletId} ${held.currency}`}>
            {held.outletName} · {moneyText(held.amountMinor, held.currency)} ·{' '}
            {t('foreign.counted', { amount: moneyText(held.countedMinor, held.valueCurrency) })}{' '}
            <CanDo permission="platform.analysis.accounting.seal">
              <Button size="small" onClick={() => setBanking(held)}>
                {t('foreign.bank')}
              </Button>
            </CanDo>
          </li>
        ))}
      </ul>
      {data.banked.length === 0 ? null : (
        <ul className="k-plain-list k-muted" aria-label={t('foreign.banked')}>
          {data.banked.map((one) => (
            <BankedRow key={one.id} one={one} />
          ))}
        </ul>
      )}
      {banking === null ? null : <BankDrawer held={banking} onClose={() => setBanking(null)} />}
    </section>
  )
}

function BankedRow({ one }: { readonly one: Answer['banked'][number] }) {
  const { t } = useTranslation('accounting')
  const takeBack = useChange(takeBackForeignCash, { refreshes: ['accounting'] })
  return (
    <li>
      {dayText(one.businessDay)} · {one.outletName} · {moneyText(one.amountMinor, one.currency)} ·{' '}
      {t('foreign.received', { amount: moneyText(one.receivedMinor, one.valueCurrency) })}
      {one.slip === '' ? '' : ` · ${one.slip}`}{' '}
      {one.isTakenBack ? (
        t('foreign.takenBack')
      ) : (
        <CanDo permission="platform.analysis.accounting.seal">
          <Button size="small" loading={takeBack.isPending} onClick={() => takeBack.mutate({ id: one.id })}>
            {t('foreign.takeBack')}
          </Button>
        </CanDo>
      )}
    </li>
  )
}

const typed = bankForeignCash.request.omit({ outletId: true, currency: true })

function BankDrawer({ held, onClose }: { readonly held: Held; readonly onClose: () => void }) {
  const { t } = useTranslation('accounting')
  const change = useChange(bankForeignCash, { refreshes: ['accounting'] })
  const { outletId, outletName, currency, valueCurrency } = held
  const initial = {
    businessDay: null as string | null,
    amountMinor: Number(held.amountMinor) as number | null,
    receivedMinor: null as number | null,
    slip: '',
  }
  return (
    <FormDrawer
      width={440}
      reopensAs={`foreign-cash.${outletId}.${currency}`}
      title={t('foreign.bankOf', { outlet: outletName, currency: currencyName(currency) })}
      saveLabel={t('foreign.book')}
      initial={initial}
      schema={typed}
      onClose={onClose}
      onSubmit={(fields) => change.mutateAsync({ outletId, currency, ...fields })}
    >
      <FormDay name="businessDay" label={t('foreign.day')} />
      <FormMoney name="amountMinor" label={t('foreign.amount')} currency={currency} />
      <FormMoney name="receivedMinor" label={t('foreign.given')} currency={valueCurrency} />
      <FormField name="slip" label={t('foreign.slip')} isOptional>
        <Input maxLength={64} />
      </FormField>
    </FormDrawer>
  )
}
