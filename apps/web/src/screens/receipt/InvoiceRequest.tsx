import { requestInvoice } from '@kassa/contract/print/invoice.calls.ts'
import { invoiceKindOf } from '@kassa/domain/receipt/invoice/invoice-document.ts'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { BASE, paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'

interface Standing {
  readonly number: string
  readonly token: string
}

/** The invoice of a receipt: its PDF where one stands, else the form with which a customer asks for one. Source: RC-P04. */
export function InvoiceRequest({
  token,
  currency,
  standing,
}: {
  readonly token: string
  readonly currency: string
  readonly standing: Standing | null
}) {
  const { t } = useTranslation('receipt')
  const kind = invoiceKindOf(currency)
  const [issued, setIssued] = useState(standing)
  const [isOpen, setIsOpen] = useState(false)
  if (issued !== null)
    return (
      <p>
        <a className="k-button" href={`${BASE}${paths.downloadInvoicePdf()}#${issued.token}`}>
          {t(`invoice.get.${kind}`, { number: issued.number })}
        </a>
      </p>
    )
  return isOpen ? (
    <RequestForm token={token} kind={kind} onIssued={setIssued} />
  ) : (
    <p>
      <Button onClick={() => setIsOpen(true)}>{t(`invoice.ask.${kind}`)}</Button>
    </p>
  )
}

function RequestForm({
  token,
  kind,
  onIssued,
}: {
  readonly token: string
  readonly kind: ReturnType<typeof invoiceKindOf>
  readonly onIssued: (issued: Standing) => void
}) {
  const { t } = useTranslation('receipt')
  const [draft, setDraft] = useState({ buyerName: '', buyerTaxNumber: '', purpose: '' })
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const field = (name: keyof typeof draft, most: number) => ({
    label: t(`invoice.${name}`),
    value: draft[name],
    maxLength: most,
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
  })
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setIsBusy(true)
    try {
      onIssued(await call(requestInvoice, { token, ...draft }, { isQuiet: true }))
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void send(event)}>
      <p className="k-muted">{t(`invoice.about.${kind}`)}</p>
      <Field {...field('buyerName', 100)} required error={refusal} autoFocus />
      <Field {...field('buyerTaxNumber', 50)} />
      {kind === 'ryoshusho' ? <Field {...field('purpose', 100)} hint={t('invoice.purposeHint')} /> : null}
      <Button kind="primary" type="submit" isBusy={isBusy} onClick={undefined} disabled={draft.buyerName.trim() === ''}>
        {t(`invoice.ask.${kind}`)}
      </Button>
    </form>
  )
}
