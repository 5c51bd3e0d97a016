import { makeMemberCode } from '@kassa/contract/member/own.calls.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/Button.tsx'
import { QrCode } from '../../ui/QrCode.tsx'

interface Props {
  readonly pass: string
  readonly onRefused: (error: unknown) => void
}

/** The time after which the code is asked for anew, before the one on the screen expires. */
const AGAIN_MS = 50_000

/** The member's card as a code for the till's scanner; a new one each minute while it is shown. */
export function CodeOnScreen({ pass, onRefused }: Props) {
  const { t } = useTranslation('own')
  const [isShown, setShown] = useState(false)
  const [code, setCode] = useState<string | null>(null)
  const refused = useEffectEvent(onRefused)
  useEffect(() => {
    if (!isShown) return
    const ask = (): void => {
      call(makeMemberCode, { pass }, { isQuiet: true }).then(
        (made) => setCode(made.code),
        (error: unknown) => {
          setShown(false)
          refused(error)
        },
      )
    }
    ask()
    const again = setInterval(ask, AGAIN_MS)
    return () => clearInterval(again)
  }, [isShown, pass])
  if (!isShown)
    return (
      <p>
        <Button kind="primary" onClick={() => setShown(true)}>
          {t('card')}
        </Button>
      </p>
    )
  return (
    <div className="k-stack-tight">
      {code === null ? null : <QrCode code={code} />}
      <p className="k-muted">{t('cardBody')}</p>
      <p>
        <Button onClick={() => setShown(false)}>{t('hide')}</Button>
      </p>
    </div>
  )
}
