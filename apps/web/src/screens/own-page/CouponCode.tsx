import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { QrCode } from '../../ui/QrCode.tsx'

interface Props {
  readonly name: string
  readonly word: string
}

/** The code of one coupon for the till's scanner, which reads it without a line too; drawn when it is asked for. */
export function CouponCode({ name, word }: Props) {
  const { t } = useTranslation('own')
  const [isShown, setShown] = useState(false)
  return (
    <span className="k-stack-tight">
      <Button
        kind="quiet"
        aria-label={t('couponCode', { name })}
        aria-expanded={isShown}
        onClick={() => setShown(!isShown)}
      >
        {t('couponCodeShort')}
      </Button>
      {isShown ? <QrCode code={word} /> : null}
    </span>
  )
}
