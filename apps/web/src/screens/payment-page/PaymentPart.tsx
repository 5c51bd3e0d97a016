import type { PaymentPage } from '@kassa/contract/payment/payment-page.calls.ts'
import { moneyText } from '@kassa/domain/text/money-text.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../../kit/list/use-address.ts'
import './payment-page.css'
import { RefusalText } from '../../kit/state/RefusalText.tsx'

interface Props {
  readonly title: string
  readonly page: PaymentPage | undefined
  /** Why nothing is shown. */
  readonly refusal: string | null
  readonly children?: ReactNode
}

/** The signed word of the page's address; nothing else in it is read. */
export function useSignedWord(): string {
  const [address] = useAddress()
  return address['ref'] ?? ''
}

/** Shows a customer the parts of a payment they may see: outlet, amount, state. */
export function PaymentPart({ title, page, refusal, children }: Props) {
  const { t } = useTranslation('payPage')
  return (
    <main className="k-paypage">
      <h1>{title}</h1>
      <RefusalText text={refusal} />
      {page === undefined ? null : (
        <>
          <p>{t('at', { outlet: page.outletName })}</p>
          <output>{moneyText(page.amountMinor, page.currency)}</output>
          <p role="status" aria-live="polite">
            {t(`state.${page.state}`)}
          </p>
        </>
      )}
      {children}
    </main>
  )
}
