import { readPaymentPage } from '@kassa/contract/payment/payment-page.calls.ts'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { BASE, paths } from '../../paths.ts'
import { PaymentPart, useSignedWord } from './PaymentPart.tsx'

/** The interval at which the page asks while the wallet has not answered. */
const EVERY_MS = 3_000

/** Where a customer comes back to from their wallet. It believes no parameter: the server is asked by a signed word. Source: payments.md, 5. */
export default function PaymentCompletedPage() {
  const { t } = useTranslation('payPage')
  const ref = useSignedWord()
  const { data, error } = useAnswer(
    readPaymentPage,
    { ref },
    { isEnabled: ref !== '', refreshesEveryMs: ({ state }) => (state === 'waiting' ? EVERY_MS : false) },
  )
  const refusal = ref === '' ? t('noRef') : data === undefined && error ? error.message : null
  return (
    <PaymentPart title={t('title')} page={data} refusal={refusal}>
      {data?.isDemo === true && data.state === 'waiting' ? (
        <a href={`${BASE}${paths.demoPaySuccess({ ref })}`}>{t('toDemo')}</a>
      ) : null}
    </PaymentPart>
  )
}
