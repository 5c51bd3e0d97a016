import { payInDemo, readPaymentPage } from '@kassa/contract/payment/payment-page.calls.ts'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { Button } from '../../ui/Button.tsx'
import { PaymentPart, useSignedWord } from './PaymentPart.tsx'

const quietWishes = ['decline', 'lapse'] as const

/** Decides as the customer of a simulated channel would; every other payment is refused (D54). */
export default function DemoPayPage() {
  const { t } = useTranslation('payPage')
  const ref = useSignedWord()
  const pay = useChange(payInDemo)
  const isDecided = pay.data !== undefined
  const { data, error } = useAnswer(
    readPaymentPage,
    { ref },
    { isEnabled: ref !== '', refreshesEveryMs: ({ state }) => (isDecided && state === 'waiting' ? 1_000 : false) },
  )
  const refusal =
    ref === '' ? t('noRef') : (pay.error?.message ?? (data === undefined ? (error?.message ?? null) : null))
  return (
    <PaymentPart title={t('demoTitle')} page={data} refusal={refusal}>
      <p className="k-muted">{t('demoBody')}</p>
      {data?.isDemo === true && data.state === 'waiting' && !isDecided ? (
        <>
          <Button kind="primary" isBusy={pay.isPending} onClick={() => pay.mutate({ ref })}>
            {t('demoPay')}
          </Button>
          {data.maySayNo === true
            ? quietWishes.map((wish) => (
                <Button key={wish} disabled={pay.isPending} onClick={() => pay.mutate({ ref, wish })}>
                  {t(wish === 'decline' ? 'demoDecline' : 'demoLapse')}
                </Button>
              ))
            : null}
        </>
      ) : null}
    </PaymentPart>
  )
}
