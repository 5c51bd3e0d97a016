import { pricedIn } from '@kassa/domain/basket/sold-basket.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { downloadReceipt, RECEIPT_FORMS, readPublicReceipt } from '@kassa/contract/print/receipt-link.calls.ts'
import { ON_PAPER, openProvedReceipt } from '@kassa/contract/print/receipt-proof.calls.ts'
import { openReceiptCode } from '@kassa/contract/print/receipt-text.calls.ts'
import { isReceiptCode } from '@kassa/domain/receipt/receipt-code.ts'
import { receiptTime } from '@kassa/domain/receipt/receipt-shop.ts'
import { moneyText } from '@kassa/domain/text/money-text.ts'
import { LOCALES, type Locale } from '@kassa/domain/text/locale.ts'
import { localTimeAt } from '@kassa/domain/time/local-time.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { download } from '../../api/download.ts'
import { ReceiptPaper } from '../../parts/paper/ReceiptPaper.tsx'
import { saleOnPaper } from '@kassa/domain/receipt/kept-sale.ts'
import { BASE, paths } from '../../paths.ts'
import { LoginFrame } from '../../parts/person/LoginFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { InvoiceRequest } from './InvoiceRequest.tsx'
import { RefusalText } from '../../kit/state/RefusalText.tsx'

type Receipt = OutputOf<(typeof readPublicReceipt)['answer']>

const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = { 'en-US': 'English', 'zh-CN': '中文', 'ja-JP': '日本語' }

interface Opened {
  readonly token: string
  readonly receipt: Receipt
}

/** The link's own word behind what stands in the address: itself, the short code of a text, or what the code on a paper says. */
async function tokenOf(word: string): Promise<string> {
  if (isReceiptCode(word)) return (await call(openReceiptCode, { code: word }, { isQuiet: true })).token
  if (!word.startsWith(ON_PAPER)) return word
  return (await call(openProvedReceipt, { word: word.slice(ON_PAPER.length) }, { isQuiet: true })).token
}

async function open(word: string): Promise<Opened> {
  const token = await tokenOf(word)
  return { token, receipt: await call(readPublicReceipt, { token }, { isQuiet: true }) }
}

/**
 * Shows a customer the page behind the link of a receipt, without signing in: that it is real, and the receipt itself.
 * The token stands behind the `#`, so it is in no server's log. Source: RC-P03.
 */
export default function PublicReceiptPage() {
  const { t } = useTranslation('receipt')
  const [word] = useState(() => location.hash.slice(1))
  const [opened, setOpened] = useState<Opened | null>(null)
  const [refusal, setRefusal] = useState<string | null>(() => (word === '' ? t('noToken') : null))
  useEffect(() => {
    if (word === '') return
    open(word)
      .then(setOpened)
      .catch((error: unknown) => setRefusal(error instanceof Error ? error.message : String(error)))
  }, [word])
  return (
    <LoginFrame>
      <h1>{t('title')}</h1>
      <RefusalText text={refusal} />
      {opened === null ? null : <Shown {...opened} />}
    </LoginFrame>
  )
}

function Shown({ receipt, token }: Opened) {
  const { t } = useTranslation('receipt')
  const { outlet } = receipt.shop
  const [language, setLanguage] = useState<Locale>(outlet.locale)
  const { totals, currencyCode } = pricedIn(receipt)
  return (
    <>
      <p role="status">
        {t('real', {
          outlet: outlet.name,
          date: receiptTime(receipt.at, outlet.timeZone),
          total: moneyText(totals.payableMinor, currencyCode),
        })}
      </p>
      {receipt.refundedMinor === 0 ? null : (
        <p>{t('refunded', { amount: moneyText(receipt.refundedMinor, currencyCode) })}</p>
      )}
      <p className="r-choices">
        {LOCALES.map((one) => (
          <button
            key={one}
            type="button"
            className="k-button"
            aria-pressed={one === language}
            onClick={() => setLanguage(one)}
          >
            {LANGUAGE_NAMES[one]}
          </button>
        ))}
      </p>
      <ReceiptPaper document={saleOnPaper(receipt, { template: receipt.template, language, isCopy: false })} />
      <p className="r-choices">
        <Button onClick={() => window.print()}>{t('print')}</Button>
        {RECEIPT_FORMS.map((form) => (
          <Button
            key={form}
            onClick={() => void download(downloadReceipt, { token, form, language }, `receipt.${form}`)}
          >
            {t(`form.${form}`)}
          </Button>
        ))}
      </p>
      {receipt.memberToken === null ? null : (
        <p>
          <a className="k-button" href={`${BASE}${paths.ownPage()}#${receipt.memberToken}`}>
            {t('ownPage')}
          </a>
        </p>
      )}
      <InvoiceRequest token={token} currency={currencyCode} standing={receipt.invoice} />
      <p className="k-muted">{t('until', { date: localTimeAt(Date.parse(receipt.expiresAt), outlet.timeZone).day })}</p>
    </>
  )
}
