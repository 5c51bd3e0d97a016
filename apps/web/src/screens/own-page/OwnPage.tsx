import { openOwnPage, sendOwnCode } from '@kassa/contract/member/own.calls.ts'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { LoginFrame } from '../../parts/person/LoginFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { OwnCard } from './OwnCard.tsx'
import '../../parts/paper/paper.css'
import { RefusalText } from '../../kit/state/RefusalText.tsx'

/**
 * Shows a member their own page without an account: the link is theirs or on a receipt, and a code that goes to the
 * registered address opens it. The token stands behind the `#`, so it is in no server's log. Source: MB-P06, MB-D01.
 */
export default function OwnPage() {
  const { t } = useTranslation('own')
  const [token] = useState(() => location.hash.slice(1))
  const [pass, setPass] = useState<string | null>(null)
  return (
    <LoginFrame>
      <h1>{t('title')}</h1>
      <RefusalText text={token === '' ? t('noToken') : null} />
      {token !== '' && pass === null ? <AskCode token={token} onOpen={setPass} /> : null}
      {pass === null ? null : <OwnCard pass={pass} />}
    </LoginFrame>
  )
}

function AskCode({ token, onOpen }: { readonly token: string; readonly onOpen: (pass: string) => void }) {
  const { t } = useTranslation('own')
  const [address, setAddress] = useState<string | null>(null)
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const work = async (doing: () => Promise<void>): Promise<void> => {
    setIsBusy(true)
    setRefusal(null)
    await doing().catch((error: unknown) => setRefusal(error instanceof Error ? error.message : String(error)))
    setIsBusy(false)
  }
  const send = () => work(async () => setAddress((await call(sendOwnCode, { token }, { isQuiet: true })).address))
  const open = (event: FormEvent): void => {
    event.preventDefault()
    void work(async () => onOpen((await call(openOwnPage, { token, code }, { isQuiet: true })).pass))
  }
  return (
    <form onSubmit={open} className="k-stack-tight">
      <p role="status">{address === null ? t('sendBody') : t('sent', { address })}</p>
      <RefusalText text={refusal} />
      {address === null ? null : (
        <Field
          label={t('code')}
          value={code}
          maxLength={6}
          inputMode="numeric"
          autoComplete="one-time-code"
          onChange={(event) => setCode(event.target.value.normalize('NFKC').replaceAll(/[^0-9]/g, ''))}
        />
      )}
      {address === null ? (
        <Button kind="primary" isBusy={isBusy} onClick={() => void send()}>
          {t('send')}
        </Button>
      ) : (
        <p className="r-choices">
          <Button kind="primary" type="submit" isBusy={isBusy} disabled={code.length < 6}>
            {t('open')}
          </Button>
          <Button isBusy={isBusy} onClick={() => void send()}>
            {t('again')}
          </Button>
        </p>
      )}
    </form>
  )
}
