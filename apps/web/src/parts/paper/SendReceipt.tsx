import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { mailReceipt } from '@kassa/contract/print/receipt-link.calls.ts'
import { readReceiptWays, textReceipt } from '@kassa/contract/print/receipt-text.calls.ts'
import { useEffect, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { createIntention } from '../../api/intention.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import './paper.css'

type Ways = OutputOf<typeof readReceiptWays.answer>

interface Props {
  readonly orderId: string
  /** The link's own word, with which a letter is asked for. */
  readonly token: string
}

/** Sends a receipt to where the customer says: an address with an `@` by mail, a number by SMS, or to the member's own phone. Source: RC-P03. */
export function SendReceipt({ orderId, token }: Props) {
  const { t } = useTranslation('receipt')
  const [ways, setWays] = useState<Ways | null>(null)
  const [to, setTo] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [intention] = useState(createIntention)
  useEffect(() => {
    void call(readReceiptWays, { orderId }, { isQuiet: true }).then(setWays, () => undefined)
  }, [orderId])
  const text = async (phone: string): Promise<string> => {
    const asked = { orderId, phone }
    const sent = await call(textReceipt, asked, { isQuiet: true, idempotencyKey: intention.keyFor(asked) })
    setWays((before) => before && { ...before, left: sent.left })
    return sent.phone
  }
  const mail = async (address: string): Promise<string> => {
    await call(mailReceipt, { token, address }, { isQuiet: true })
    return address
  }
  const send = async (work: () => Promise<string>): Promise<void> => {
    setIsBusy(true)
    setError(null)
    setSentTo(null)
    try {
      setSentTo(await work())
      intention.settle()
    } catch (failure) {
      intention.settle(failure)
      setError(failure instanceof Error ? failure.message : String(failure))
    }
    setIsBusy(false)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const typed = to.trim()
    if (typed !== '' && !isBusy) void send(() => (typed.includes('@') ? mail(typed) : text(typed)))
  }
  const mayText = ways?.text === 'ready' && ways.left > 0
  return (
    <form className="p-send" onSubmit={submit}>
      {mayText && ways.memberPhone !== '' ? (
        <Button isBusy={isBusy} onClick={() => void send(() => text(''))}>
          {t('mail.member', { phone: ways.memberPhone })}
        </Button>
      ) : null}
      <Field
        label={mayText ? t('mail.address') : t('mail.only')}
        value={to}
        maxLength={64}
        inputMode={mayText ? 'text' : 'email'}
        error={error}
        hint={ways === null || ways.text === 'ready' ? null : t(`mail.way.${ways.text}`)}
        onChange={(event) => setTo(event.target.value)}
        after={
          <Button type="submit" isBusy={isBusy} onClick={undefined} disabled={to.trim() === ''}>
            {t('mail.send')}
          </Button>
        }
      />
      {sentTo === null ? null : <p role="status">{t('mail.done', { address: sentTo })}</p>}
    </form>
  )
}
