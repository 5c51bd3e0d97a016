import { createInvoice, createInvoiceLink, creditInvoice, listInvoices } from '@kassa/contract/print/invoice.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { Button, Form, Input, Modal, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { Moment } from '../../kit/detail/Moment.tsx'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { BASE, paths } from '../../paths.ts'
import { colon } from '../../words/colon.ts'
import { pagesOrigin } from '../../session/brand.ts'

type InvoiceView = OutputOf<(typeof listInvoices)['answer']>['invoices'][number]

const addressOf = (token: string): string => `${pagesOrigin()}${BASE}${paths.downloadInvoicePdf()}#${token}`

/** The invoices of an order with their credit notes; one stands at a time. Source: RC-P04. */
export function OrderInvoices({ orderId }: { readonly orderId: string }) {
  const { t } = useTranslation('receipt')
  const { data } = useAnswer(listInvoices, { orderId })
  const [isIssuing, setIsIssuing] = useState(false)
  const [crediting, setCrediting] = useState<InvoiceView | null>(null)
  const [address, setAddress] = useState<string | null>(null)
  const link = useChange(createInvoiceLink, { onDone: ({ token }) => setAddress(addressOf(token)) })
  const invoices = data?.invoices ?? []
  const hasStanding = invoices.some(({ isCredited, credits }) => !isCredited && credits === null)
  return (
    <div className="k-panel k-scroll-x" tabIndex={0} role="group" aria-label={t('invoice.title')}>
      {invoices.length === 0 ? <p className="k-muted">{t('invoice.none')}</p> : null}
      {invoices.length === 0 ? null : (
        <table className="k-plain-table">
          <thead>
            <tr>
              <th scope="col">{t('invoice.number')}</th>
              <th scope="col">{t('invoice.buyer')}</th>
              <th scope="col">{t('invoice.at')}</th>
              <th scope="col">{t('invoice.state')}</th>
              <th />
            </tr>
          </thead>
          <tbody>
            {invoices.map((invoice) => (
              <tr key={invoice.id}>
                <td className="k-figures">{invoice.number}</td>
                <td>{[invoice.buyerName, invoice.buyerTaxNumber].filter(Boolean).join(' · ')}</td>
                <td>
                  <Moment at={invoice.issuedAt} />
                </td>
                <td>
                  <State invoice={invoice} />
                </td>
                <td className="is-end">
                  <Button size="small" onClick={() => link.mutate({ invoiceId: invoice.id })}>
                    {t('invoice.link')}
                  </Button>{' '}
                  {invoice.credits === null && !invoice.isCredited ? (
                    <CanDo permission={['platform.analysis.orders.refund', 'desk.orders.refund']}>
                      <Button size="small" danger onClick={() => setCrediting(invoice)}>
                        {t('invoice.credit')}
                      </Button>
                    </CanDo>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {data === undefined || hasStanding ? null : (
        <Button onClick={() => setIsIssuing(true)}>{t('invoice.issue')}</Button>
      )}
      {isIssuing ? <IssueModal orderId={orderId} onClose={() => setIsIssuing(false)} onIssued={setAddress} /> : null}
      {crediting === null ? null : <CreditModal invoice={crediting} onClose={() => setCrediting(null)} />}
      {address === null ? null : (
        <Modal open title={t('invoice.linkTitle')} footer={null} onCancel={() => setAddress(null)}>
          <Typography.Paragraph copyable={{ text: address }}>
            <a href={address} target="_blank" rel="noreferrer">
              {address}
            </a>
          </Typography.Paragraph>
        </Modal>
      )}
    </div>
  )
}

function State({ invoice }: { readonly invoice: InvoiceView }) {
  const { t } = useTranslation('receipt')
  if (invoice.credits !== null)
    return (
      <StatusTag kind="info">{`${t('invoice.of', { number: invoice.credits })}${colon()}${invoice.reason}`}</StatusTag>
    )
  return (
    <StatusTag kind={invoice.isCredited ? 'off' : 'good'}>
      {t(invoice.isCredited ? 'invoice.credited' : 'invoice.stands')}
    </StatusTag>
  )
}

function IssueModal({
  orderId,
  onClose,
  onIssued,
}: {
  readonly orderId: string
  readonly onClose: () => void
  readonly onIssued: (address: string) => void
}) {
  const { t } = useTranslation(['receipt', 'common'])
  const [buyer, setBuyer] = useState({ buyerName: '', buyerTaxNumber: '', purpose: '' })
  const issue = useChange(createInvoice, {
    onDone: ({ token }) => {
      onClose()
      onIssued(addressOf(token))
    },
  })
  return (
    <Modal
      open
      title={t('invoice.issue')}
      okText={t('invoice.issue')}
      okButtonProps={{ disabled: buyer.buyerName.trim() === '', loading: issue.isPending }}
      onOk={() => issue.mutate({ orderId, ...buyer })}
      onCancel={onClose}
    >
      <Form layout="vertical">
        {(['buyerName', 'buyerTaxNumber', 'purpose'] as const).map((name) => (
          <Form.Item key={name} label={t(`invoice.${name}`)} htmlFor={`invoice-${name}`}>
            <Input
              id={`invoice-${name}`}
              value={buyer[name]}
              maxLength={name === 'buyerTaxNumber' ? 50 : 100}
              onChange={(event) => setBuyer({ ...buyer, [name]: event.target.value })}
            />
          </Form.Item>
        ))}
      </Form>
    </Modal>
  )
}

function CreditModal({ invoice, onClose }: { readonly invoice: InvoiceView; readonly onClose: () => void }) {
  const { t } = useTranslation('receipt')
  const [reason, setReason] = useState('')
  const credit = useChange(creditInvoice, { onDone: onClose })
  return (
    <Modal
      open
      title={t('invoice.creditTitle', { number: invoice.number })}
      okText={t('invoice.credit')}
      okButtonProps={{ danger: true, disabled: reason.trim() === '', loading: credit.isPending }}
      onOk={() => credit.mutate({ invoiceId: invoice.id, reason })}
      onCancel={onClose}
    >
      <p>{t('invoice.creditBody')}</p>
      <Form layout="vertical">
        <Form.Item label={t('invoice.reason')} htmlFor="invoice-reason">
          <Input
            id="invoice-reason"
            value={reason}
            maxLength={100}
            onChange={(event) => setReason(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
