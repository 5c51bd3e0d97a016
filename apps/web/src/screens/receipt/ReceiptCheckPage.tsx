import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { checkReceipt, ON_PAPER } from '@kassa/contract/print/receipt-proof.calls.ts'
import { receiptTime } from '@kassa/domain/receipt/receipt-shop.ts'
import { moneyText } from '@kassa/domain/text/money-text.ts'
import { useEffect, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { BASE, paths } from '../../paths.ts'
import { LoginFrame } from '../../parts/person/LoginFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { RefusalText } from '../../kit/state/RefusalText.tsx'

interface Heard {
  readonly word: string
  readonly checked: OutputOf<(typeof checkReceipt)['answer']> | null
  readonly refusal: string | null
}

/**
 * Whether a receipt is real, for whoever scans its code, without signing in. The word of the code stands behind the
 * `#`, so it is in no server's log; the answer is total, date and outlet and nothing else; a genuine one leads on to
 * the receipt itself, because the reader has its paper. Source: OR-D03, RC-P04.
 */
export default function ReceiptCheckPage() {
  const { t } = useTranslation('receipt')
  const [word, setWord] = useState(() => location.hash.slice(1))
  const [asked, setAsked] = useState(word)
  const [heard, setHeard] = useState<Heard | null>(null)
  useEffect(() => {
    if (asked === '') return undefined
    let isWanted = true
    const hear = (answer: Omit<Heard, 'word'>): void => {
      if (isWanted) setHeard({ word: asked, ...answer })
    }
    call(checkReceipt, { word: asked }, { isQuiet: true })
      .then((checked) => hear({ checked, refusal: null }))
      .catch((error: unknown) =>
        hear({ checked: null, refusal: error instanceof Error ? error.message : String(error) }),
      )
    return () => {
      isWanted = false
    }
  }, [asked])
  // An answer about another word counts no more.
  const { checked = null, refusal = null } = heard?.word === asked ? heard : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(word.trim())
  }
  return (
    <LoginFrame>
      <h1>{t('checked.title')}</h1>
      <RefusalText text={refusal} />
      <p role="status">
        {checked !== null &&
          t(`checked.${checked.state}`, {
            outlet: checked.outletName,
            date: receiptTime(checked.at, checked.timeZone),
            total: moneyText(checked.totalMinor, checked.currency),
          })}
        {checked === null && refusal === null && t(asked === '' ? 'checked.noWord' : 'checked.looking')}
      </p>
      {checked?.state === 'genuine' && (
        <p>
          <a href={`${BASE}${paths.receipt()}#${ON_PAPER}${asked}`}>{t('checked.open')}</a>
        </p>
      )}
      <form onSubmit={submit}>
        <Field
          label={t('checked.word')}
          maxLength={400}
          autoComplete="off"
          value={word}
          onChange={(event) => setWord(event.target.value)}
        />
        <Button type="submit">{t('checked.check')}</Button>
      </form>
      <p className="k-muted">{t('checked.only')}</p>
    </LoginFrame>
  )
}
